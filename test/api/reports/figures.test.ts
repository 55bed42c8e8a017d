import { parse } from 'csv-parse/sync';
import * as assert from 'uvu/assert';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { goodsInTotals, groupGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { exportGoodsOutGroups, goodsOutTotals, groupGoodsOut } from '../../../shared/contract/reports/goods-out.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { pickOf, receiveGoods, siteWithStoreman } from '../../support/builders/picks.ts';
import { approve, requestOf, sendOff, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { columns } from '../../support/columns.ts';
import { fileOf } from '../../support/print/file-of.ts';

apiSuite('medians and shares in groups of reports', (test, builders) => {
  const at = <Result>(moment: string, work: () => Promise<Result>) => atMoment(builders.it.url, `${moment}:00Z`, work);

  async function received() {
    const { site, storeman } = await siteWithStoreman(builders.it);
    interface Receipt {
      partner: string;
      deliveryDate?: string;
      /** Of 10 announced. */
      set?: string;
      shelvedAt?: string;
      divisible?: boolean;
    }
    const receive = async ({ partner, deliveryDate, set = '10', shelvedAt, divisible = false }: Receipt) => {
      const stockCode = await builders.it.sku(site, { divisible });
      const head = { partner, ...(deliveryDate !== undefined && { deliveryDate }) };
      const { id, lineId } = await ernOf(storeman, [{ stockCode, quantity: '10' }], head);
      const lines = set === '10' ? [] : [{ lineId, discrepancyComment: 'Box torn' }];
      await storeman.ok(countErn, { id, counts: [{ lineId, set, locationId: site.goodsIn }], lines });
      const { followUp } = await at('2026-03-02T08:00', () => storeman.ok(receiveErn, { id, expectRest: true }));
      if (followUp) await at('2026-03-20T08:00', () => storeman.ok(receiveErn, { id: followUp.id, asShipped: true }));
      if (shelvedAt === undefined) return;
      const moved = [{ stockLineId: await stockLineOf(builders.it, site, stockCode), quantity: '10' }];
      await at(shelvedAt, () => storeman.ok(moveStock, { destinationId: site.shelf, lines: moved }));
    };
    await receive({ partner: 'Prysm', deliveryDate: '2026-03-02', shelvedAt: '2026-03-02T08:10' });
    await receive({ partner: 'Prysm', deliveryDate: '2026-03-01', shelvedAt: '2026-03-02T08:30', divisible: true });
    await receive({ partner: 'Prysm', shelvedAt: '2026-03-02T09:20' });
    await receive({ partner: 'Prysm', deliveryDate: '2026-03-02', set: '4' });
    await receive({ partner: 'Halden', shelvedAt: '2026-03-02T08:05' });
    await receive({ partner: 'Halden' });
    return storeman;
  }

  test('the put-away time of a group is the median of its lines that are on a shelf, whatever their unit', async () => {
    const storeman = await received();
    const read = async (query: Partial<Input<typeof groupGoodsIn>>) =>
      columns((await storeman.ok(groupGoodsIn, { by: 'partner', ...query })).items, 'label', 'figure');
    const slowestFirst = { figure: 'medianToShelf', sort: '-figure' } as const;
    assert.equal(await read(slowestFirst), ['Prysm, 30', 'Halden, 5']);
    await reportOperations(builders.it.services.pool);
    assert.equal(await read(slowestFirst), ['Prysm, 30', 'Halden, 5']);
    assert.is((await storeman.ok(goodsInTotals, { figure: 'medianToShelf' })).figure, '20');
    assert.is((await storeman.ok(goodsInTotals, { dateFrom: '2026-03-03', figure: 'medianToShelf' })).figure, null);
    assert.equal(await read({}), ['Halden, undefined', 'Prysm, undefined']);
  });

  test('the late share counts lines with a delivery date, and a follow-up not at all', async () => {
    const storeman = await received();
    const query = { by: 'partner', figure: 'lateShare', sort: '-figure' } as const;
    assert.equal(columns((await storeman.ok(groupGoodsIn, query)).items, 'label', 'figure'), [
      'Prysm, 33.3',
      'Halden, null',
    ]);
  });

  async function despatched() {
    const { from, anna, boss } = await shippingSite(builders.it);
    const skus = [await builders.it.sku(from), await builders.it.sku(from, { divisible: true })] as const;
    await receiveGoods(
      builders.it,
      from,
      skus.map((stockCode) => ({ stockCode, quantity: '20' })),
      '2026-03-01',
    );
    const despatch = async (departed: string, wanted: readonly string[], taken: readonly string[]) => {
      const lines = wanted.map((quantity, index) => ({ stockCode: skus[index] ?? '', quantity }));
      const { id, lineIds } = await at('2026-03-02T08:00', () => pickOf(anna, { lines, pickByDate: '2026-03-02' }));
      const rows = lineIds.map((lineId, index) => ({
        lineId,
        rows: [{ locationId: from.shelf, quantity: taken[index] ?? '' }],
      }));
      const accept = lineIds.map((lineId) => `despatch_less:${lineId}`);
      await at(departed, () => anna.ok(despatchPick, { id, signedBy: 'Carl Carrier', lines: rows, accept }));
    };
    await despatch('2026-03-02T10:00', ['5', '5'], ['5', '3']);
    await despatch('2026-03-03T08:00', ['2'], ['2']);
    const goods = [{ stockCode: skus[0], quantity: '1' }];
    const request = requestOf(from, goods, { requiredCollectionDate: '2026-03-02' });
    const { id } = await at('2026-03-02T08:00', () => anna.ok(createShipment, request));
    await approve(boss, id);
    await at('2026-03-02T09:00', () => sendOff(anna, id));
    return anna;
  }

  test('despatch time and the short share are of picks, the late share also of collections', async () => {
    const anna = await despatched();
    const read = async () =>
      Promise.all(
        (['medianToDespatch', 'shortShare', 'lateShare'] as const).map(async (figure) => {
          const { items } = await anna.ok(groupGoodsOut, { by: 'kind', figure });
          return [(await anna.ok(goodsOutTotals, { figure })).figure, ...columns(items, 'key', 'figure')];
        }),
      );
    const expected = [
      ['120', 'despatch, 120', 'return, null'],
      ['33.3', 'despatch, 33.3', 'return, null'],
      ['25', 'despatch, 33.3', 'return, 0'],
    ];
    assert.equal(await read(), expected);
    await reportOperations(builders.it.services.pool);
    assert.equal(await read(), expected);
  });

  test('days are split into despatches and returns, page by page and in a file with the share of all lines', async () => {
    const anna = await despatched();
    const query = { by: 'day', splitBy: 'kind', figure: 'lateShare' } as const;
    const first = await anna.ok(groupGoodsOut, { ...query, limit: 2 });
    const rest = await anna.ok(groupGoodsOut, { ...query, after: first.next ?? '' });
    assert.equal(columns([...first.items, ...rest.items], 'key', 'split', 'lines', 'figure'), [
      '2026-03-02, despatch, 2, 0',
      '2026-03-02, return, 1, 0',
      '2026-03-03, despatch, 1, 100',
    ]);
    const fields: Input<typeof exportGoodsOutGroups>['fields'] = ['label', 'lines', 'figure'];
    assert.equal(parse(String(await fileOf(anna, exportGoodsOutGroups, { ...query, fields })), { bom: true }), [
      ['Day', 'Type', 'Lines', 'Late %'],
      ['2026-03-02', 'despatch', '2', '0'],
      ['2026-03-02', 'return', '1', '0'],
      ['2026-03-03', 'despatch', '1', '100'],
      ['Total', '', '4', '25'],
    ]);
    await anna.refused(groupGoodsOut, { ...query, splitBy: 'person' }, 'malformed');
  });
});
