import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listCarrierScores, listPartnerScores } from '../../../shared/contract/reports/scores.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { approve, requestOf, sendOff, shippingSite } from '../../support/builders/shipments.ts';

apiSuite('scores of suppliers and carriers', (test, builders) => {
  interface Delivery {
    partner?: string;
    deliveryDate?: string;
    at: string;
    /** Received quantities of lines of 10 each. */
    received: readonly string[];
    damaged?: boolean;
  }

  async function delivered(storeman: Caller, sku: string, { partner = 'Prysm', at, received, ...given }: Delivery) {
    const { damaged = false, ...head } = given;
    const lines = received.map(() => ({ stockCode: sku, quantity: '10' }));
    const ern = await ernOf(storeman, lines, { partner, ...head });
    const counts = received.map((set, index) => ({
      lineId: ern.lineIds[index] ?? 0,
      set,
      ...(damaged && { damage: 'Wet' }),
    }));
    const commented = ern.lineIds.map((lineId) => ({ lineId, discrepancyComment: 'Seen' }));
    await storeman.ok(countErn, { id: ern.id, counts, lines: commented });
    return atMoment(builders.it.url, `${at}T12:00:00Z`, () =>
      storeman.ok(receiveErn, { id: ern.id, accept: ['expect_rest'] }),
    );
  }

  test('a supplier is scored by the first receipts in the days asked for, without what was undone', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    await delivered(storeman, sku, { deliveryDate: '2026-03-02', at: '2026-03-02', received: ['10', '10', '7', '10'] });
    await delivered(storeman, sku, { deliveryDate: '2026-03-02', at: '2026-03-05', received: ['11', '10'] });
    await delivered(storeman, sku, { at: '2026-03-06', received: ['10', '10'] });
    await delivered(storeman, sku, { at: '2026-02-01', received: ['1'] });
    const undone = await delivered(storeman, sku, { at: '2026-03-07', received: ['1'] });
    await storeman.ok(reverseOperation, { id: undone.operationId, reason: 'Another lorry' });
    await delivered(storeman, sku, { partner: 'Halden', at: '2026-03-07', received: ['10'], damaged: true });
    const query = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
    const { items } = await storeman.ok(listPartnerScores, query);
    assert.equal(
      items.map(({ id: _id, months: _months, ...score }) => score),
      [
        {
          partner: 'Prysm',
          deliveries: 3,
          lines: 8,
          short: '12.5',
          over: '12.5',
          damaged: '0',
          late: 1,
          onTime: '50',
          daysLate: '3',
        },
        {
          partner: 'Halden',
          deliveries: 1,
          lines: 1,
          short: '0',
          over: '0',
          damaged: '100',
          late: 0,
          onTime: null,
          daysLate: null,
        },
      ],
    );
  });

  test('the months are the last twelve, with the lines that came otherwise than announced', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    builders.it.now = new Date('2026-11-25T15:00:00Z');
    await delivered(storeman, sku, { at: '2025-11-30', received: ['1'] });
    await delivered(storeman, sku, { at: '2025-12-01', received: ['10', '9'] });
    await delivered(storeman, sku, { at: '2026-11-24', received: ['10'] });
    const [score] = (await storeman.ok(listPartnerScores, {})).items;
    assert.is(score?.months.length, 12);
    assert.equal(
      [score?.months.at(0), score?.months.at(1), score?.months.at(-1)],
      [
        { month: '2025-12', lines: 2, different: 1 },
        { month: '2026-01', lines: 0, different: 0 },
        { month: '2026-11', lines: 1, different: 0 },
      ],
    );
  });

  test('a carrier is scored by collections after the required date; other companies’ are not counted', async () => {
    const site = await shippingSite(builders.it);
    const sku = await builders.it.sku(site.from);
    await receiveGoods(builders.it, site.from, [{ stockCode: sku, quantity: '9' }]);
    const goods = [{ stockCode: sku, quantity: '1' }];
    for (const requiredCollectionDate of ['2099-01-02', '2020-01-02']) {
      const facts = { carrier: 'Swift', requiredCollectionDate };
      const { id } = await site.anna.ok(createShipment, requestOf(site.from, goods, facts));
      await approve(site.boss, id);
      await sendOff(site.anna, id);
    }
    const scores = async (person: Caller) =>
      (await person.ok(listCarrierScores, {})).items.map(({ carrier, collections, late, onTime }) => [
        carrier,
        collections,
        late,
        onTime,
      ]);
    assert.equal(await scores(site.anna), [['Swift', 2, 1, '50']]);
    assert.equal(await scores(await builders.it.storeman(await builders.it.site())), []);
  });
});
