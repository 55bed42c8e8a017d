import { recordOperation } from '../../../server/api/stock/ledger/record-operation.ts';
import { readStockLines } from '../../../server/api/stock/locks/stock-line.ts';
import { sendInTransit } from '../../../server/api/transit/send-in-transit.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Builders, Site } from './builders.ts';
import type { MadeErn } from './erns.ts';
import { type Goods, receiveGoods } from './picks.ts';

export async function twoWarehouses(builders: Builders, layout: LayoutId = 'vm'): Promise<{ from: Site; to: Site }> {
  const from = await builders.site({ layout });
  return { from, to: await builders.site({ layout, companyId: from.companyId }) };
}

/** Receives goods at one warehouse and sends all of them to another, like the collection of a transfer. Returns the ERN there. */
export async function sendGoods(
  builders: Builders,
  from: Site,
  to: Site,
  goods: readonly Goods[],
  day?: string,
): Promise<MadeErn> {
  await receiveGoods(builders, from, goods, day);
  const stock = await builders.db.many<{ stockLineId: number; quantity: string }>(
    `select s.id as "stockLineId", s.quantity
     from stock_lines s
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and s.present and k.stock_code = any ($3::text[])
     order by s.id`,
    [from.companyId, from.warehouseId, goods.map((line) => line.stockCode)],
  );
  return sendStock(builders, from, to, stock);
}

export async function sendStock(
  builders: Builders,
  from: Site,
  to: Site,
  stock: readonly { stockLineId: number; quantity: string }[],
): Promise<MadeErn> {
  const ern = await transaction(builders.pool, async (tx) => {
    const actor = await actorAt(builders, from);
    const ids = stock.map((one) => one.stockLineId);
    const lines = await readStockLines(tx, actor, ids);
    // Not recorded as a collection, because the queue would report it and need the return or transfer that is missing here.
    const operationId = await recordOperation(tx, actor, { kind: 'send back' });
    const goods = lines.map((line, index) => ({
      line,
      quantity: stock[index]?.quantity ?? '0',
      documentLineId: null,
    }));
    const destinationId = to.warehouseId;
    return sendInTransit(tx, actor, {
      operationId,
      destinationId,
      shipmentId: null,
      reference: builders.name('TRF'),
      goods,
    });
  });
  const { items } = await (await builders.storeman(to)).ok(listErnLines, { id: ern.id, limit: 500 });
  const lineIds = items.map((line) => line.id);
  return { ...ern, lineIds, lineId: lineIds[0] ?? 0 };
}

/** The actor for a user at a site, for operations that no request calls yet. */
export async function actorAt(builders: Builders, site: Site) {
  const { userId, accessId } = await builders.storeman(site);
  const { companyId, warehouseId, layout } = site;
  return {
    requestId: 'test',
    userId,
    login: 'test',
    name: 'test',
    tokenHash: Buffer.alloc(0),
    accessId,
    companyId,
    warehouseId,
    layout,
    holder: null,
  };
}
