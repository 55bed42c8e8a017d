import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listShipmentArrivals } from '../../../shared/contract/shipments/shipment-lines.ts';
import { collectShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, getShipment, listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit } from '../../../shared/contract/transit/transit.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { liveFor } from '../../support/builders/live.ts';
import { drawnSignature, receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, shipped, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';
import { eventually } from '../../support/eventually.ts';

ownApiSuite('the arrival of a transfer', (test, builders, hooks) => {
  const live = liveFor(hooks, builders);

  async function sent() {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const [bag, cable] = [await builders.it.sku(from), await builders.it.sku(from, { divisible: true })];
    const drumNumber = builders.it.name('DR');
    const goods = [
      { stockCode: bag, quantity: '6' },
      { stockCode: cable, quantity: '100', drumNumber },
    ];
    await receiveGoods(builders.it, from, goods);
    const { id, ern, operationId } = await shipped(
      anna,
      boss,
      requestOf(from, goods, { destinationId: to.warehouseId }),
    );
    return { from, to, anna, boss, ben, id, ernId: ern?.id ?? 0, operationId };
  }

  async function receiveShort(ben: Caller, ernId: number) {
    const { items } = await ben.ok(listErnLines, { id: ernId });
    const [bags = 0, drum = 0] = items.map((line) => line.id);
    const counts = [
      { lineId: bags, set: '2' },
      { lineId: drum, set: '0' },
    ];
    const lines = [bags, drum].map((lineId) => ({ lineId, discrepancyComment: 'Not on the lorry' }));
    await ben.ok(countErn, { id: ernId, counts, lines });
    return (await ben.ok(receiveErn, { id: ernId })).followUp?.id ?? 0;
  }

  const outcomes = async (person: Caller, id: number, differing?: true) =>
    (await person.ok(listShipmentArrivals, { id, ...(differing && { differing }) })).items.map((row) => [
      row.outcome,
      row.sent,
      row.received,
      row.comment,
    ]);

  test('missing goods stay in transit until they are lost for a reason; both ends see the same', async () => {
    const { anna, ben, id, ernId } = await sent();
    const rest = await receiveShort(ben, ernId);
    const expected = [
      ['received', '6', '2', 'Not on the lorry'],
      ['received', '100', '0', 'Not on the lorry'],
      ['inTransit', '4', null, null],
      ['inTransit', '100', null, null],
    ];
    assert.equal(await outcomes(anna, id), expected);
    assert.is((await anna.ok(getShipment, { id })).arrival, 'inTransit');
    await ben.ok(closeTransit, { id: rest, outcome: 'lost', reason: 'Fell off the lorry' });
    const closed = [
      ...expected.slice(0, 2),
      ['lost', '4', null, 'Fell off the lorry'],
      ['lost', '100', null, 'Fell off the lorry'],
    ];
    assert.equal(await outcomes(anna, id), closed);
    assert.equal(await outcomes(ben, id, true), closed);
    assert.is((await ben.ok(getShipment, { id })).arrival, 'closed');
    assert.equal(column((await anna.ok(listShipments, { kind: 'transfer' })).items, 'arrival'), ['closed']);
  });

  test('viewers of a transfer at its origin are notified of its arrival and of the undo', async () => {
    const { anna, ben, id, ernId } = await sent();
    const following = await live.follow(anna.credential, ['shipment']);
    const hears = (change: string) => eventually(() => assert.ok(following.changes().includes(change), change));
    // Earlier changes have been sent by now and are not merged with later ones.
    const later = await anna.ok(createShipment, { kind: 'return' });
    await hears(`save shipment shipment ${later.id}`);
    const { operationId } = await ben.ok(receiveErn, { id: ernId, asShipped: true });
    await hears(`receive shipment ${id}`);
    await ben.ok(reverseOperation, { id: operationId, reason: 'Not ours' });
    await hears(`reverse shipment ${id}`);
  });

  test('goods sent back get an ERN of their own, which their sender can see', async () => {
    const { anna, ben, id, ernId } = await sent();
    const { sentBack } = await ben.ok(closeTransit, { id: ernId, outcome: 'sentBack', reason: 'Nobody asked for it' });
    assert.equal(
      (await anna.ok(listShipmentArrivals, { id })).items.map(({ outcome, ern }) => [
        outcome,
        ern?.number ?? null,
        ern?.here ?? null,
      ]),
      [
        ['sentBack', null, null],
        ['sentBack', null, null],
        ['inTransit', sentBack?.number, true],
        ['inTransit', sentBack?.number, true],
      ],
    );
    await anna.ok(receiveErn, { id: sentBack?.id ?? 0, asShipped: true });
    assert.is((await anna.ok(getShipment, { id })).arrival, 'closed');
  });

  test('numbers and names of the other end need an access there', async () => {
    const { to, anna, ben, id, ernId } = await sent();
    await ben.ok(receiveErn, { id: ernId, asShipped: true });
    const seen = async (person: Caller) =>
      (await person.ok(listShipmentArrivals, { id })).items.map(({ ern, by }) => [ern !== null, by !== null]);
    assert.equal(await seen(anna), [
      [false, false],
      [false, false],
    ]);
    await builders.it.db.run(
      `insert into accesses (user_id, company_id, warehouse_id, permissions) values ($1, $2, $3, '{}')`,
      [anna.userId, to.companyId, to.warehouseId],
    );
    assert.equal(await seen(anna), [
      [true, true],
      [true, true],
    ]);
  });

  test('the collection of a transfer can be undone until a user works on its ERN', async () => {
    const { anna, operationId, ben, ernId } = await sent();
    const { items } = await ben.ok(listErnLines, { id: ernId });
    await ben.ok(countErn, { id: ernId, counts: [{ lineId: items[0]?.id ?? 0, set: '1' }] });
    await wroteNothing(builders.it, () =>
      anna.refused(reverseOperation, { id: operationId, reason: 'The wrong van' }, 'cannot_reverse'),
    );
    const other = await sent();
    await other.anna.ok(reverseOperation, { id: other.operationId, reason: 'The wrong van' });
    assert.is((await other.anna.ok(getShipment, { id: other.id })).status, 'awaitingCollection');
    assert.equal((await other.ben.ok(getShipment, { id: other.id })).arrival, null);
    const again = await other.anna.ok(collectShipment, { id: other.id, fetchedBy: 'Dora', signature: drawnSignature });
    assert.not.equal(again.ern?.id, other.ernId);
  });

  test('a collection needs a signature and a time between confirmation and now', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '1' }]);
    const request = requestOf(from, [{ stockCode: sku, quantity: '1' }], { destinationId: to.warehouseId });
    const { id } = await anna.ok(createShipment, request);
    await approve(boss, id);
    await packAll(anna, id);
    await anna.refused(collectShipment, { id, fetchedBy: 'Carl', signedBy: 'Carl' }, 'shipment_not_open');
    await builders.it.db.run(
      `update shipments set status = 'awaitingCollection', confirmed_at = now() - interval '2 hours' where company_id = $1 and id = $2`,
      [from.companyId, id],
    );
    const collect = (hours: number) => {
      const collectedAt = new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
      return { id, fetchedBy: 'Carl', signedBy: 'Carl', collectedAt };
    };
    for (const hours of [1, -3]) {
      const { fields } = await wroteNothing(builders.it, () =>
        anna.refused(collectShipment, collect(hours), 'collected_at_refused'),
      );
      assert.equal(Object.keys(fields ?? {}), ['collectedAt']);
    }
    await anna.refused(collectShipment, { id, fetchedBy: 'Carl' }, 'signature_missing');
    const collected = collect(-1);
    await anna.ok(collectShipment, collected);
    assert.is((await anna.ok(getShipment, { id })).collectedAt, collected.collectedAt);
  });
});
