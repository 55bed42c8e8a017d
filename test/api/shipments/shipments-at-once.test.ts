import * as assert from 'uvu/assert';
import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { listShipmentArrivals } from '../../../shared/contract/shipments/shipment-lines.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit } from '../../../shared/contract/transit/transit.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, shipped, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

const fetched = { fetchedBy: 'Carl', signedBy: 'Carl' };

async function transferOf(builders: Builders, reached: 'pending' | 'packed' | 'confirmed') {
  const { from, to, anna, boss, ben } = await shippingSite(builders);
  const [stockCode, job] = [await builders.sku(from), builders.name('J')];
  await receiveGoods(builders, from, [{ stockCode, quantity: '10', job }]);
  const request = requestOf(from, [{ stockCode, quantity: '4', job }], { destinationId: to.warehouseId });
  const { id, version } = await anna.ok(createShipment, request);
  if (reached !== 'pending') {
    await approve(boss, id);
    await packAll(anna, id);
  }
  if (reached === 'confirmed') await anna.ok(confirmShipment, { id });
  return {
    from,
    to,
    anna,
    boss,
    ben,
    id,
    version,
    request,
    job,
    rows: { table: 'shipments', companyId: from.companyId } as const,
  };
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

apiSuite('concurrent work on returns and transfers', (test, builders) => {
  test('when two users approve a transfer at once, one succeeds and the other is shown its current status', async () => {
    const { from, boss, id, version, rows } = await transferOf(builders.it, 'pending');
    const other = await builders.it.keeper(from, { approves: true });
    const seen = { shipments: [{ id, version }] };
    const answers = await atOnce(builders.it, rows, [
      () => boss.call(approveShipments, seen),
      () => other.call(approveShipments, seen),
    ]);
    assert.equal(statuses(answers), [200, 409]);
    assert.match(String(answers.find(({ status }) => status === 409)?.body['message']), /^TRF-\d+ is approved$/);
  });

  test('a transfer approved and cancelled at once ends cancelled', async () => {
    const { anna, boss, id, version, rows } = await transferOf(builders.it, 'pending');
    const answers = await atOnce(builders.it, rows, [
      () => boss.call(approveShipments, { shipments: [{ id, version }] }),
      () => anna.call(cancelShipment, { id, reason: 'Sold' }),
    ]);
    assert.is(answers[1]?.status, 200);
    assert.is((await anna.ok(getShipment, { id })).status, 'cancelled');
  });

  test('several shipments are approved together or not at all', async () => {
    const { anna, boss, id, version, request } = await transferOf(builders.it, 'pending');
    const second = await anna.ok(createShipment, { ...request, submit: false });
    const both = [
      { id, version },
      { id: second.id, version: second.version },
    ];
    await wroteNothing(builders.it, () => boss.refused(approveShipments, { shipments: both }, 'not_found'));
    assert.is((await anna.ok(getShipment, { id })).status, 'pending');
  });

  test('a transfer confirmed or collected twice at once is confirmed and collected once', async () => {
    const { from, anna, id } = await transferOf(builders.it, 'packed');
    const people = [anna, await builders.it.keeper(from)];
    await oneSucceeds(builders.it, 'shipments', from, people, (person) => person.call(confirmShipment, { id }));
    await oneSucceeds(builders.it, 'shipments', from, people, (person) =>
      person.call(collectShipment, { id, ...fetched }),
    );
    assert.is(await builders.it.count('erns where company_id = $1 and shipment_id = $2', [from.companyId, id]), 1);
  });

  test('a job cannot be cancelled during a collection; cancelled later, its goods arrive as free stock', async () => {
    const { from, anna, ben, id, job, rows } = await transferOf(builders.it, 'confirmed');
    const canceller = await builders.it.caller(from, ['screenVM02CancelJobs']);
    const jobId = await builders.it.id('select id from jobs where company_id = $1 and number = $2', [
      from.companyId,
      job,
    ]);
    const [cancelled, collected] = await atOnce(builders.it, rows, [
      () => canceller.call(cancelJob, { id: jobId }),
      () => anna.call(collectShipment, { id, ...fetched }),
    ]);
    assert.equal([cancelled?.status, cancelled?.body['code'], collected?.status], [409, 'job_reserved', 200]);
    await canceller.ok(cancelJob, { id: jobId });
    const ern = (await ben.ok(listShipmentArrivals, { id })).items[0]?.ern;
    await ben.ok(receiveErn, { id: ern?.id ?? 0, asShipped: true });
    const { items } = await ben.ok(listShipmentArrivals, { id });
    assert.equal(columns(items, 'outcome', 'received'), ['received, 4']);
  });

  test('when a transfer is received and closed at once, one succeeds; its collection can no longer be undone', async () => {
    const { from, anna, boss, ben, request } = await transferOf(builders.it, 'pending');
    const { ern, operationId } = await shipped(anna, boss, request);
    const id = ern?.id ?? 0;
    const answers = await atOnce(builders.it, { table: 'erns', companyId: from.companyId }, [
      () => ben.call(receiveErn, { id, asShipped: true }),
      () => ben.call(closeTransit, { id, outcome: 'lost', reason: 'It burnt' }),
    ]);
    assert.equal(statuses(answers), [200, 409]);
    const refusal = await anna.refused(
      reverseOperation,
      { id: operationId, reason: 'The wrong van' },
      'cannot_reverse',
    );
    assert.match(refusal.message, new RegExp(`${ern?.number} came after it`));
  });
});
