import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { exportGoodsIn, listGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';

type Row = RowOf<typeof listGoodsIn>;

apiSuite('goods in report', (test, builders) => {
  const rowsOf = async (person: Caller, query: Input<typeof listGoodsIn> = {}) =>
    (await person.ok(listGoodsIn, query)).items;

  async function receive(site: Site, storeman: Caller, stockCode: string, quantity: string, locationId = site.goodsIn) {
    const ern = await ernOf(storeman, [{ stockCode, quantity: '10' }], {
      partner: 'Cable Co',
      deliveryDate: '2026-03-01',
    });
    await count(storeman, ern, quantity, locationId);
    const received = await storeman.ok(receiveErn, { id: ern.id, expectRest: true });
    return { ...ern, ...received };
  }

  async function count(storeman: Caller, ern: { id: number; lineId: number }, set: string, locationId: number) {
    const discrepancy = set === '10' ? {} : { lines: [{ lineId: ern.lineId, discrepancyComment: 'Box torn' }] };
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, set, locationId }], ...discrepancy });
  }

  const asRead = ({ ern, source, follows, partner, quantity, undone }: Row) => [
    ern,
    source,
    follows,
    partner,
    quantity,
    undone,
  ];

  test('G71 the goods in report lists receipts, follow-ups, manual goods in and transfers, and marks undone ones', async () => {
    const { from, to: site } = await twoWarehouses(builders.it);
    const sku = await builders.it.sku(site, { price: '2.5' });
    const keeper = await builders.it.caller(site, [
      'planCreate',
      'planUpdate',
      'planStart',
      'planConfirm',
      'planClose',
      'itemMaster',
    ]);
    const first = await receive(site, keeper, sku, '4');
    const followUp = first.followUp?.number ?? '';
    await keeper.ok(receiveErn, { id: first.followUp?.id ?? 0, asShipped: true });
    const byHand = await keeper.ok(receiveManually, {
      lines: [{ stockCode: sku, counts: [{ quantity: '3', locationId: site.shelf }] }],
    });
    const transfer = await sendGoods(builders.it, from, site, [{ stockCode: sku, quantity: '2' }]);
    await keeper.ok(receiveErn, { id: transfer.id, asShipped: true });
    const wrong = await receive(site, keeper, sku, '10', site.shelf2);
    await keeper.ok(reverseOperation, { id: wrong.operationId, reason: 'Other pallet' });
    const rows = await rowsOf(keeper, { sort: 'at' });
    assert.equal(rows.map(asRead), [
      [first.number, 'supplier', null, 'Cable Co', '4', false],
      [followUp, 'supplier', first.number, 'Cable Co', '6', false],
      [byHand.number, 'manual', null, null, '3', false],
      [transfer.number, 'transfer', null, null, '2', false],
      [wrong.number, 'supplier', null, 'Cable Co', '10', true],
    ]);
    const [row] = rows;
    assert.equal(
      [row?.deliveryDate, row?.discrepancyComment, row?.price, row?.value],
      ['2026-03-01', 'Box torn', '2.5', '10'],
    );
    assert.equal(rows.at(-1)?.undoneReason, 'Other pallet');
    assert.is(
      rows[3]?.fromWarehouse,
      await builders.it.db
        .one<{ name: string }>('select name from warehouses where id = $1', [from.warehouseId])
        .then(({ name }) => name),
    );
  });

  test('a receipt is put away once as much has left goods in as had arrived up to that receipt', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const first = await receive(site, storeman, sku, '10');
    const second = await receive(site, storeman, sku, '10');
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const move = (quantity: string) =>
      storeman.ok(moveStock, { destinationId: site.shelf, lines: [{ stockLineId, quantity }] });
    const shelved = async () => {
      const rows = await rowsOf(storeman, { sort: 'at' });
      return [first, second].map(({ number }) => rows.find(({ ern }) => ern === number)?.putAwayAt != null);
    };
    await move('6');
    assert.equal(await shelved(), [false, false]);
    const wrong = await move('4');
    assert.equal(await shelved(), [true, false]);
    await storeman.ok(reverseOperation, { id: wrong.operationId, reason: 'Wrong shelf' });
    assert.equal(await shelved(), [false, false]);
    await move('4');
    await storeman.ok(allocateStock, { job: builders.it.name('J'), lines: [{ stockLineId, quantity: '10' }] });
    assert.equal(await shelved(), [true, false], 'what was allocated where it came in is on no shelf');
    const [row] = await rowsOf(storeman, { ern: first.number });
    const minutes = Math.floor((Date.parse(row?.putAwayAt ?? '') - Date.parse(row?.at ?? '')) / 60_000);
    assert.is(row?.minutesToShelf, minutes);
    const direct = await receive(site, storeman, sku, '10', site.shelf2);
    assert.is((await rowsOf(storeman, { ern: direct.number }))[0]?.putAwayAt, null, 'it never lay at goods in');
  });

  test('each filter limits the goods in report', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { number, followUp } = await receive(site, storeman, sku, '4');
    await storeman.ok(receiveErn, { id: followUp?.id ?? 0, asShipped: true });
    const [row] = await rowsOf(storeman);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(row?.at ?? ''));
    const expected: [Input<typeof listGoodsIn>, number][] = [
      [{ dateFrom: day, dateTo: day }, 2],
      [{ dateFrom: '2199-01-01' }, 0],
      [{ ern: number }, 1],
      [{ source: ['supplier', 'return'] }, 2],
      [{ source: ['manual'] }, 0],
      [{ followUp: true }, 1],
      [{ followUp: false }, 1],
      [{ partner: 'Cable Co' }, 2],
      [{ stockCode: 'NONE' }, 0],
      [{ person: row?.person ?? '' }, 2],
      [{ location: row?.location ?? '' }, 2],
      [{ drum: 'NONE' }, 0],
      [{ job: 'NONE' }, 0],
      [{ search: `cable ${sku}` }, 2],
    ];
    for (const [query, rows] of expected) {
      assert.is((await rowsOf(storeman, query)).length, rows, JSON.stringify(query));
    }
    await storeman.refused(listGoodsIn, { dateFrom: '2026-02-02', dateTo: '2026-02-01' }, 'range_backwards');
  });

  test('G41 h3g’s goods in file has SWC, delivery date and discrepancy comment; no file has prices without the right', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it, { layout: 'H3G' });
    await receive(site, storeman, await builders.it.sku(site), '10');
    const [row] = await rowsOf(storeman, { sort: '-value' });
    assert.equal([row?.price, row?.value], [null, null]);
    const headings = async (person: Caller) => {
      const { status, body } = await person.call(exportGoodsIn, {});
      assert.is(status, 200, JSON.stringify(body));
      return String(body['text']).split('\r\n')[0]?.split(',') ?? [];
    };
    const own = ['SWC', 'Delivery date', 'Discrepancy comment'];
    const here = await headings(storeman);
    assert.ok(
      [...own, 'Activity Code', 'Cell ID'].every((heading) => here.includes(heading)),
      here.join(),
    );
    const vm = await headings(await builders.it.storeman(await builders.it.site()));
    assert.not(vm.some((heading) => [...own, 'Price', 'Value'].includes(heading)));
  });
});
