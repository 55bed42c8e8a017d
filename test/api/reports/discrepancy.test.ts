import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { addPhoto } from '../../../shared/contract/photos/photos.ts';
import {
  discrepancyTotals,
  exportDiscrepancies,
  groupDiscrepancies,
  listDiscrepancies,
} from '../../../shared/contract/reports/discrepancy.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { closeTransit } from '../../../shared/contract/transit/transit.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf, type MadeErn } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithStoreman } from '../../support/builders/picks.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';

type Row = RowOf<typeof listDiscrepancies>;

apiSuite('discrepancy report', (test, builders) => {
  const rowsOf = async (person: Caller, query: Input<typeof listDiscrepancies> = {}) =>
    (await person.ok(listDiscrepancies, query)).items;

  async function receive(
    person: Caller,
    site: Site,
    ern: Pick<MadeErn, 'id'>,
    came: readonly string[],
    expectRest: boolean,
  ) {
    const lines = await linesOf(ern.id);
    const counts = came.map((set, index) => ({ lineId: lines[index] ?? 0, locationId: site.goodsIn, set }));
    const comments = lines.map((lineId) => ({ lineId, discrepancyComment: `Counted on ${ern.id}` }));
    await person.ok(countErn, { id: ern.id, counts, lines: comments });
    return person.ok(receiveErn, { id: ern.id, expectRest });
  }

  const linesOf = async (ernId: number) => {
    const rows = await builders.it.db.many<{ id: number }>(
      'select id from ern_lines where ern_id = $1 order by position',
      [ernId],
    );
    return rows.map(({ id }) => id);
  };

  async function siteWithSkus() {
    const site = await builders.it.site();
    const plan = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;
    const keeper = await builders.it.caller(site, [...plan, 'itemMaster']);
    const skus = [
      await builders.it.sku(site, { price: '2.5' }),
      await builders.it.sku(site),
      await builders.it.sku(site),
    ];
    return { site, keeper, skus: skus as [string, string, string] };
  }

  const figures = ({ shipped, received, later, expected, short, over, damaged }: Row) => [
    shipped,
    received,
    later,
    expected,
    short,
    over,
    damaged,
  ];

  test('the discrepancy report lists only lines that differ, with comment, partner and price of the shortage', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    const lines = skus.map((stockCode) => ({ stockCode, quantity: '10' }));
    const ern = await ernOf(keeper, lines, { partner: 'Cable Co' });
    await receive(keeper, site, ern, ['7', '12', '10'], false);
    const rows = await rowsOf(keeper, { sort: 'received' });
    assert.equal(
      rows.map((row) => [row.stockCode, ...figures(row)]),
      [
        [skus[0], '10', '7', '0', '0', '3', '0', '0'],
        [skus[1], '10', '12', '0', '0', '0', '2', '0'],
      ],
    );
    const [short] = rows;
    assert.equal(
      [short?.kind, short?.number, short?.partner, short?.comments, short?.price, short?.value],
      ['delivery', ern.number, 'Cable Co', [`Counted on ${ern.id}`], '2.5', '7.5'],
    );
  });

  test('quantities of follow-ups count for the line that was short, even when two lines have one SKU', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    const [sku] = skus;
    const ern = await ernOf(keeper, [
      { stockCode: sku, quantity: '10' },
      { stockCode: skus[1], quantity: '5' },
      { stockCode: sku, quantity: '20' },
    ]);
    const first = await receive(keeper, site, ern, ['6', '5', '11'], true);
    const wasShort = async () => (await rowsOf(keeper, { sort: 'shipped' })).map(figures);
    assert.equal(await wasShort(), [
      ['10', '6', '0', '4', '0', '0', '0'],
      ['20', '11', '0', '9', '0', '0', '0'],
    ]);
    assert.is((await rowsOf(keeper, { isOpen: true })).length, 2);
    const second = await receive(keeper, site, { id: first.followUp?.id ?? 0 }, ['4', '5'], true);
    assert.equal(await wasShort(), [
      ['10', '6', '4', '0', '0', '0', '0'],
      ['20', '11', '5', '4', '0', '0', '0'],
    ]);
    const last = await receive(keeper, site, { id: second.followUp?.id ?? 0 }, ['1'], false);
    assert.equal(await wasShort(), [
      ['10', '6', '4', '0', '0', '0', '0'],
      ['20', '11', '6', '0', '3', '0', '0'],
    ]);
    await keeper.ok(reverseOperation, { id: last.operationId, reason: 'Wrong pallet' });
    assert.equal((await wasShort()).at(1), ['20', '11', '5', '4', '0', '0', '0'], 'undone, it is expected again');
  });

  test('G71 an undone receipt has no discrepancy', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    const ern = await ernOf(keeper, [{ stockCode: skus[0], quantity: '10' }]);
    const { operationId } = await receive(keeper, site, ern, ['7'], false);
    assert.is((await rowsOf(keeper)).length, 1);
    await keeper.ok(reverseOperation, { id: operationId, reason: 'Miscounted' });
    assert.equal(await rowsOf(keeper), []);
  });

  test('damaged goods are listed with their comment and photos even when none are missing', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    const ern = await ernOf(keeper, [{ stockCode: skus[0], quantity: '10' }]);
    await keeper.ok(countErn, {
      id: ern.id,
      counts: [
        { lineId: ern.lineId, locationId: site.goodsIn, set: '8' },
        { lineId: ern.lineId, locationId: site.quarantine, set: '2', comment: 'Two crushed' },
      ],
    });
    await keeper.ok(addPhoto, { id: ern.id, lineId: ern.lineId, image: tinyPng });
    assert.equal(await rowsOf(keeper), [], 'not received yet');
    await keeper.ok(receiveErn, { id: ern.id });
    const rows = await rowsOf(keeper, { isDamaged: true });
    assert.equal(rows.map(figures), [['10', '10', '0', '0', '0', '0', '2']]);
    assert.equal(
      rows.map(({ comments, photos }) => [comments, photos]),
      [[['Two crushed'], 1]],
    );
  });

  test('a transfer’s difference is listed at both ends with its outcome', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const sku = await builders.it.sku(from);
    const [anna, ben] = [await builders.it.storeman(from), await builders.it.storeman(to)];
    const lost = await sendGoods(builders.it, from, to, [{ stockCode: sku, quantity: '10' }]);
    const { followUp } = await receive(ben, to, lost, ['7'], true);
    const reason = 'The lorry burnt out';
    await ben.ok(closeTransit, { id: followUp?.id ?? 0, outcome: 'lost', reason });
    const back = await sendGoods(builders.it, from, to, [{ stockCode: sku, quantity: '4' }]);
    await ben.ok(closeTransit, { id: back.id, outcome: 'sentBack', reason: 'Not ours' });
    const seen = async (person: Caller) =>
      (await rowsOf(person, { sort: '-shipped' })).map((row) => [row.number, row.outcome, ...figures(row)]);
    const expected = [
      [lost.number, 'lost', '10', '7', '0', '0', '3', '0', '0'],
      [back.number, 'sentBack', '4', '0', '0', '0', '0', '0', '0'],
    ];
    assert.equal(await seen(ben), expected);
    // Only users of the other warehouse see its document numbers.
    const unnamed = expected.map(([, ...rest]) => [null, ...rest]);
    assert.equal(await seen(anna), unnamed);
    assert.equal(await rowsOf(anna, { search: lost.number }), []);
    await builders.it.db.run('insert into accesses (user_id, company_id, warehouse_id) values ($1, $2, $3)', [
      anna.userId,
      to.companyId,
      to.warehouseId,
    ]);
    assert.equal(await seen(anna), expected);
    const [row] = await rowsOf(anna, { kind: ['transfer'], isShort: true });
    assert.ok(row?.comments.includes(reason));
    const stranger = await builders.it.storeman(await builders.it.site({ companyId: from.companyId }));
    assert.equal(await rowsOf(stranger), []);
  });

  test('differences of a stock count are listed beside the deliveries until the count is undone', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    await receiveGoods(builders.it, site, [{ stockCode: skus[0], quantity: '10' }]);
    const count = await countOf(keeper, { locationId: site.shelf }, [{ stockCode: skus[0], set: '9' }]);
    await keeper.ok(submitStockCount, { id: count.id, reason: 'Count of the week' });
    const [row] = await rowsOf(keeper, { kind: ['count'] });
    assert.equal(row && [row.document, row.number, row.comments, row.partner, ...figures(row)], [
      ...['stockCount', count.number, ['Count of the week'], null],
      ...['10', '9', '0', '0', '1', '0', '0'],
    ]);
    const operation = await builders.it.id('select max(id) as id from operations where kind = $1', ['count']);
    await keeper.ok(reverseOperation, { id: operation, reason: 'Counted the wrong shelf' });
    assert.equal(await rowsOf(keeper), []);
  });

  test('groups and totals of discrepancies match the documents, and each filter limits them', async () => {
    const { site, keeper, skus } = await siteWithSkus();
    for (const [partner, came] of [
      ['Cable Co', '7'],
      ['Cable Co', '12'],
      ['Tray Ltd', '4'],
    ] as const) {
      const ern = await ernOf(keeper, [{ stockCode: skus[0], quantity: '10' }], { partner });
      await receive(keeper, site, ern, [came], false);
    }
    const { items } = await keeper.ok(groupDiscrepancies, { by: 'partner' });
    const sums = await builders.it.db.many<{ partner: string; short: string; over: string }>(
      `select p.name as partner, sum(greatest(l.shipped_quantity - l.received_quantity, 0)) as short,
              sum(greatest(l.received_quantity - l.shipped_quantity, 0)) as over
       from erns e
       join partners p on p.company_id = e.company_id and p.id = e.partner_id
       join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
       where e.company_id = $1
       group by 1 order by 1`,
      [site.companyId],
    );
    assert.equal(
      items.map(({ key, units: [unit] }) => ({ partner: key, short: unit?.short, over: unit?.over })),
      sums,
    );
    const totals = await keeper.ok(discrepancyTotals, {});
    assert.equal([totals.lines, totals.value, totals.units[0]?.short, totals.units[0]?.over], [3, '22.5', '9', '2']);
    const expected: [Input<typeof listDiscrepancies>, number][] = [
      [{ partner: 'Cable Co' }, 2],
      [{ isShort: true }, 2],
      [{ isOver: true }, 1],
      [{ isDamaged: true }, 0],
      [{ isOpen: true }, 0],
      [{ stockCode: skus[1] }, 0],
      [{ kind: ['transfer', 'count'] }, 0],
      [{ dateTo: '2000-01-01' }, 0],
      [{ search: 'tray' }, 1],
      [{ without: ['partner'] }, 0],
    ];
    for (const [query, count] of expected)
      assert.is((await rowsOf(keeper, query)).length, count, JSON.stringify(query));
    const storeman = await builders.it.storeman(site);
    assert.is((await storeman.ok(discrepancyTotals, {})).value, null);
  });

  test('the h3g discrepancy file has SWC and delivery date, with the comments in one cell', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it, { layout: 'H3G' });
    const ern = await ernOf(storeman, [{ stockCode: await builders.it.sku(site), quantity: '10' }]);
    await receive(storeman, site, ern, ['9'], false);
    const { status, body } = await storeman.call(exportDiscrepancies, {});
    assert.is(status, 200, JSON.stringify(body));
    const [headings = '', row = ''] = String(body['text']).split('\r\n');
    assert.ok(
      ['SWC', 'Delivery date', 'Discrepancy comments'].every((heading) => headings.split(',').includes(heading)),
    );
    assert.ok(row.includes(`Counted on ${ern.id}`));
  });
});
