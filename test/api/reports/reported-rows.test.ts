import * as assert from 'uvu/assert';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { goodsInTotals, listGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { goodsOutTotals, listGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';
import { walk } from '../../support/model/walk.ts';

const STEPS = 300;
/** Small enough that pages end between rows that a sort considers equal. */
const PAGE = 23;

type Listing = typeof listGoodsIn | typeof listGoodsOut;

const inEachOrder = ({ list: { sorts } }: Listing) => sorts.flatMap((sort) => [sort, `-${sort}`]);

ownApiSuite('stored report rows', (test, builders, hooks) => {
  let companyId = 0;
  let office: Caller;

  hooks.before(async () => {
    await walk(builders.it, 15, STEPS, STEPS);
    companyId = await builders.it.id('select max(company_id) as id from movements', []);
    office = await builders.it.caller({ companyId }, [
      'itemMaster',
      'planCreate',
      'planUpdate',
      'planStart',
      'planConfirm',
    ]);
  });

  async function read<Row>(list: Listing, query: object): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await office.ok(list as typeof listGoodsOut, { ...query, limit: PAGE, ...(after && { after }) });
      rows.push(...(page.items as Row[]));
      after = page.next;
    }
    return rows;
  }

  const readAll = async () => ({
    goodsIn: await Promise.all(inEachOrder(listGoodsIn).map(async (sort) => [sort, await read(listGoodsIn, { sort })])),
    goodsOut: await Promise.all(
      inEachOrder(listGoodsOut).map(async (sort) => [sort, await read(listGoodsOut, { sort })]),
    ),
    totals: [await office.ok(goodsInTotals, {}), await office.ok(goodsOutTotals, {})],
  });

  const count = async (rows: string) =>
    (await builders.it.db.one<{ count: number }>(`select count(*)::int as count from ${rows}`)).count;

  const pending = () => count(`unreported_operations where company_id = ${companyId}`);
  const projected = () =>
    Promise.all(['in', 'out'].map((way) => count(`reported_goods_${way} where company_id = ${companyId}`)));

  const unreport = (company: number, which = 'true') =>
    builders.it.db.run(
      `with came as (delete from reported_goods_in where company_id = $1 and ${which} returning operation_id),
            left_us as (delete from reported_goods_out where company_id = $1 and ${which} returning operation_id)
       insert into unreported_operations
       select distinct $1::bigint, operation_id from (table came union all table left_us) gone`,
      [company],
    );

  test('stored report rows equal the rows computed before, in each order, page by page and in totals', async () => {
    const before = await readAll();
    assert.ok(
      (await pending()) > 10 && (await projected()).every((rows) => rows === 0),
      'nothing is reported while people work',
    );
    await reportOperations(builders.it.services.pool);
    assert.is(await pending(), 0);
    assert.ok((await projected()).every((rows) => rows > 10));
    assert.equal(await readAll(), before);
    assert.equal(await findDifferences(builders.it.db, companyId), []);
  });

  test('stored and pending rows are read together', async () => {
    const before = await readAll();
    await unreport(companyId, 'operation_id % 2 = 0');
    assert.ok((await pending()) > 0 && (await projected()).every((rows) => rows > 0));
    assert.equal(await readAll(), before);
    await reportOperations(builders.it.services.pool);
    assert.equal(await readAll(), before);
  });

  test('stored and pending rows are filtered alike', async () => {
    const [out] = await read<{ locations: string[]; stockCode: string }>(listGoodsOut, { sort: 'number' });
    const [come] = await read<{ location: string; ern: string }>(listGoodsIn, { sort: 'ern' });
    const { locations: [location] = [], stockCode = '' } = out ?? {};
    const outQueries = [{ location }, { stockCode }, { short: true }, { search: stockCode }, { without: ['job'] }];
    const inQueries = [{ location: come?.location }, { ern: come?.ern }, { search: come?.ern }, { without: ['drum'] }];
    const answers = async () => [
      ...(await Promise.all(outQueries.map((query) => read(listGoodsOut, query)))),
      ...(await Promise.all(inQueries.map((query) => read(listGoodsIn, query)))),
    ];
    const before = await answers();
    assert.ok(
      before.every((rows) => rows.length > 0),
      JSON.stringify(before.map((rows) => rows.length)),
    );
    await unreport(companyId);
    assert.equal(await answers(), before);
    await reportOperations(builders.it.services.pool);
  });

  test('G41 stored rows are read only by their company and, under a warehouse access, by that warehouse', async () => {
    const { warehouseId } = await builders.it.db.one<{ warehouseId: number }>(
      'select min(warehouse_id) as "warehouseId" from reported_goods_out where company_id = $1',
      [companyId],
    );
    const here = await builders.it.storeman({ ...(await builders.it.site()), companyId, warehouseId });
    const { companyId: other } = await builders.it.site();
    const elsewhere = await builders.it.caller({ companyId: other }, ['itemMaster']);
    for (const list of [listGoodsIn, listGoodsOut]) {
      const ask = { total: true, limit: 1 } as const;
      const everywhere = await office.ok(list as typeof listGoodsOut, { ...ask, warehouseId });
      assert.ok((everywhere.total ?? 0) > 0);
      assert.is((await here.ok(list as typeof listGoodsOut, ask)).total, everywhere.total);
      assert.equal((await elsewhere.ok(list as typeof listGoodsOut, { total: true })).items, []);
    }
  });

  test('undoing an operation removes its stored rows, even while they are being written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const { pool } = builders.it.services;
    const despatched = async (quantity: string) => {
      const { id } = await storeman.ok(createPick, linesOf(sku, quantity));
      return (await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' })).operationId;
    };
    const [one, other] = [await despatched('6'), await despatched('3')];
    await reportOperations(pool);
    const rows = `reported_goods_out where company_id = ${site.companyId}`;
    assert.is(await count(rows), 2);
    await storeman.ok(reverseOperation, { id: one, reason: 'Wrong shelf' });
    assert.is(await count(rows), 1);
    assert.equal(columns((await storeman.ok(listGoodsOut, {})).items, 'quantity', 'undone'), ['3, false', '6, true']);

    await unreport(site.companyId);
    const [undoing] = await Promise.all([
      storeman.call(reverseOperation, { id: other, reason: 'Wrong shelf' }),
      ...Array.from({ length: 5 }, () => reportOperations(pool)),
    ]);
    assert.is(undoing.status, 200);
    await reportOperations(pool);
    assert.equal([await count(rows), (await storeman.ok(goodsOutTotals, {})).lines], [0, 0]);
    assert.equal(await findDifferences(builders.it.db, site.companyId), []);
  });

  test('stored rows show immediately when goods were put away, and when that is undone', async () => {
    const site = await builders.it.site();
    const keeper = await builders.it.storeman(site);
    const stockCode = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '6', locationId: site.goodsIn }]);
    const { pool } = builders.it.services;
    const isPutAway = async () => {
      const hasPutAwayTime = async () =>
        (await keeper.ok(listGoodsIn, { sort: '-minutesToShelf' })).items[0]?.putAwayAt !== null;
      const before = await hasPutAwayTime();
      await reportOperations(pool);
      assert.is(await count(`unreported_moves where company_id = ${site.companyId}`), 0);
      return [before, await hasPutAwayTime()];
    };
    assert.equal(await isPutAway(), [false, false]);
    const stockLineId = await stockLineOf(builders.it, site, stockCode);
    const lines = [{ stockLineId, quantity: '6' }];
    const { operationId } = await keeper.ok(moveStock, { destinationId: site.shelf, lines });
    assert.equal(await isPutAway(), [true, true]);
    assert.equal(await findDifferences(builders.it.db, site.companyId), []);
    await builders.it.db.run('update locations set goods_in = false where id = $1', [site.goodsIn]);
    assert.equal(await isPutAway(), [false, false], 'where it lay is no goods in any more');
    await builders.it.db.run('update locations set goods_in = true where id = $1', [site.goodsIn]);
    assert.equal(await isPutAway(), [true, true]);
    await keeper.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    assert.equal(await isPutAway(), [false, false]);
  });
});
