import * as assert from 'uvu/assert';
import type { Input } from '../../../shared/contract/operation.ts';
import {
  cancelShipment,
  collectShipment,
  confirmShipment,
  submitShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import {
  createShipment,
  exportShipments,
  getShipment,
  getShipmentStates,
  listShipments,
} from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Builders } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, shippingSite } from '../../support/builders/shipments.ts';

async function someShipments(builders: Builders) {
  const site = await shippingSite(builders);
  const { from, to, anna, boss } = site;
  const [bag, cable, job] = [
    await builders.sku(from),
    await builders.sku(from, { divisible: true }),
    builders.name('J'),
  ];
  const drumNumber = builders.name('DR');
  await receiveGoods(builders, from, [
    { stockCode: bag, quantity: '10', job },
    { stockCode: cable, quantity: '50', drumNumber },
  ]);
  const make = async (request: Input<typeof createShipment>) => (await anna.ok(createShipment, request)).id;
  const draft = await make({ kind: 'return', requestedBy: 'Zoe' });
  const pending = await make(
    requestOf(from, [{ stockCode: bag, quantity: '2', job }], { partner: 'Acme', rmaNumber: 'RMA-77', type: 'Recall' }),
  );
  const late = await make(
    requestOf(from, [{ stockCode: cable, quantity: '50', drumNumber }], {
      destinationId: to.warehouseId,
      requiredCollectionDate: '2020-01-01',
    }),
  );
  await approve(boss, late);
  const cancelled = await make(requestOf(from, [{ stockCode: bag, quantity: '1', job }], { reason: 'Other' }));
  await anna.ok(cancelShipment, { id: cancelled, reason: 'Sold' });
  return { ...site, bag, cable, job, drumNumber, draft, pending, late, cancelled };
}

const idsOf = async (person: Caller, input: Input<typeof listShipments>) =>
  (await person.ok(listShipments, input)).items.map(({ id }) => id);

apiSuite('the list of returns and transfers', (test, builders) => {
  test('the list of shipments is newest first; a draft appears only for its author, a cancelled one on request', async () => {
    const { anna, boss, ben, draft, pending, late, cancelled } = await someShipments(builders.it);
    assert.equal(await idsOf(anna, {}), [late, pending, draft]);
    assert.equal(await idsOf(boss, {}), [late, pending]);
    assert.equal(await idsOf(anna, { status: ['cancelled', 'draft'] }), [cancelled, draft]);
    assert.equal(await idsOf(ben, {}), [], 'the other warehouse has none of its own');
  });

  test('the list of shipments can be limited by each filter and searched by each number', async () => {
    const { to, anna, boss, bag, job, drumNumber, draft, pending, late } = await someShipments(builders.it);
    const { shortName } = await builders.it.db.one<{ shortName: string }>(
      'select short_name as "shortName" from warehouses where id = $1',
      [to.warehouseId],
    );
    const narrowed: readonly (readonly [Input<typeof listShipments>, readonly number[]])[] = [
      [{ kind: 'transfer' }, [late]],
      [{ type: 'Recall' }, [pending]],
      [{ partner: 'Acme' }, [pending]],
      [{ destination: shortName }, [late]],
      [{ stockCode: bag }, [pending]],
      [{ drum: drumNumber }, [late]],
      [{ job }, [pending]],
      [{ overdue: true }, [late]],
      [{ overdue: false }, [pending, draft]],
      [{ collectionTo: '2020-12-31' }, [late]],
      [{ collectionFrom: '2020-12-31' }, []],
      [{ search: 'rma-77' }, [pending]],
      [{ rmaNumber: 'rma-77' }, [pending]],
      [{ rmaNumber: 'rma-7' }, []],
      [{ search: 'zoe' }, [draft]],
      [{ search: drumNumber }, [late]],
    ];
    for (const [input, ids] of narrowed) assert.equal(await idsOf(anna, input), ids, JSON.stringify(input));
    assert.equal(await idsOf(boss, { forMe: true }), [pending]);
    assert.equal(await idsOf(anna, { forMe: true }), [], 'nobody decides on their own');
    assert.equal(await idsOf(boss, { mine: true }), []);
  });

  test('the job filter finds shipments of drums with the job’s goods in every status, also in counts and the file', async () => {
    const site = await shippingSite(builders.it);
    const { from, anna, boss } = site;
    const cable = await builders.it.sku(from, { divisible: true });
    const [job, other, drumNumber] = [builders.it.name('J'), builders.it.name('J'), builders.it.name('DR')];
    await receiveGoods(builders.it, from, [
      { stockCode: cable, quantity: '50', drumNumber, job },
      { stockCode: cable, quantity: '10', drumNumber: `${drumNumber}-2`, job: other },
    ]);
    const request = requestOf(from, [{ stockCode: cable, quantity: '50', drumNumber }], { partner: 'Acme' });
    const { id } = await anna.ok(createShipment, { ...request, submit: false });
    const listedStates = async () => {
      const states = await anna.ok(getShipmentStates, { job });
      const { body } = await anna.call(exportShipments, { job, fields: ['number'] });
      const { number } = await anna.ok(getShipment, { id });
      const counted = Object.entries(states).flatMap(([name, count]) => (count === 1 ? [name] : []));
      assert.equal(await idsOf(anna, { job: other }), []);
      return [await idsOf(anna, { job }), counted, String(body['text']).includes(number)];
    };
    assert.equal(await listedStates(), [[id], ['draft'], true]);
    const { version } = await anna.ok(getShipment, { id });
    await anna.ok(submitShipment, { id, version });
    assert.equal(await listedStates(), [[id], ['pending'], true]);
    await approve(boss, id);
    await anna.ok(confirmShipment, { id });
    const { operationId } = await anna.ok(collectShipment, { id, fetchedBy: 'Carl', signedBy: 'Carl' });
    assert.equal(await listedStates(), [[id], ['collected'], true]);
    await anna.ok(reverseOperation, { id: operationId, reason: 'Mistake' });
    assert.equal(await listedStates(), [[id], ['awaitingCollection'], true]);
  });

  test('each shipment status is counted as the list would show it to the caller', async () => {
    const { anna, boss } = await someShipments(builders.it);
    const none = { draft: 0, forMe: 0, rejected: 0, awaitingCollection: 0, collected: 0 };
    const all = { ...none, pending: 1, approved: 1, overdue: 1, cancelled: 1 };
    assert.equal(await anna.ok(getShipmentStates, {}), { ...all, draft: 1 });
    assert.equal(await boss.ok(getShipmentStates, {}), { ...all, forMe: 1 });
    assert.equal(await boss.ok(getShipmentStates, { kind: 'transfer' }), {
      ...none,
      pending: 0,
      approved: 1,
      overdue: 1,
      cancelled: 0,
    });
  });

  test('the file of shipments has the rows of the list, in words', async () => {
    const { anna } = await someShipments(builders.it);
    const { body } = await anna.call(exportShipments, {
      fields: ['number', 'status', 'partner', 'quantities'],
      sort: 'number',
    });
    const lines = String(body['text']).trim().split(/\r?\n/);
    assert.equal(lines.length, 4);
    assert.ok(
      lines.some((line) => /^RET-\d+,pending,Acme,2 each$/.test(line)),
      lines.join('\n'),
    );
  });
});
