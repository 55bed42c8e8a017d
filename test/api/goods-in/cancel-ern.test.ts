import * as assert from 'uvu/assert';
import { cancelErn, editErn } from '../../../shared/contract/goods-in/edit-ern.ts';
import { getErnStates, listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, createErn, getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { readHome } from '../../../shared/contract/home/home.ts';
import { listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { addPhoto } from '../../../shared/contract/photos/photos.ts';
import { listDiscrepancies } from '../../../shared/contract/reports/discrepancy.ts';
import { search } from '../../../shared/contract/search/search.ts';
import { getSku } from '../../../shared/contract/skus/skus.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { ernOf, hideErn } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

const reason = 'The supplier cannot deliver';

apiSuite('cancelling an ERN', (test, builders) => {
  async function announced() {
    const made = await siteWithSku(builders.it, { divisible: true });
    const { storeman, sku } = made;
    const lines = [{ stockCode: sku, quantity: '10', job: 'J1', drumNumber: 'D1' }];
    const ern = await ernOf(storeman, lines, { deliveryDate: '2026-01-01' });
    return { ...made, lines, ern };
  }

  test('a cancelled ERN is expected nowhere; it is found by its status and by search', async () => {
    const { storeman, sku, ern } = await announced();
    const skuId = (await builders.it.db.one<{ id: number }>('select id from skus where stock_code = $1', [sku])).id;
    const expected = async () => {
      const { work, today } = await storeman.ok(readHome, { floor: false });
      const { overdue, cancelled } = await storeman.ok(getErnStates, {});
      return {
        listed: column((await storeman.ok(listErns, {})).items, 'status'),
        overdue,
        cancelled,
        sku: (await storeman.ok(getSku, { id: skuId })).expected,
        jobs: column((await storeman.ok(listJobs, {})).items, 'openErns'),
        home: work.filter(({ number }) => number.startsWith('erns')).map(({ count }) => count),
        due: today?.in.due,
      };
    };
    const before = await expected();
    assert.equal([before.listed, before.overdue, before.sku, before.jobs], [['expected'], 1, '10', [1]]);
    assert.ok(before.home.some((count) => count > 0));
    await storeman.ok(cancelErn, { id: ern.id, reason });
    const none = before.home.map(() => 0);
    assert.equal(await expected(), { listed: [], overdue: 0, cancelled: 1, sku: '0', jobs: [0], home: none, due: 0 });
    const { items } = await storeman.ok(listErns, { status: ['cancelled', 'expected'] });
    assert.equal(columns(items, 'id', 'status'), [`${ern.id}, cancelled`]);
    assert.equal(column((await storeman.ok(search, { code: ern.number })).items, 'detail'), ['cancelled']);
    assert.equal((await storeman.ok(search, { code: 'D1' })).items, []);
  });

  test('a cancelled ERN is final, its number stays taken, and its history has the reason', async () => {
    const { storeman, lines, ern } = await announced();
    await storeman.ok(cancelErn, { id: ern.id, reason });
    const { id, number, lineId } = ern;
    const isCancelled = [
      () => storeman.refused(countErn, { id, counts: [{ lineId, add: '1' }] }, 'ern_not_open'),
      () => storeman.refused(receiveErn, { id, asShipped: true }, 'ern_not_open'),
      () => storeman.refused(editErn, { id, version: 2, comments: 'Late' }, 'ern_not_open'),
      () => storeman.refused(cancelErn, { id, reason }, 'ern_not_open'),
      () => storeman.refused(addPhoto, { id, image: tinyPng }, 'ern_not_open'),
      () => storeman.refused(createErn, { number, lines }, 'ern_number_taken'),
    ];
    for (const refused of isCancelled) await wroteNothing(builders.it, refused);
    const { items } = await storeman.ok(listOperations, { document: 'ern', documentId: id });
    assert.equal(columns(items, 'kind', 'reason', 'canReverse'), [`cancel ern, ${reason}, true`]);
  });

  test('undoing a cancellation expects the goods again, unless a drum was announced meanwhile', async () => {
    const { storeman, lines, ern } = await announced();
    const { operationId } = await storeman.ok(cancelErn, { id: ern.id, reason });
    const other = await ernOf(storeman, lines);
    const undo = { id: operationId, reason: 'It comes after all' };
    const { data } = await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'cannot_reverse'));
    assert.equal(data, { drum: 'D1', usedBy: other.number });
    await storeman.ok(cancelErn, { id: other.id, reason });
    await storeman.ok(reverseOperation, undo);
    const { status, version } = await storeman.ok(getErn, { id: ern.id });
    assert.equal([status, version], ['expected', 3]);
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
  });

  test('undoing a cancellation is refused once the goods have no fractions', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1.5' }]);
    const { operationId } = await storeman.ok(cancelErn, { id, reason });
    await builders.it.db.run(
      'update skus set unit_id = (select unit_id from skus where stock_code = $2) where stock_code = $1',
      [sku, await builders.it.sku(site)],
    );
    const undo = { id: operationId, reason };
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'cannot_reverse'));
  });

  test('an ERN with work, a hidden or received one, and that of a transfer are not cancelled', async () => {
    const { storeman, sku, ern: counted } = await announced();
    await storeman.ok(countErn, { id: counted.id, counts: [{ lineId: counted.lineId, drumNumber: 'D1', set: '0' }] });
    const make = () => ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    const [hidden, received, pictured] = [await make(), await make(), await make()];
    await hideErn(builders.it, hidden);
    await storeman.ok(receiveErn, { id: received.id, asShipped: true });
    await storeman.ok(addPhoto, { id: pictured.id, image: tinyPng });
    await refuses(builders.it, storeman, cancelErn, {
      counted: [{ id: counted.id, reason }, 'ern_counted'],
      photographed: [{ id: pictured.id, reason }, 'ern_counted'],
      hidden: [{ id: hidden.id, reason }, 'ern_hidden'],
      received: [{ id: received.id, reason }, 'ern_not_open'],
      'without a reason': [{ id: hidden.id, reason: '' }, 'malformed', 'reason'],
    });
    const { from, to } = await twoWarehouses(builders.it);
    const sent = await sendGoods(builders.it, from, to, [{ stockCode: await builders.it.sku(to), quantity: '3' }]);
    const there = await builders.it.storeman(to);
    await wroteNothing(builders.it, () => there.refused(cancelErn, { id: sent.id, reason }, 'ern_in_transit'));
  });

  test('a cancelled follow-up expects nothing more, and is undone before its receipt', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: sku, quantity: '10' }]);
    const lines = [{ lineId, discrepancyComment: 'Three missing' }];
    await storeman.ok(countErn, { id, counts: [{ lineId, set: '7' }], lines });
    const { operationId, followUp } = await storeman.ok(receiveErn, { id, accept: ['expect_rest'] });
    const missing = async () =>
      columns((await storeman.ok(listDiscrepancies, {})).items, 'received', 'expected', 'short');
    const before = await missing();
    const cancelled = await storeman.ok(cancelErn, { id: followUp?.id ?? 0, reason });
    assert.equal([before, await missing()], [['7, 3, 0'], ['7, 0, 3']]);
    const undo = { id: operationId, reason };
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'cannot_reverse'));
    await storeman.ok(reverseOperation, { id: cancelled.operationId, reason });
    await storeman.ok(reverseOperation, undo);
  });

  test('when an ERN is counted and cancelled at once, the first succeeds and the second is refused', async () => {
    const { site, storeman, ern } = await announced();
    const ben = await builders.it.storeman(site);
    const [counted, cancelled] = await atOnce(builders.it, { table: 'erns', companyId: site.companyId }, [
      () => ben.call(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, drumNumber: 'D1', add: '10' }] }),
      () => storeman.call(cancelErn, { id: ern.id, reason }),
    ]);
    assert.equal([counted?.status, cancelled?.body['code']], [200, 'ern_counted']);
  });
});
