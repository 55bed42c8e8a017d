import * as assert from 'uvu/assert';
import { cancelJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock, listAllocatedStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock } from '../../../shared/contract/stock/stock.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('stock in transit', (test, hooks) => {
  const builders = buildersFor(hooks);
  const reason = 'Lost on the way';

  async function onItsWay() {
    const { from, to: site } = await twoWarehouses(builders.it);
    const [stockCode, job] = [await builders.it.sku(site, { divisible: true }), builders.it.name('J')];
    await sendGoods(builders.it, from, site, [{ stockCode, quantity: '10', drumNumber: builders.it.name('D'), job }]);
    const storeman = await builders.it.storeman(site);
    return { site, storeman, stockCode, job, stockLineId: await stockLineOf(builders.it, site, stockCode) };
  }

  const drumState = async (companyId: number) =>
    (await builders.it.db.one<{ state: string }>('select state from drums where company_id = $1', [companyId])).state;

  test('stock in transit can neither be moved, cut, allocated, unallocated or corrected, nor is it listed for that', async () => {
    const { site, storeman, stockLineId } = await onItsWay();
    const admin = await builders.it.caller({}, ['superAdmin']);
    const scope = { companyId: site.companyId, warehouseId: site.warehouseId };
    await wroteNothing(builders.it, async () => {
      const lines = [{ stockLineId, quantity: '1' }];
      await storeman.refused(moveStock, { destinationId: site.shelf, lines: [{ stockLineId }] }, 'not_found');
      const cut = { id: stockLineId, quantity: '1', drumNumber: builders.it.name('D') };
      await storeman.refused(cutDrum, cut, 'not_found');
      await storeman.refused(allocateStock, { job: builders.it.name('J'), lines }, 'not_found');
      await storeman.refused(adjustStock, { reason, lines }, 'not_found');
      await admin.refused(unallocateStock, { ...scope, lines }, 'not_found');
    });
    assert.equal((await admin.ok(listAllocatedStock, scope)).items, []);
  });

  test('goods cannot be put into transit by hand', async () => {
    const { site, storeman, stockCode } = await onItsWay();
    const { locationId } = (await builders.it.stock(site, stockCode))[0] ?? { locationId: 0 };
    const loose = await builders.it.sku(site);
    const input = { reason, lines: [{ stockCode: loose, locationId, quantity: '1' }] };
    await storeman.refused(addFoundStock, input, 'location_not_here');
    await storeman.ok(addFoundStock, { reason, lines: [{ stockCode: loose, locationId: site.shelf, quantity: '1' }] });
    const stockLineId = await stockLineOf(builders.it, site, loose);
    await storeman.refused(moveStock, { destinationId: locationId, lines: [{ stockLineId }] }, 'location_not_here');
  });

  test('stock in transit becomes free when its job is cancelled, and stays in transit', async () => {
    const { site, storeman, stockCode, job } = await onItsWay();
    const id = (await storeman.ok(listJobs, { number: job })).items[0]?.id ?? 0;
    await (await builders.it.caller(site, ['screenVM02CancelJobs'])).ok(cancelJob, { id });
    assert.equal(
      (await builders.it.stock(site, stockCode)).map((row) => [row.job, row.quantity]),
      [[null, '10']],
    );
    assert.is(await drumState(site.companyId), 'in_transit');
  });
});
