import * as assert from 'uvu/assert';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { goodsOutTotals, listGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { walk } from '../../support/model/walk.ts';
import { suite } from '../../support/suite.ts';

const STEPS = 400;
/** So small that pages end amid rows that a sort takes for equal. */
const PAGE = 9;

const orders = listGoodsOut.list.sorts.flatMap((sort) => [sort, `-${sort}`]);

suite('rows that are reported', (test, hooks) => {
  const builders = buildersFor(hooks);
  let companyId = 0;
  let office: Caller;

  hooks.before(async () => {
    await walk(builders.it, 12, STEPS, STEPS);
    companyId = await builders.it.id('select max(company_id) as id from movements', []);
    office = await builders.it.caller({ companyId }, [
      'itemMaster',
      'planCreate',
      'planUpdate',
      'planStart',
      'planConfirm',
    ]);
  });

  /** All rows of a list in an order, page by page. */
  async function read(query: object): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const asked = { ...query, limit: PAGE, ...(after && { after }) } as Input<typeof listGoodsOut>;
      const page = await office.ok(listGoodsOut, asked);
      rows.push(...page.items);
      after = page.next;
    }
    return rows;
  }

  const readAll = async () => ({
    orders: await Promise.all(orders.map(async (sort) => [sort, await read({ sort })])),
    totals: await office.ok(goodsOutTotals, {}),
  });

  const count = async (rows: string) =>
    (await builders.it.db.one<{ count: number }>(`select count(*)::int as count from ${rows}`)).count;

  /** What the ledger has of this company in force, and the report has not. */
  const unreported = () => count(`unreported_operations where company_id = ${companyId}`);
  const reported = () => count(`reported_goods_out where company_id = ${companyId}`);

  /** As they were before they were reported. */
  const unreport = (company: number, which = 'true') =>
    builders.it.db.run(
      `with gone as (delete from reported_goods_out where company_id = $1 and ${which} returning operation_id)
       insert into unreported_operations select distinct $1::bigint, operation_id from gone`,
      [company],
    );

  test('are as they were before they were reported: each order, page by page, and what they add up to', async () => {
    const before = await readAll();
    assert.ok((await unreported()) > 10 && (await reported()) === 0, 'nothing is reported while people work');
    await reportOperations(builders.it.services.pool);
    assert.equal([await unreported(), (await reported()) > 10], [0, true]);
    assert.equal(await readAll(), before);
    assert.equal(await findDifferences(builders.it.db, companyId), []);
  });

  test('are read beside those that are not', async () => {
    const before = await readAll();
    await unreport(companyId, 'operation_id % 2 = 0');
    assert.ok((await unreported()) > 0 && (await reported()) > 0);
    assert.equal(await readAll(), before);
    await reportOperations(builders.it.services.pool);
    assert.equal(await readAll(), before);
  });

  test('are filtered as the others are', async () => {
    const [row] = (await read({ sort: 'number' })) as { locations: string[]; job: string | null; stockCode: string }[];
    const { locations = [], stockCode = '' } = row ?? {};
    const asked = [
      { location: locations[0] },
      { stockCode },
      { short: true },
      { search: stockCode },
      { without: ['job'] },
    ];
    const answers = () => Promise.all(asked.map((query) => read(query)));
    const found = await answers();
    assert.ok(
      found.every((rows) => rows.length > 0),
      JSON.stringify(found.map((rows) => rows.length)),
    );
    await unreport(companyId);
    assert.equal(await answers(), found);
    await reportOperations(builders.it.services.pool);
  });

  test('of what is undone none is left, also when it is undone while they are written', async () => {
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
    assert.equal(
      (await storeman.ok(listGoodsOut, {})).items.map(({ quantity, undone }) => [quantity, undone]),
      [
        ['3', false],
        ['6', true],
      ],
    );

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
});
