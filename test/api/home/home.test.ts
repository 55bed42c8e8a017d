import * as assert from 'uvu/assert';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { getHome, readHome, saveHome } from '../../../shared/contract/home/home.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { drawnSignature, pickedLines, receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { eventually } from '../../support/eventually.ts';

/** A Wednesday, 15:00 in the warehouse. */
const now = '2026-11-25T15:00:00Z';

apiSuite('home', (test, builders) => {
  test('home shows everything until the user chooses; the choice and its order are kept for that user', async () => {
    const site = await builders.it.site();
    const person = await builders.it.storeman(site);
    const chosen = async (of: Caller = person) => (await of.ok(readHome, {})).chosen;
    assert.is(await chosen(), null);
    await person.ok(saveHome, { numbers: ['picksLate', 'today', 'ernsDue', 'picksLate'] });
    assert.equal(await chosen(), ['picksLate', 'today', 'ernsDue']);
    assert.equal(await person.ok(getHome, {}), { numbers: ['picksLate', 'today', 'ernsDue'] });
    assert.is(await chosen(await builders.it.storeman(site)), null);
    await person.ok(saveHome, { numbers: [] });
    assert.equal(await chosen(), []);
    await person.ok(saveHome, { numbers: null });
    assert.is(await chosen(), null);
  });

  test('late work is counted, and its most urgent documents are named with the date and whom they are for', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const lines = [{ stockCode: sku, quantity: '2' }];
    const ern = async (deliveryDate: string) =>
      (await storeman.ok(createErn, { partner: 'Prysm', deliveryDate, lines })).number;
    const dates = ['2026-01-08', '2026-01-05', '2026-01-07', '2026-01-06'];
    const numbers = new Map<string, string>();
    for (const date of dates) numbers.set(date, await ern(date));
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '2' }]);
    const pick = await storeman.ok(createPick, { despatchTo: 'Gate 4', pickByDate: '2026-01-09', lines });
    const { work } = await storeman.ok(readHome, { only: ['picksLate', 'ernsLate', 'ernsExpected', 'picksStarted'] });
    assert.equal(work, [
      {
        number: 'picksLate',
        count: 1,
        first: [{ id: pick.id, label: pick.number, due: '2026-01-09', since: null, about: 'Gate 4' }],
      },
      {
        number: 'ernsLate',
        count: 4,
        first: dates
          .toSorted()
          .slice(0, 3)
          .map((due) => ({
            ...work[1]?.first.find((one) => one.due === due),
            label: numbers.get(due),
            about: 'Prysm',
          })),
      },
      { number: 'ernsExpected', count: 4, first: work[2]?.first },
      { number: 'picksStarted', count: 0, first: [] },
    ]);
    assert.equal(
      await builders.it
        .caller(site, [])
        .then((person) => person.ok(readHome, {}))
        .then((home) => home.work.map(({ number }) => number)),
      ['transitOverAge', 'oldStock'],
    );
  });

  test('goods at goods in wait to be put away, and a request waits for those who may approve it', async () => {
    const site = await shippingSite(builders.it);
    const sku = await builders.it.sku(site.from);
    await receiveGoods(builders.it, site.from, [{ stockCode: sku, quantity: '9' }]);
    await receiveGoods(builders.it, site.from, [{ stockCode: sku, quantity: '5', locationId: site.from.goodsIn }]);
    const goods = [{ stockCode: sku, quantity: '1' }];
    const { id } = await site.anna.ok(createShipment, requestOf(site.from, goods));
    const counted = async (person: Caller) => {
      const { work } = await person.ok(readHome, { only: ['returnsForMe', 'putAway'] });
      return work.map((one) => [one.number, one.count, one.first.map((first) => first.id ?? first.label)]);
    };
    const [ern] = await builders.it.db.many<{ id: number }>(
      'select id from erns where company_id = $1 order by id desc limit 1',
      [site.from.companyId],
    );
    assert.equal(await counted(site.boss), [
      ['putAway', 1, [ern?.id]],
      ['returnsForMe', 1, [id]],
    ]);
    assert.equal(await counted(site.anna), [['putAway', 1, [ern?.id]]]);
    const floor = await site.anna.ok(readHome, { floor: true });
    const begins = floor.work.filter((one) => ['receive', 'pick', 'count'].includes(one.number));
    assert.equal(
      begins.map((one) => [one.number, one.count]),
      [
        ['receive', 0],
        ['pick', 0],
        ['count', 0],
      ],
    );
    assert.equal([floor.today, floor.weeks, floor.age, floor.space], [null, null, null, null]);
  });

  /** On a busy machine one call leaves the rest to the next (LONGEST in server/api/reports/report-operations.ts). */
  const reported = () =>
    eventually(async () => {
      await reportOperations(builders.it.pool);
      assert.is(await builders.it.count('unreported_operations'), 0);
    });

  async function received(storeman: Caller, sku: string, at: string) {
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '6' }]);
    return atMoment(builders.it.url, at, () => storeman.ok(receiveErn, { id: ern.id, asShipped: true }));
  }

  async function despatched(storeman: Caller, sku: string, site: Site, at: string) {
    const pick = await storeman.ok(createPick, { despatchTo: 'Gate 4', lines: [{ stockCode: sku, quantity: '1' }] });
    const [line] = await pickedLines(builders.it, pick.id);
    const lines = [{ lineId: line?.id ?? 0, rows: [{ locationId: site.shelf, quantity: '1' }] }];
    await atMoment(builders.it.url, at, () =>
      storeman.ok(despatchPick, { id: pick.id, lines, signature: drawnSignature }),
    );
  }

  test('today counts the lines in force by the hour of the warehouse, and what is due or late on open documents', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    builders.it.now = new Date(now);
    const lines = [{ stockCode: sku, quantity: '1' }];
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '20' }], '2026-11-02');
    await received(storeman, sku, '2026-11-24T23:59:00Z');
    await received(storeman, sku, '2026-11-25T09:10:00Z');
    await received(storeman, sku, '2026-11-25T09:50:00Z');
    const { operationId } = await received(storeman, sku, '2026-11-25T10:00:00Z');
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
    await despatched(storeman, sku, site, '2026-11-25T14:00:00Z');
    for (const deliveryDate of ['2026-11-24', '2026-11-25', '2026-11-26'])
      await storeman.ok(createErn, { deliveryDate, lines: [...lines, ...lines] });
    for (const pickByDate of ['2026-11-23', '2026-11-26']) await storeman.ok(createPick, { pickByDate, lines });
    const { today } = await storeman.ok(readHome, { only: ['today'] });
    assert.equal(today, {
      date: '2026-11-25',
      in: { hours: [{ hour: 9, lines: 2 }], done: 2, due: 6, late: 2 },
      out: { hours: [{ hour: 14, lines: 1 }], done: 1, due: 2, late: 1 },
    });
  });

  test('the weeks count lines in and out, and the last two how fast they were worked', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    builders.it.now = new Date(now);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '1' }], '2026-08-30');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '1' }], '2026-08-31');
    await received(storeman, sku, '2026-11-16T08:00:00Z');
    const stockLineId = await stockLineOf(builders.it, site, sku, { locationId: site.goodsIn });
    await atMoment(builders.it.url, '2026-11-16T09:30:00Z', () =>
      storeman.ok(moveStock, { destinationId: site.shelf, lines: [{ stockLineId }] }),
    );
    await reported();
    const { weeks } = await storeman.ok(readHome, { only: ['weeks'] });
    assert.is(weeks?.length, 13);
    assert.equal(weeks?.[0], {
      from: '2026-08-31',
      received: 1,
      despatched: 0,
      minutesToShelf: null,
      minutesToDespatch: null,
    });
    assert.equal(weeks?.[11], {
      from: '2026-11-16',
      received: 1,
      despatched: 0,
      minutesToShelf: 90,
      minutesToDespatch: null,
    });
    assert.equal(weeks?.[12]?.received, 0);
  });

  test('the age of stock has values for those who may see prices, and space counts the locations that hold goods', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    builders.it.now = new Date(now);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '4' }], '2026-11-20');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '2' }], '2025-01-20');
    const priced = await builders.it.caller(site, ['itemMaster']);
    const { age, space } = await priced.ok(readHome, { only: ['age', 'space'] });
    const [youngest, oldest] = [age?.at(0), age?.at(-1)];
    assert.equal([youngest?.lines, youngest?.value, oldest?.lines, oldest?.value], [1, '10', 1, '5']);
    assert.equal(space, { locations: 5, used: 1 });
    const unpriced = await storeman.ok(readHome, { only: ['age'] });
    assert.equal(
      unpriced.age?.map(({ value }) => value),
      [null, null],
    );
  });

  test('a whole company has its weeks and stock, but no day and no space', async () => {
    const { site, sku } = await siteWithSku(builders.it);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '4' }]);
    await reported();
    builders.it.now = new Date();
    const manager = await builders.it.caller({ companyId: site.companyId }, []);
    const home = await manager.ok(readHome, {});
    assert.equal([home.today, home.space, home.weeks?.at(-1)?.received, home.age?.length], [null, null, 1, 1]);
  });
});
