import { collectShipment, confirmShipment } from './collect-shipment.ts';
import { approveShipments, cancelShipment, rejectShipments, withdrawShipment } from './decide-shipments.ts';
import { exportShipments, getShipment, getShipmentStates, listShipments } from './list-shipments.ts';
import { markLabels, markLabelsOfSeveral } from './packing/mark-labels.ts';
import { addPackingUnit, deletePackingUnit, editPackingUnit, packGoods } from './packing/pack-goods.ts';
import { listPackingUnits } from './packing/packing-units.ts';
import { createShipment, editShipment, submitShipment } from './save-shipment.ts';
import { getShipmentChoices } from './shipment-choices.ts';
import { listShipmentArrivals, listShipmentLines, listStockToSend } from './shipment-lines.ts';
import { mailManifest } from './shipment-mails.ts';

export const shipmentRoutes = [
  listShipments,
  exportShipments,
  getShipmentStates,
  getShipmentChoices,
  listStockToSend,
  getShipment,
  listShipmentLines,
  listShipmentArrivals,
  createShipment,
  editShipment,
  submitShipment,
  withdrawShipment,
  approveShipments,
  rejectShipments,
  cancelShipment,
  listPackingUnits,
  addPackingUnit,
  editPackingUnit,
  deletePackingUnit,
  packGoods,
  markLabels,
  markLabelsOfSeveral,
  confirmShipment,
  collectShipment,
  mailManifest,
];
