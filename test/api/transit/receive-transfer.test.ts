import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { getDrum } from '../../../shared/contract/drums/drums.ts';
import { countErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cancelJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit, listTransit } from '../../../shared/contract/transit/transit.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

/**
 * A transfer's ERN is received out of transit (rules: Effects). `verify`, with which every test file ends, compares the rest with the ERN.
 */
apiSuite('receive a transfer', (test, builders) => {
  const reason = 'Wrong shelf';

  async function coming(quantity = '10', layout: LayoutId = 'vm') {
    const { from, to } = await twoWarehouses(builders.it, layout);
    const [stockCode, job] = [await builders.it.sku(to), builders.it.name('J')];
    const ern = await sendGoods(builders.it, from, to, [{ stockCode, quantity, job, segment: 'SEGM01' }], '2026-01-20');
    return { from, to, stockCode, job, ern, storeman: await builders.it.storeman(to) };
  }

  async function comingDrum() {
    const { from, to } = await twoWarehouses(builders.it);
    const [stockCode, drum] = [await builders.it.sku(to, { divisible: true }), builders.it.name('D')];
    const ern = await sendGoods(builders.it, from, to, [{ stockCode, quantity: '50', drumNumber: drum }]);
    return { to, stockCode, drum, ern, storeman: await builders.it.storeman(to) };
  }

  const where = async (site: Site, stockCode: string) =>
    (await builders.it.stock(site, stockCode)).map(({ locationId, quantity }) => [
      locationId === site.goodsIn || locationId === site.shelf ? 'here' : 'in transit',
      quantity,
    ]);

  const drumState = async (number: string) =>
    (await builders.it.db.one<{ state: string }>('select state from drums where number = $1', [number])).state;

  test('arrived goods keep their owner and original receipt date, and nothing is left in transit', async () => {
    const { to, stockCode, job, ern, storeman } = await coming();
    const { followUp } = await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.is(followUp, null);
    assert.equal(
      await builders.it.db.many(
        `select s.location_id as "locationId", j.number as job, s.segment, s.received_on as "receivedOn", s.quantity
         from stock_lines s
         join skus k on k.company_id = s.company_id and k.id = s.sku_id
         join jobs j on j.company_id = s.company_id and j.id = s.job_id
         where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.present`,
        [to.companyId, to.warehouseId, stockCode],
      ),
      [{ locationId: to.goodsIn, job, segment: 'SEGM01', receivedOn: '2026-01-20', quantity: '10' }],
    );
    assert.equal((await storeman.ok(listTransit, {})).items, []);
  });

  test('missing goods stay in transit on a follow-up ERN that is received later', async () => {
    const { to, stockCode, ern, storeman } = await coming();
    const counts = [{ lineId: ern.lineId, locationId: to.shelf, set: '7' }];
    const lines = [{ lineId: ern.lineId, discrepancyComment: 'On the next lorry' }];
    await storeman.ok(countErn, { id: ern.id, counts, lines });
    const { followUp } = await storeman.ok(receiveErn, { id: ern.id });
    assert.equal(await where(to, stockCode), [
      ['here', '7'],
      ['in transit', '3'],
    ]);
    const [row] = (await storeman.ok(listTransit, {})).items;
    assert.equal([row?.number, row?.items], [followUp?.number, [{ unit: 'each', quantity: '3' }]]);
    await storeman.ok(receiveErn, { id: followUp?.id ?? 0, asShipped: true });
    assert.equal(
      (await where(to, stockCode)).map(([location]) => location),
      ['here', 'here'],
    );
  });

  test('if nothing more is expected, missing goods are written off; undoing the receipt brings them back into transit', async () => {
    const { to, stockCode, ern, storeman } = await coming();
    const counts = [{ lineId: ern.lineId, locationId: to.shelf, set: '7' }];
    const lines = [{ lineId: ern.lineId, discrepancyComment: 'Fell off the lorry' }];
    await storeman.ok(countErn, { id: ern.id, counts, lines });
    const { followUp, operationId } = await storeman.ok(receiveErn, { id: ern.id, expectRest: false });
    assert.is(followUp, null);
    assert.equal(await where(to, stockCode), [['here', '7']]);
    assert.equal((await storeman.ok(listTransit, {})).items, []);
    await storeman.ok(reverseOperation, { id: operationId, reason });
    assert.equal(await where(to, stockCode), [['in transit', '10']]);
  });

  test('a drum that does not arrive and is no longer expected is written off, and is back in transit after an undo', async () => {
    const { to, stockCode, drum, ern, storeman } = await comingDrum();
    const counts = [{ lineId: ern.lineId, locationId: to.shelf, set: '0' }];
    const lines = [{ lineId: ern.lineId, discrepancyComment: 'Lost' }];
    await storeman.ok(countErn, { id: ern.id, counts, lines });
    const { operationId } = await storeman.ok(receiveErn, { id: ern.id, expectRest: false });
    assert.is(await drumState(drum), 'written_off');
    assert.equal(await where(to, stockCode), []);
    await storeman.ok(reverseOperation, { id: operationId, reason });
    assert.is(await drumState(drum), 'in_transit');
    assert.equal(await where(to, stockCode), [['in transit', '50']]);
  });

  test('a drum arrives whole and is in stock, and H3G asks no Cell ID for goods with an owner', async () => {
    const { to, stockCode, drum, ern, storeman } = await comingDrum();
    assert.is(await drumState(drum), 'in_transit');
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, locationId: to.shelf, set: '50' }] });
    await storeman.ok(receiveErn, { id: ern.id });
    assert.equal(columns(await builders.it.stock(to, stockCode), 'drum', 'locationId'), [`${drum}, ${to.shelf}`]);
    assert.is(await drumState(drum), 'in_stock');
    const id = await builders.it.id('select id from drums where number = $1', [drum]);
    const page = await storeman.ok(getDrum, { id });
    assert.equal(
      [page.ern === null, page.ernId],
      [false, null],
      'its ERN is another warehouse’s: named, and not opened',
    );
    const h3g = await coming('2', 'H3G');
    await h3g.storeman.ok(receiveErn, { id: h3g.ern.id, asShipped: true });
  });

  async function drumOfTwoOwners() {
    const { from, to } = await twoWarehouses(builders.it);
    const [stockCode, drumNumber] = [await builders.it.sku(to, { divisible: true }), builders.it.name('D')];
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '100', drumNumber }]);
    const free = await stockLineOf(builders.it, from, stockCode);
    const job = builders.it.name('J');
    await (await builders.it.storeman(from)).ok(allocateStock, { job, lines: [{ stockLineId: free, quantity: '30' }] });
    const owned = await stockLineOf(builders.it, from, stockCode, { job });
    const ern = await sendStock(builders.it, from, to, [
      { stockLineId: free, quantity: '70' },
      { stockLineId: owned, quantity: '30' },
    ]);
    const storeman = await builders.it.storeman(to);
    return { to, stockCode, drumNumber, job, ern, storeman };
  }

  test('each owner of a drum has a line, and the drum can be counted on each at one location', async () => {
    const { to, stockCode, drumNumber, job, ern, storeman } = await drumOfTwoOwners();
    const [first = 0, second = 0] = ern.lineIds;
    const count = (lineId: number, locationId: number, set: string) => ({ lineId, locationId, drumNumber, set });
    const scattered = [count(first, to.shelf, '70'), count(second, to.shelf2, '30')];
    await storeman.ok(countErn, { id: ern.id, counts: scattered });
    await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id: ern.id }, 'drum_not_here'));
    const moved = [{ ...count(second, to.shelf2, '30'), set: null }, count(second, to.shelf, '30')];
    await storeman.ok(countErn, { id: ern.id, counts: moved });
    await storeman.ok(receiveErn, { id: ern.id });
    assert.equal(columns(await builders.it.stock(to, stockCode), 'job', 'quantity'), [`${job}, 30`, 'null, 70']);
  });

  test('the receiver cannot change owner or drum of the goods sent; nothing is written', async () => {
    const [loose, onDrum] = [await coming(), await comingDrum()];
    const { lineId } = loose.ern;
    const counted = { lineId: onDrum.ern.lineId, set: '50' };
    const segment = (value: string | null) => ({ id: loose.ern.id, lines: [{ lineId, segment: value }] });
    const { id } = onDrum.ern;
    await refuses(builders.it, loose.storeman, countErn, {
      'another segment': [segment('SEGM02'), 'fixed_by_transfer', 'lines.0.segment'],
      'no segment': [segment(null), 'fixed_by_transfer', 'lines.0.segment'],
      'a drum for loose goods': [
        { id: loose.ern.id, counts: [{ lineId, drumNumber: 'D', add: '1' }] },
        'drum_not_sent',
        'counts.0.drumNumber',
      ],
    });
    await refuses(builders.it, onDrum.storeman, countErn, {
      'another drum': [{ id, counts: [{ ...counted, drumNumber: 'D' }] }, 'drum_not_sent', 'counts.0.drumNumber'],
      'a supplier’s number': [
        { id, counts: [{ ...counted, supplierDrumNumber: 'S-1' }] },
        'fixed_by_transfer',
        'counts.0.supplierDrumNumber',
      ],
    });
  });

  test('a line without goods in transit is refused by name, verify reports it, and nothing is written', async () => {
    const { to, ern, storeman } = await coming();
    const reason = 'It never came';
    const setSegment = (segment: string) =>
      asOwner(builders.it.url, (owner) =>
        owner.query('update ern_lines set segment = $2 where id = $1', [ern.lineId, segment]),
      );
    await setSegment('SEGM99');
    await wroteNothing(builders.it, async () => {
      const received = await storeman.refused(receiveErn, { id: ern.id, asShipped: true }, 'goods_not_in_transit');
      const closed = await storeman.refused(
        closeTransit,
        { id: ern.id, outcome: 'lost', reason },
        'goods_not_in_transit',
      );
      for (const refusal of [received, closed]) {
        assert.equal(refusal.data, { lines: [ern.lineId], field: 'counts' });
      }
    });
    const differences = await findDifferences(builders.it.db, to.companyId);
    assert.equal(columns(differences, 'invariant', 'expected', 'actual').sort(), ['I6, 0, 10.0000', 'I6, 10.0000, 0']);
    await setSegment('SEGM01');
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
  });

  test('a receipt of more than was sent is refused; nothing is written', async () => {
    const loose = await coming();
    const over = [{ lineId: loose.ern.lineId, set: '11' }];
    const lines = [{ lineId: loose.ern.lineId, discrepancyComment: 'One more' }];
    await loose.storeman.ok(countErn, { id: loose.ern.id, counts: over, lines });
    await wroteNothing(builders.it, () => loose.storeman.refused(receiveErn, { id: loose.ern.id }, 'more_than_sent'));
  });

  test('a shorter drum is received with a comment, and the missing length leaves transit until the receipt is undone', async () => {
    const { to, stockCode, drum, ern, storeman } = await comingDrum();
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, set: '40' }] });
    await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id: ern.id }, 'discrepancy_comment_missing'));
    const lines = [{ lineId: ern.lineId, discrepancyComment: 'Ten metres cut off' }];
    await storeman.ok(countErn, { id: ern.id, lines });
    const { operationId, followUp } = await storeman.ok(receiveErn, { id: ern.id });
    assert.is(followUp, null);
    const there = async () => (await builders.it.stock(to, stockCode)).map((row) => [row.drum, row.quantity]);
    assert.equal([await there(), await drumState(drum)], [[[drum, '40']], 'in_stock']);
    const [line] = (await storeman.ok(listErnLines, { id: ern.id })).items;
    assert.equal([line?.receivedQuantity, line?.discrepancyComment], ['40', 'Ten metres cut off']);
    await storeman.ok(reverseOperation, { id: operationId, reason });
    assert.equal([await there(), await drumState(drum)], [[[drum, '50']], 'in_transit']);
  });

  test('a drum of two owners that arrives without one owner’s part loses that part', async () => {
    const { to, stockCode, drumNumber, ern, storeman } = await drumOfTwoOwners();
    const [first = 0, second = 0] = ern.lineIds;
    await storeman.ok(countErn, {
      id: ern.id,
      counts: [
        { lineId: first, locationId: to.shelf, drumNumber, set: '70' },
        { lineId: second, locationId: to.shelf, drumNumber, set: '0' },
      ],
      lines: [{ lineId: second, discrepancyComment: 'Cut off on the way' }],
    });
    assert.is((await storeman.ok(receiveErn, { id: ern.id })).followUp, null);
    assert.equal(columns(await builders.it.stock(to, stockCode), 'job', 'quantity'), ['null, 70']);
  });

  test('goods whose job was cancelled in transit arrive as free stock', async () => {
    for (const layout of ['vm', 'H3G'] as const) {
      const { to, stockCode, job, ern, storeman } = await coming('2', layout);
      const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
      if (layout === 'vm') await (await builders.it.caller(to, ['screenVM02CancelJobs'])).ok(cancelJob, { id });
      await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
      assert.equal(columns(await builders.it.stock(to, stockCode), 'job', 'quantity'), [
        `${layout === 'vm' ? null : job}, 2`,
      ]);
    }
  });

  test('undoing a receipt puts goods and drum back in transit and opens the ERN', async () => {
    const loose = await coming();
    const lines = [{ lineId: loose.ern.lineId, discrepancyComment: 'Three missing' }];
    await loose.storeman.ok(countErn, { id: loose.ern.id, counts: [{ lineId: loose.ern.lineId, set: '7' }], lines });
    const short = await loose.storeman.ok(receiveErn, { id: loose.ern.id });
    await loose.storeman.ok(reverseOperation, { id: short.operationId, reason });
    assert.equal(await where(loose.to, loose.stockCode), [['in transit', '10']]);
    assert.is((await loose.storeman.ok(getErn, { id: loose.ern.id })).status, 'counting');
    const { drum, ern, storeman } = await comingDrum();
    const { operationId } = await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    await storeman.ok(reverseOperation, { id: operationId, reason });
    assert.is(await drumState(drum), 'in_transit');
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.is(await drumState(drum), 'in_stock');
  });

  test('two users who receive a transfer at once receive it once', async () => {
    const { to, stockCode, ern, storeman } = await coming();
    const people = [storeman, await builders.it.storeman(to)];
    await oneSucceeds(builders.it, 'erns', to, people, (person) =>
      person.call(receiveErn, { id: ern.id, asShipped: true }),
    );
    assert.equal(await where(to, stockCode), [['here', '10']]);
  });
});
