import type { getErn, listErnLines } from '../../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { type listShipmentLines, listStockToSend } from '../../../../shared/contract/shipments/shipment-lines.ts';
import type {
  createShipment,
  editShipment,
  getShipment,
  getShipmentChoices,
} from '../../../../shared/contract/shipments/shipments.ts';
import type { Api } from '../../../calls/api.ts';
import { allRows } from '../../../calls/pages.ts';
import type { StockToSend } from './typed-shipment.ts';

export type ShipmentInput = Input<typeof createShipment>;
export type ShipmentEdit = Input<typeof editShipment>;
export type ShipmentHeadRow = Reply<typeof getShipment>;
export type ShipmentLineRow = RowOf<typeof listShipmentLines>;
export type ShipmentChoices = Reply<typeof getShipmentChoices>;
export type StockFilter = Input<typeof listStockToSend>;
export type ErnRow = Reply<typeof getErn>;
export type ErnLineRow = RowOf<typeof listErnLines>;

const SKUS_AT_ONCE = 100;

export async function stockToSend(api: Api, { skuId, ...filter }: StockFilter): Promise<readonly StockToSend[]> {
  if (skuId === undefined) return allRows(api, listStockToSend, { ...filter, limit: 500 });
  const stock: StockToSend[] = [];
  for (let at = 0; at < skuId.length; at += SKUS_AT_ONCE) {
    const some = { ...filter, skuId: skuId.slice(at, at + SKUS_AT_ONCE), limit: 500 };
    stock.push(...(await allRows(api, listStockToSend, some)));
  }
  return stock;
}
