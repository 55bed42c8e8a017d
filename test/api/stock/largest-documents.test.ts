import * as assert from 'uvu/assert';
import { editErn } from '../../../shared/contract/goods-in/edit-ern.ts';
import { countErn, createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { approveStockCount, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { approve, requestOf } from '../../support/builders/shipments.ts';
import { isLongRun } from '../../support/long-run.ts';
import { suite } from '../../support/suite.ts';

/** The limit of a request, or enough to notice lines that are compared with each other. */
const LINES = isLongRun ? 10_000 : 1_000;
/**
 * Rows that an operation may read for each line, several times what the most expensive one reads. Lines that are compared with each other
 * would read one row per line of the document.
 */
const ROWS = 400;

/**
 * The statistics of a young database are wrong for the first big document. Here they are those of the demo, in which a location has three
 * lines: an index by location looked best, and each of 10,000 lines received into one location was looked up among all the others.
 */
suite('the largest documents on a young database', (test, hooks) => {
  const builders = ownBuildersFor(hooks, 'demo');
  let site: Site;
  let keeper: Caller;
  let boss: Caller;
  let pieces: { stockCode: string; quantity: string }[];
  let drums: { stockCode: string; quantity: string; drumNumber: string }[];

  hooks.before(async () => {
    site = await builders.it.site();
    keeper = await builders.it.keeper(site);
    boss = await builders.it.keeper(site, { approves: true });
    const [piece, cable] = [await builders.it.sku(site), await builders.it.sku(site, { divisible: true })];
    pieces = numbers.map((number) => ({ stockCode: `${piece}-${number}`, quantity: '4' }));
    drums = numbers.map((number) => ({ stockCode: cable, quantity: '100', drumNumber: `DR-${number}` }));
    await builders.it.db.run(
      `insert into skus (company_id, stock_code, name, unit_id, packing_type_id)
       select k.company_id, n.code, n.code, k.unit_id, k.packing_type_id
       from skus k, unnest($3::text[]) as n (code)
       where k.company_id = $1 and k.stock_code = $2`,
      [site.companyId, piece, pieces.map(({ stockCode }) => stockCode)],
    );
    await asOwner(builders.it.url, (owner) => owner.query('analyze'));
  });

  const receive = async (lines: readonly { stockCode: string; quantity: string }[]) => {
    const { id } = await frugally(builders.it, () => keeper.ok(createErn, { lines: [...lines] }));
    return frugally(builders.it, () => keeper.ok(receiveErn, { id, asShipped: true }));
  };
  const undo = (operationId: number) =>
    frugally(builders.it, () => keeper.ok(reverseOperation, { id: operationId, reason: 'Entered twice' }));
  const present = (locationId: number) =>
    builders.it.db.many<{ id: number }>(
      `select s.id from stock_lines s join skus k on k.company_id = s.company_id and k.id = s.sku_id
       where s.company_id = $1 and s.location_id = $2 and s.present and s.drum_id is null order by s.id`,
      [site.companyId, locationId],
    );

  test('the largest ERN can be received, undone and received again', async () => {
    const { id, operationId } = await receive(pieces);
    await undo(operationId);
    await frugally(builders.it, () => keeper.ok(receiveErn, { id, asShipped: true }));
  });

  test('an ERN with the largest number of drums of one SKU can be counted and received', async () => {
    const { id } = await keeper.ok(createErn, { lines: drums });
    const lines = await builders.it.db.many<{ id: number }>(
      'select id from ern_lines where company_id = $1 and ern_id = $2 order by position',
      [site.companyId, id],
    );
    const counts = lines.map((line, index) => ({ lineId: line.id, drumNumber: `DR-${index + 1}`, set: '100' }));
    await frugally(builders.it, () => keeper.ok(countErn, { id, counts }));
    await frugally(builders.it, () => keeper.ok(receiveErn, { id }));
  });

  test('the largest number of stock lines can be put away, undone, and put away as everything at a location', async () => {
    const lines = (await present(site.goodsIn)).map(({ id }) => ({ stockLineId: id }));
    const { operationId } = await frugally(builders.it, () =>
      keeper.ok(moveStock, { destinationId: site.shelf, lines }),
    );
    await undo(operationId);
    const { moved } = await frugally(builders.it, () =>
      keeper.ok(moveStock, { destinationId: site.shelf, everythingAt: site.goodsIn }),
    );
    assert.is(moved.length, 2 * LINES);
  });

  test('a location with the largest number of stock lines can be counted, and the count undone', async () => {
    const { id } = await frugally(builders.it, () => keeper.ok(startStockCount, { locationId: site.shelf }));
    const accept = ['uncounted_are_gone'];
    await frugally(builders.it, () => keeper.ok(submitStockCount, { id, reason: 'Fire', accept }));
    const { operationId } = await frugally(builders.it, () => boss.ok(approveStockCount, { id, accept }));
    await undo(operationId ?? 0);
  });

  test('the largest number of stock lines can be found, adjusted, allocated and unallocated', async () => {
    const foundLines = pieces.map(({ stockCode }) => ({ stockCode, quantity: '2', locationId: site.shelf2 }));
    await frugally(builders.it, () => keeper.ok(addFoundStock, { reason: 'Found', lines: foundLines }));
    const ids = (await present(site.shelf2)).map(({ id }) => id);
    const less = ids.map((stockLineId) => ({ stockLineId, quantity: '-1', was: '2' }));
    const adjusted = await frugally(builders.it, () => keeper.ok(adjustStock, { reason: 'Broken', lines: less }));
    await undo(adjusted.operationId);
    const one = ids.map((stockLineId) => ({ stockLineId, quantity: '1' }));
    const allocated = await frugally(builders.it, () => keeper.ok(allocateStock, { job: 'J-1', lines: one }));
    await undo(allocated.operationId);
    await keeper.ok(allocateStock, { job: 'J-1', lines: one });
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const { companyId, warehouseId } = site;
    await frugally(builders.it, () =>
      administrator.ok(unallocateStock, { companyId, warehouseId, matching: { job: 'J-1' } }),
    );
  });

  test('every line of the largest ERN can be changed, and then replaced', async () => {
    const { id } = await keeper.ok(createErn, { lines: pieces });
    const stored = await builders.it.db.many<{ id: number }>('select id from ern_lines where ern_id = $1', [id]);
    const more = stored.map((line) => ({ id: line.id, quantity: '5' }));
    await frugally(builders.it, () => keeper.ok(editErn, { id, version: 1, lines: more }));
    const others = drums.map((drum) => ({ ...drum, drumNumber: `E-${drum.drumNumber}` }));
    await frugally(builders.it, () => keeper.ok(editErn, { id, version: 2, lines: others }));
  });

  test('the largest pick can be created, edited, despatched and undone', async () => {
    const lines = (quantity: string) => pieces.map(({ stockCode }) => ({ stockCode, quantity }));
    const { id } = await frugally(builders.it, () => keeper.ok(createPick, { lines: lines('2') }));
    await frugally(builders.it, () => keeper.ok(editPick, { id, version: 1, lines: lines('1') }));
    const { operationId } = await frugally(builders.it, () =>
      keeper.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' }),
    );
    await undo(operationId);
  });

  test('the largest transfer to another warehouse can be created and approved', async () => {
    const { warehouseId } = await builders.it.site({ companyId: site.companyId });
    const lines = pieces.map(({ stockCode }) => ({ stockCode, quantity: '1', locationId: site.shelf2 }));
    const { id } = await frugally(builders.it, () =>
      keeper.ok(createShipment, { ...requestOf(site, [], { destinationId: warehouseId }), lines }),
    );
    await frugally(builders.it, () => approve(boss, id));
  });
});

const numbers = Array.from({ length: LINES }, (_, index) => index + 1);

async function frugally<Result>(builders: Builders, work: () => Promise<Result>): Promise<Result> {
  const before = await rowsRead(builders);
  const result = await work();
  const each = ((await rowsRead(builders)) - before) / LINES;
  assert.ok(each < ROWS, `${each} rows were read for each line: ${work}`);
  return result;
}

async function rowsRead({ pool, db }: Builders): Promise<number> {
  const all = Array.from({ length: pool.totalCount }, () =>
    db.run('select pg_stat_force_next_flush(), pg_sleep(0.02)'),
  );
  await Promise.all(all);
  const { rows } = await db.one<{ rows: number }>(
    `select ((select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes))::bigint as rows`,
  );
  return rows;
}
