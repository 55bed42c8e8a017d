import * as assert from 'uvu/assert';
import { createErn } from '../../../server/api/goods-in/create-ern.ts';
import { receiveErn } from '../../../server/api/goods-in/receive-ern.ts';
import { receiveManually } from '../../../server/api/goods-in/receive-manually.ts';
import { createPick } from '../../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../../server/api/goods-out/despatch-pick.ts';
import { cancelJob } from '../../../server/api/jobs/cancel-job.ts';
import { moveStock } from '../../../server/api/putaway/move-stock.ts';
import { addFoundStock } from '../../../server/api/stock/add-found-stock.ts';
import { adjustStock } from '../../../server/api/stock/adjust-stock.ts';
import { allocateStock } from '../../../server/api/stock/allocation/change-owner.ts';
import { unallocateStock } from '../../../server/api/stock/allocation/unallocate-stock.ts';
import { reverseOperation } from '../../../server/api/stock/reversal/reverse-operation.ts';
import type { Reader, Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { type WalkWarehouse, warehouseOf } from '../../support/model/walk-site.ts';

type Statements = Record<string, number>;

apiSuite('work on sets of rows', (test, builders) => {
  async function day(it: Builders, lines: number): Promise<Statements> {
    const site = await it.site();
    const warehouse = await warehouseOf(it, site);
    const skus = await Promise.all(Array.from({ length: lines }, () => it.sku(site, { divisible: true })));
    const statements: Statements = {};
    const step = async <Result>(name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
      let count = 0;
      const result = await transaction(it.pool, (tx) => work(counting(tx, () => (count += 1))));
      statements[name] = count;
      return result;
    };
    await run(it, warehouse, skus, step);
    return statements;
  }

  test('no operation runs more statements for more lines', async () => {
    assert.equal(await day(builders.it, 12), await day(builders.it, 2));
  });
});

type Step = <Result>(name: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>;

async function run(
  it: Builders,
  { site, storeman }: WalkWarehouse,
  skus: readonly string[],
  step: Step,
): Promise<void> {
  const { services } = it;
  const job = it.name('J');
  const reason = 'Counted';
  const linesOf = async (condition: string) => {
    const rows = await it.db.many<{ stockLineId: number }>(
      `select id as "stockLineId" from stock_lines where company_id = $1 and quantity > 0 and ${condition} order by id`,
      [site.companyId],
    );
    return rows.map((row) => ({ ...row, quantity: '1' }));
  };
  const shipped = skus.map((stockCode) => ({ stockCode, quantity: '10', drumNumber: it.name('D') }));
  const ern = await step('create ERN', (tx) => createErn(tx, storeman, { lines: shipped }));
  await step('receive', (tx) => receiveErn(tx, storeman, { id: ern.id, asShipped: true }, services));
  const brought = skus.map((stockCode) => ({ stockCode, counts: [{ quantity: '10', drumNumber: it.name('D') }] }));
  await step('receive by hand', (tx) => receiveManually(tx, storeman, { lines: brought }, services));
  const moved = await step('move', (tx) =>
    moveStock(tx, storeman, { destinationId: site.shelf, everythingAt: site.goodsIn }),
  );
  await step('undo the move', (tx) => reverseOperation(tx, storeman, { id: moved.operationId, reason }));
  const free = await linesOf('job_id is null');
  const { jobId } = await step('allocate', (tx) => allocateStock(tx, storeman, { job, lines: free }));
  await step('adjust', (tx) => adjustStock(tx, storeman, { reason, lines: free }));
  const owned = (await linesOf('job_id is not null')).map((line) => ({ ...line, quantity: '0.5' }));
  const { companyId, warehouseId } = site;
  await step('unallocate', (tx) => unallocateStock(tx, storeman, { companyId, warehouseId, lines: owned }, services));
  const matching = { stockCode: skus[0] };
  await step('unallocate all', (tx) => unallocateStock(tx, storeman, { companyId, warehouseId, matching }, services));
  await step('cancel job', (tx) => cancelJob(tx, storeman, { id: jobId }));
  const foundLines = skus.map((stockCode) => ({
    stockCode,
    locationId: site.shelf,
    quantity: '1',
    drumNumber: it.name('D'),
  }));
  await step('found', (tx) => addFoundStock(tx, storeman, { reason, lines: foundLines }, services));
  const wanted = skus.map((stockCode) => ({ stockCode, quantity: '2' }));
  const pick = await step('create pick', (tx) => createPick(tx, storeman, { lines: wanted }));
  const gone = await step('despatch', (tx) =>
    despatchPick(tx, storeman, { id: pick.id, asReserved: true, signedBy: 'Ada' }, services),
  );
  await step('undo the despatch', (tx) => reverseOperation(tx, storeman, { id: gone.operationId, reason }));
}

function counting(tx: Tx, onStatement: () => void): Tx {
  const counted =
    <Arguments extends unknown[], Result>(ask: (...given: Arguments) => Result) =>
    (...given: Arguments) => {
      onStatement();
      return ask(...given);
    };
  const reader: Reader = {
    many: counted(tx.many) as Reader['many'],
    one: counted(tx.one) as Reader['one'],
    maybeOne: counted(tx.maybeOne) as Reader['maybeOne'],
    run: counted(tx.run),
  };
  return { ...tx, ...reader };
}
