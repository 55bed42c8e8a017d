import { createPick } from '../../../server/api/goods-out/create-pick.ts';
import { cancelJob, enableJob } from '../../../server/api/jobs/cancel-job.ts';
import { adjustStock } from '../../../server/api/stock/adjust-stock.ts';
import { allocateStock } from '../../../server/api/stock/allocation/change-owner.ts';
import { recordOperation } from '../../../server/api/stock/ledger/record-operation.ts';
import { lockJobs } from '../../../server/api/stock/locks/lock-jobs.ts';
import { readStockLines } from '../../../server/api/stock/locks/stock-line.ts';
import { sendInTransit } from '../../../server/api/transit/send-in-transit.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { Builders } from '../builders/builders.ts';
import { receiveGoods } from '../builders/picks.ts';
import { type WalkWarehouse, warehouseOf } from '../model/walk-site.ts';

/** One drum of cable that all operations work on at once: most of it free, the rest a job's. */
export interface HotStock {
  builders: Builders;
  warehouse: WalkWarehouse;
  sku: string;
  drum: string;
  job: { id: number; number: string };
  /** Loose goods of the same job: a drum that is sent away would leave nothing to the others. */
  loose: string;
  /** Loose free goods, for returns and transfers. */
  spare: string;
  elsewhere: WalkWarehouse;
}

export async function hotStock(builders: Builders): Promise<HotStock> {
  const site = await builders.site();
  const sku = await builders.sku(site, { divisible: true });
  const [loose, spare] = [await builders.sku(site), await builders.sku(site)];
  const [drum, number] = [builders.name('D'), builders.name('J')];
  await receiveGoods(builders, site, [
    { stockCode: sku, quantity: '1000000', drumNumber: drum },
    { stockCode: sku, quantity: '1', job: number },
    { stockCode: loose, quantity: '1000000', job: number },
    { stockCode: spare, quantity: '1000000' },
  ]);
  const id = await builders.id('select id from jobs where company_id = $1 and number = $2', [site.companyId, number]);
  const warehouse = await warehouseOf(builders, site);
  const elsewhere = await warehouseOf(builders, await builders.site({ companyId: site.companyId }));
  return { builders, warehouse, sku, drum, job: { id, number }, loose, spare, elsewhere };
}

export async function drumLines({ builders, warehouse, drum }: HotStock) {
  const rows = await builders.db.many<{ id: number; locationId: number; isFree: boolean }>(
    `select s.id, s.location_id as "locationId", s.job_id is null as "isFree"
     from stock_lines s
     join drums d on d.company_id = s.company_id and d.id = s.drum_id
     where s.company_id = $1 and d.number = $2 and s.quantity > 0`,
    [warehouse.storeman.companyId, drum],
  );
  const free = rows.find((row) => row.isFree);
  if (free === undefined) throw new Error('the drum holds free stock');
  return { free: free.id, ofJob: rows.find((row) => !row.isFree)?.id, locationId: free.locationId };
}

export async function acceptMoves({ builders, warehouse }: HotStock): Promise<string[]> {
  const rows = await builders.db.many<{ id: number }>(
    'select id from stock_lines where company_id = $1 and quantity > 0',
    [warehouse.storeman.companyId],
  );
  return rows.flatMap(({ id }) => [`moves_reserved:${id}`, `several_drums:${id}`]);
}

/** An open pick of one metre, to edit, delete or despatch. */
export function openPick(hot: HotStock): Promise<{ id: number }> {
  return inTransaction(hot, (tx) =>
    createPick(tx, hot.warehouse.storeman, { lines: [{ stockCode: hot.sku, quantity: '1' }] }),
  );
}

export async function jobWithStock(hot: HotStock): Promise<void> {
  const { cancelled } = await hot.builders.db.one<{ cancelled: boolean }>(
    'select cancelled_at is not null as cancelled from jobs where company_id = $1 and id = $2',
    [hot.warehouse.storeman.companyId, hot.job.id],
  );
  if (cancelled) await inTransaction(hot, (tx) => enableJob(tx, hot.warehouse.storeman, { id: hot.job.id }));
  const { free, ofJob } = await drumLines(hot);
  if (ofJob !== undefined) return;
  const lines = [{ stockLineId: free, quantity: '100' }];
  await inTransaction(hot, (tx) => allocateStock(tx, hot.warehouse.storeman, { job: hot.job.number, lines }));
}

/** The job, cancelled unless a document holds its stock. */
export async function cancelledJob(hot: HotStock): Promise<void> {
  await jobWithStock(hot);
  await inTransaction(hot, (tx) => cancelJob(tx, hot.warehouse.storeman, { id: hot.job.id }));
}

export async function sendPiece(tx: Tx, { warehouse: { storeman }, loose, elsewhere }: HotStock) {
  const { companyId, warehouseId } = storeman;
  const row = await tx.one<{ id: number }>(
    `select s.id
     from stock_lines s
     join skus k on k.company_id = $1 and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.present
     order by s.quantity desc
     limit 1`,
    [companyId, warehouseId, loose],
  );
  const lines = await readStockLines(tx, storeman, [row.id]);
  await lockJobs(
    tx,
    companyId,
    lines.map((line) => line.jobId),
  );
  const operationId = await recordOperation(tx, storeman, { kind: 'collect' });
  const goods = lines.map((line) => ({ line, quantity: '1', documentLineId: null }));
  const destinationId = elsewhere.site.warehouseId;
  return sendInTransit(tx, storeman, { operationId, destinationId, shipmentId: null, reference: null, goods });
}

export async function openTransfer(hot: HotStock): Promise<{ id: number; lineId: number }> {
  const { companyId, warehouseId } = hot.elsewhere.storeman;
  const open = await hot.builders.db.maybeOne<{ id: number; lineId: number }>(
    `select e.id, l.id as "lineId"
     from erns e
     join ern_lines l on l.company_id = $1 and l.ern_id = e.id
     where e.company_id = $1 and e.warehouse_id = $2 and e.status = 'expected'
     limit 1`,
    [companyId, warehouseId],
  );
  if (open !== undefined) return open;
  await inTransaction(hot, (tx) => sendPiece(tx, hot));
  return openTransfer(hot);
}

/** An operation that can be undone: a metre more on the drum. */
export async function recentAdjustment(hot: HotStock): Promise<number> {
  const { free } = await drumLines(hot);
  const lines = [{ stockLineId: free, quantity: '1' }];
  const input = { reason: 'Measured again', lines };
  return (await inTransaction(hot, (tx) => adjustStock(tx, hot.warehouse.storeman, input))).operationId;
}

function inTransaction<Result>({ builders }: HotStock, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transaction(builders.pool, work);
}
