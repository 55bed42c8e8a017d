import * as assert from 'uvu/assert';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('availability of stock', (test, builders) => {
  test('availability lists stock by owner relative to the job and segment, with reserved quantities and holders', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job, segment: 'S1' },
      { stockCode: sku, quantity: '4', job, segment: 'S2' },
      { stockCode: sku, quantity: '3' },
      { stockCode: sku, quantity: '2', job: other },
      { stockCode: sku, quantity: '99', locationId: site.quarantine },
    ]);
    const pick = await storeman.ok(createPick, { job, segment: 'S1', ...linesOf(sku, '1') });
    const { items } = await storeman.ok(availability, { stockCode: [sku], job, segment: 'S1' });
    const [item] = items;
    assert.equal([item?.inStock, item?.reserved, item?.available], ['14', '1', '13']);
    assert.equal(item?.groups, {
      allocated: { inStock: '5', reserved: '1', available: '4' },
      job: { inStock: '4', reserved: '0', available: '4' },
      free: { inStock: '3', reserved: '0', available: '3' },
      otherJobs: { inStock: '2', reserved: '0', available: '2' },
    });
    assert.equal(item?.heldBy, [{ kind: 'pick', id: pick.id, number: pick.number, quantity: '1' }]);
    assert.equal(columns(item?.stock, 'group', 'job', 'segment', 'quantity', 'available'), [
      `allocated, ${job}, S1, 5, 4`,
      `job, ${job}, S2, 4, 4`,
      'free, null, null, 3, 3',
      `otherJobs, ${other}, null, 2, 2`,
    ]);
  });

  test('a pick can reserve exactly the quantity shown as available', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '7', locationId: site.shelf2 }], '2026-01-05');
    await storeman.ok(createPick, linesOf(sku, '3'));
    const { items } = await storeman.ok(availability, { stockCode: [sku] });
    assert.is(items[0]?.available, '9');
    await storeman.refused(createPick, linesOf(sku, '10'), 'insufficient_quantity');
    await storeman.ok(createPick, linesOf(sku, '9'));
  });

  test('SKUs are returned in the requested order with the requested fields; one without stock has 0 available', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const none = await builders.it.sku(site);
    const answer = await storeman.call(availability, { stockCode: [none, sku], fields: ['stockCode', 'available'] });
    const { items } = answer.body as { items: Record<string, unknown>[] };
    assert.equal(
      items.map(({ id: _, ...item }) => item),
      [
        { stockCode: none, available: '0' },
        { stockCode: sku, available: '5' },
      ],
    );
  });

  test('an unknown job owns no stock; an unknown SKU is refused', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { items } = await storeman.ok(availability, { stockCode: [sku], job: 'no such job' });
    assert.equal(items[0]?.groups.free.available, '5');
    const refusal = await storeman.refused(availability, { stockCode: ['no such SKU'] }, 'unknown_skus');
    assert.equal(refusal.data, { sku: 'no such SKU' });
  });

  test('availability excludes stock of another company or warehouse', async () => {
    const { site, sku } = await siteWithStock(builders.it, '5');
    const neighbour = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    const { items } = await neighbour.ok(availability, { stockCode: [sku] });
    assert.is(items[0]?.inStock, '0');
    const stranger = await builders.it.storeman(await builders.it.site());
    await stranger.refused(availability, { stockCode: [sku] }, 'unknown_skus');
  });
});
