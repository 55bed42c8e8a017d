import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import type { listPackingUnits, packGoods } from '../../../../shared/contract/shipments/packing.ts';
import type { listShipmentArrivals, listShipmentLines } from '../../../../shared/contract/shipments/shipment-lines.ts';
import type { collectShipment } from '../../../../shared/contract/shipments/shipment-work.ts';
import type { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import type { listOperations } from '../../../../shared/contract/stock/stock.ts';

export type Shipment = Reply<typeof getShipment>;
/** What the page reads of a line. What else there is at its place is for the form: a transfer may have ten thousand lines. */
export const lineFields = ['id', 'position', 'sku', 'location', 'drumNumber', 'owners', 'quantity', 'packed'] as const;
export type ShipmentLine = Pick<RowOf<typeof listShipmentLines>, (typeof lineFields)[number]>;
export type PackingUnit = RowOf<typeof listPackingUnits>;
export type Arrival = RowOf<typeof listShipmentArrivals>;
export type HistoryRow = RowOf<typeof listOperations>;
/** What a change of packing answers: the units it changed, and what of their lines is packed. */
export type Packed = Reply<typeof packGoods>;
/** What a person says when the goods are fetched. */
export type Collection = Omit<Input<typeof collectShipment>, 'id'>;
