import * as assert from 'uvu/assert';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { getJobCancellation } from '../../../shared/contract/jobs/jobs.ts';
import { editLocation } from '../../../shared/contract/locations/locations.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { listHolders } from '../../../shared/contract/reports/stock.ts';
import {
  collectShipment,
  confirmShipment,
  rejectShipments,
  submitShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { adjustStock } from '../../../shared/contract/stock/stock.ts';
import { countStock, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, sendOff, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('goods that a return holds', (test, builders) => {
  async function pendingReturn() {
    const { from, anna, boss } = await shippingSite(builders.it);
    const [sku, job] = [await builders.it.sku(from), builders.it.name('J')];
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '10', job }]);
    const { id, number } = await anna.ok(createShipment, requestOf(from, [{ stockCode: sku, quantity: '8', job }]));
    const stockLineId = await stockLineOf(builders.it, from, sku);
    return {
      from,
      anna,
      boss,
      sku,
      job,
      id,
      number,
      stockLineId,
      held: { kind: 'shipment', id, number, quantity: '8' },
    };
  }

  test('availability, holders and the cancelling of the job name the return', async () => {
    const { from, anna, sku, job, id, number, stockLineId, held } = await pendingReturn();
    assert.equal((await anna.ok(availability, { stockCode: [sku], job })).items[0]?.heldBy, [held]);
    const { items } = await anna.ok(listHolders, { stockLineId });
    assert.equal(columns(items, 'document', 'documentId', 'number'), [`shipment, ${id}, ${number}`]);
    const jobId = await builders.it.id('select id from jobs where company_id = $1 and number = $2', [
      from.companyId,
      job,
    ]);
    const canceller = await builders.it.caller(from, ['screenVM02CancelJobs']);
    const { reservedBy } = await canceller.ok(getJobCancellation, { id: jobId });
    assert.equal(column(reservedBy, 'number'), [number]);
  });

  test('G70 rejecting a return frees its goods, and submitting it again reserves them again', async () => {
    const { from, anna, boss, sku, id } = await pendingReturn();
    const reserved = async () => (await builders.it.stock(from, sku)).map((line) => line.reserved);
    const seen = async () => ({ id, version: (await anna.ok(getShipment, { id })).version });
    assert.equal(await reserved(), ['8']);
    await boss.ok(rejectShipments, { shipments: [await seen()], reason: 'Keep them' });
    assert.equal(await reserved(), ['0']);
    await anna.ok(submitShipment, await seen());
    assert.equal(await reserved(), ['8']);
  });

  test('goods that a return holds cannot be picked', async () => {
    const { anna, sku, job } = await pendingReturn();
    const request = { job, ...linesOf(sku, '3') };
    const refusal = await wroteNothing(builders.it, () => anna.refused(createPick, request, 'insufficient_quantity'));
    assert.match(refusal.message, /3 wanted, 2 available/);
  });

  test('goods that a return holds can be moved once confirmed, and are packed and collected at their new location', async () => {
    const { from, anna, boss, sku, id, number, stockLineId } = await pendingReturn();
    const move = { destinationId: from.shelf2, lines: [{ stockLineId }] };
    const refusal = await wroteNothing(builders.it, () => anna.refused(moveStock, move, 'confirmation_required'));
    assert.match(JSON.stringify(refusal.confirmations?.[0]?.data), new RegExp(number));
    await anna.ok(moveStock, { ...move, accept: [`moves_reserved:${stockLineId}`] });
    await approve(boss, id);
    await packAll(anna, id);
    await sendOff(anna, id);
    assert.equal(columns(await builders.it.stock(from, sku), 'locationId', 'quantity'), [`${from.shelf2}, 2`]);
  });

  test('a collection is refused when its drum holds more than requested, for any owner and destination', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const cable = await builders.it.sku(from, { divisible: true });
    for (const destination of [{}, { destinationId: to.warehouseId }]) {
      const goods = [{ stockCode: cable, quantity: '100', drumNumber: builders.it.name('DR') }];
      await receiveGoods(builders.it, from, goods);
      const { id } = await anna.ok(createShipment, requestOf(from, goods, destination));
      await approve(boss, id);
      await anna.ok(confirmShipment, { id });
      const refuses = async () => {
        const fetched = { id, fetchedBy: 'Carl', signedBy: 'Carl' };
        await wroteNothing(builders.it, () => anna.refused(collectShipment, fetched, 'drum_is_whole'));
      };
      const { stockLineId } = await builders.it.db.one<{ stockLineId: number }>(
        `select r.stock_line_id as "stockLineId" from reservations r
         join shipment_lines l on l.company_id = r.company_id and l.id = r.document_line_id
         where l.company_id = $1 and l.shipment_id = $2`,
        [from.companyId, id],
      );
      await anna.ok(adjustStock, { reason: 'Measured again', lines: [{ stockLineId, quantity: '10' }] });
      await refuses();
      const surplus = [{ stockLineId, quantity: '10' }];
      await anna.ok(allocateStock, { job: builders.it.name('J'), lines: surplus });
      await refuses();
    }
  });

  test('a stock count that would remove held goods is refused, naming the return', async () => {
    const { from, sku, number } = await pendingReturn();
    const storeman = await builders.it.storeman(from);
    const count = await storeman.ok(startStockCount, { stockCode: sku });
    await storeman.ok(countStock, { id: count.id, counts: [{ locationId: from.shelf, set: '7' }] });
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(submitStockCount, { id: count.id, reason: 'Counted twice' }, 'count_reserved'),
    );
    assert.match(JSON.stringify(refusal), new RegExp(number));
  });

  test('a location with held goods cannot become quarantine', async () => {
    const { from, number } = await pendingReturn();
    const keeper = await builders.it.caller({ warehouseId: from.warehouseId }, ['locations']);
    const edit = { id: from.shelf, version: 1, quarantine: true };
    const refusal = await wroteNothing(builders.it, () => keeper.refused(editLocation, edit, 'stock_reserved_here'));
    assert.match(refusal.message, new RegExp(number));
  });
});
