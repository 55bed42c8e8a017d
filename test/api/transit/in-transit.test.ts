import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock, listAllocatedStock, unallocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock } from '../../../shared/contract/stock/stock.ts';
import { Refusal } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('stock in transit', (test, builders) => {
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
    assert.equal(columns(await builders.it.stock(site, stockCode), 'job', 'quantity'), ['null, 10']);
    assert.is(await drumState(site.companyId), 'in_transit');
  });
});

apiSuite('send in transit', (test, builders) => {
  const ages = (site: Site, stockCode: string) =>
    builders.it.db.many(
      `select s.received_on as "receivedOn", l.in_transit as "inTransit", s.quantity
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       join locations l on l.id = s.location_id
       where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.present
       order by s.received_on`,
      [site.companyId, site.warehouseId, stockCode],
    );

  test('goods leave for their destination’s one transit location with owner and receipt date', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const [stockCode, job] = [await builders.it.sku(from), builders.it.name('J')];
    const goods = [{ stockCode, quantity: '4', job, segment: 'S1' }];
    await sendGoods(builders.it, from, to, goods, '2026-01-20');
    await sendGoods(builders.it, from, to, goods, '2026-02-20');
    assert.equal(await builders.it.stock(from, stockCode), []);
    assert.equal(await ages(to, stockCode), [
      { receivedOn: '2026-01-20', inTransit: true, quantity: '4' },
      { receivedOn: '2026-02-20', inTransit: true, quantity: '4' },
    ]);
    assert.equal(new Set((await builders.it.stock(to, stockCode)).map((row) => row.locationId)).size, 1);
  });

  test('an ERN at the destination lists the goods, with one line for each owner of a drum', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const [cable, drumNumber, job] = [
      await builders.it.sku(from, { divisible: true }),
      builders.it.name('D'),
      builders.it.name('J'),
    ];
    await receiveGoods(builders.it, from, [{ stockCode: cable, quantity: '100', drumNumber }]);
    const drum = await stockLineOf(builders.it, from, cable);
    await (await builders.it.storeman(from)).ok(allocateStock, { job, lines: [{ stockLineId: drum, quantity: '30' }] });
    const ours = await stockLineOf(builders.it, from, cable, { job });
    const ern = await sendStock(builders.it, from, to, [
      { stockLineId: drum, quantity: '70' },
      { stockLineId: ours, quantity: '30' },
    ]);
    const storeman = await builders.it.storeman(to);
    const [row] = (await storeman.ok(listErns, { number: ern.number })).items;
    assert.equal([row?.source, row?.status, row?.items], ['transfer', 'expected', [{ unit: 'm', quantity: '100' }]]);
    assert.equal(
      columns((await storeman.ok(listErnLines, { id: ern.id })).items, 'drumNumber', 'job', 'shippedQuantity'),
      [`${drumNumber}, null, 70`, `${drumNumber}, ${job}, 30`],
    );
  });

  test('sending more than the free stock, part of a drum, or to a wrong or cancelled warehouse is refused; nothing is written', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const stranger = await builders.it.site();
    const [loose, cable] = [await builders.it.sku(from), await builders.it.sku(from, { divisible: true })];
    await receiveGoods(builders.it, from, [
      { stockCode: loose, quantity: '10' },
      { stockCode: cable, quantity: '50', drumNumber: builders.it.name('D') },
    ]);
    await (await builders.it.storeman(from)).ok(createPick, linesOf(loose, '6'));
    const [shelf, drum] = [await stockLineOf(builders.it, from, loose), await stockLineOf(builders.it, from, cable)];
    const refuses = (destination: Site, stockLineId: number, quantity: string, code: string) =>
      wroteNothing(builders.it, async () => {
        const sending = sendStock(builders.it, from, destination, [{ stockLineId, quantity }]);
        const refusal = await sending.then(
          () => undefined,
          (error: unknown) => error,
        );
        assert.is(refusal instanceof Refusal ? refusal.code : refusal, code);
      });
    await refuses(to, shelf, '5', 'quantity_over_stock');
    await refuses(to, drum, '20', 'drum_is_whole');
    await refuses(from, shelf, '1', 'not_found');
    await refuses(stranger, shelf, '1', 'not_found');
    await cancelWarehouse(builders.it, to);
    await refuses(to, shelf, '1', 'warehouse_cancelled');
  });
});
