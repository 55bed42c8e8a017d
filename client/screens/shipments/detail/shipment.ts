import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import type { listPackingUnits, packGoods } from '../../../../shared/contract/shipments/packing.ts';
import type { listShipmentArrivals, listShipmentLines } from '../../../../shared/contract/shipments/shipment-lines.ts';
import type { collectShipment } from '../../../../shared/contract/shipments/shipment-work.ts';
import type { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import type { listOperations } from '../../../../shared/contract/stock/stock.ts';

export type Shipment = Reply<typeof getShipment>;
/**
 * The fields of a line that the page reads. The stock at its location is only for the form, because a transfer can have ten thousand lines.
 */
export const lineFields = ['id', 'position', 'sku', 'location', 'drumNumber', 'owners', 'quantity', 'packed'] as const;
export type ShipmentLine = Pick<RowOf<typeof listShipmentLines>, (typeof lineFields)[number]>;
export type PackingUnit = RowOf<typeof listPackingUnits>;
export type Arrival = RowOf<typeof listShipmentArrivals>;
export type HistoryRow = RowOf<typeof listOperations>;
/** The answer to a change of packing: the changed units, and the packed quantities of their lines. */
export type Packed = Reply<typeof packGoods>;
export type Collection = Omit<Input<typeof collectShipment>, 'id'>;
