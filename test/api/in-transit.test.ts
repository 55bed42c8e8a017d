import * as assert from 'uvu/assert';
import { cancelJob, listJobs } from '../../shared/contract/jobs.ts';
import { cutDrum, moveStock } from '../../shared/contract/putaway.ts';
import {
  addFoundStock,
  adjustStock,
  allocateStock,
  listAllocatedStock,
  unallocateStock,
} from '../../shared/contract/stock.ts';
import { suite } from '../support/suite.ts';
import { stockLineOf } from '../support/world/stock-line.ts';
import { sendGoods, twoWarehouses } from '../support/world/transit.ts';
import { worldFor } from '../support/world/world.ts';
import { wroteNothing } from '../support/world/wrote-nothing.ts';

suite('stock in transit', (test, hooks) => {
  const world = worldFor(hooks);
  const reason = 'Lost on the way';

  /** A drum of a job on its way to a warehouse. */
  async function onItsWay() {
    const { from, to: site } = await twoWarehouses(world.it);
    const [stockCode, job] = [await world.it.sku(site, { divisible: true }), world.it.name('J')];
    await sendGoods(world.it, from, site, [{ stockCode, quantity: '10', drumNumber: world.it.name('D'), job }]);
    const storeman = await world.it.storeman(site);
    return { site, storeman, stockCode, job, stockLineId: await stockLineOf(world.it, site, stockCode) };
  }

  const drumState = async (companyId: number) =>
    (await world.it.db.one<{ state: string }>('select state from drums where company_id = $1', [companyId])).state;

  test('is not there to be moved, cut, allocated, unallocated or corrected, nor listed for it', async () => {
    const { site, storeman, stockLineId } = await onItsWay();
    const admin = await world.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    await wroteNothing(world.it, async () => {
      const lines = [{ stockLineId, quantity: '1' }];
      await storeman.refused(moveStock, { destinationId: site.shelf, lines: [{ stockLineId }] }, 'not_found');
      const cut = { id: stockLineId, quantity: '1', drumNumber: world.it.name('D') };
      await storeman.refused(cutDrum, cut, 'not_found');
      await storeman.refused(allocateStock, { job: world.it.name('J'), lines }, 'not_found');
      await storeman.refused(adjustStock, { reason, lines }, 'not_found');
      await admin.refused(unallocateStock, { ...scope, lines }, 'not_found');
    });
    assert.equal((await admin.ok(listAllocatedStock, scope)).items, []);
  });

  test('nothing is put there by hand', async () => {
    const { site, storeman, stockCode } = await onItsWay();
    const { locationId } = (await world.it.stock(site, stockCode))[0] ?? { locationId: 0 };
    const loose = await world.it.sku(site);
    const found = { reason, lines: [{ stockCode: loose, locationId, quantity: '1' }] };
    await storeman.refused(addFoundStock, found, 'location_not_here');
    await storeman.ok(addFoundStock, { reason, lines: [{ stockCode: loose, locationId: site.shelf, quantity: '1' }] });
    const stockLineId = await stockLineOf(world.it, site, loose);
    await storeman.refused(moveStock, { destinationId: locationId, lines: [{ stockLineId }] }, 'location_not_here');
  });

  test('becomes free when its job is cancelled, and stays in transit', async () => {
    const { site, storeman, stockCode, job } = await onItsWay();
    const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    await (await world.it.caller(site, ['screenVM02CancelJobs'])).ok(cancelJob, { id });
    assert.equal(
      (await world.it.stock(site, stockCode)).map((row) => [row.job, row.quantity]),
      [[null, '10']],
    );
    assert.is(await drumState(site.companyId), 'in_transit');
  });
});
