import * as assert from 'uvu/assert';
import { countErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { cancelJobs, ernOf, hideErn } from '../../support/builders/erns.ts';
import { suite } from '../../support/suite.ts';

suite('one ERN', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function siteWithSku() {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site) };
  }

  test('an ERN shows how much is counted and when it was received', async () => {
    const { storeman, sku } = await siteWithSku();
    const line = { stockCode: sku, quantity: '10' };
    const { id, lineIds } = await ernOf(storeman, [line, line]);
    const [first = 0, second = 0] = lineIds;
    const state = async () => {
      const ern = await storeman.ok(getErn, { id });
      return [ern.status, ern.countedLines, ern.countedItems, ern.receivedAt !== null];
    };
    assert.equal(await state(), ['expected', 0, '0', false]);
    await storeman.ok(countErn, { id, counts: [{ lineId: first, set: '10' }] });
    assert.equal(await state(), ['counting', 1, '10', false]);
    await storeman.ok(countErn, { id, counts: [{ lineId: second, set: '10' }] });
    await storeman.ok(receiveErn, { id });
    assert.equal(await state(), ['received', 2, '20', true]);
  });

  test('receiving an ERN increases its version', async () => {
    const { storeman, sku } = await siteWithSku();
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    const { version } = await storeman.ok(getErn, { id });
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.is((await storeman.ok(getErn, { id })).version, version + 1);
  });

  test('a hidden ERN can be read and is marked hidden', async () => {
    const { storeman, sku } = await siteWithSku();
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await hideErn(builders.it, ern);
    assert.is((await storeman.ok(getErn, { id: ern.id })).hidden, true);
  });

  test('without a default goods-in location of the warehouse, an ERN has none', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    assert.is((await storeman.ok(getErn, { id })).defaultLocation?.id, site.goodsIn);
    await builders.it.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    assert.is((await storeman.ok(getErn, { id })).defaultLocation, null);
  });

  test('ERN lines show how their SKU is counted and whether their job is cancelled', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const cable = await builders.it.sku(site, { divisible: true });
    const job = builders.it.name('J');
    const { id } = await ernOf(storeman, [
      { stockCode: sku, quantity: '1', job },
      { stockCode: cable, quantity: '1.5' },
    ]);
    await cancelJobs(builders.it, [job]);
    const { items } = await storeman.ok(listErnLines, { id });
    assert.equal(
      items.map((line) => [line.sku.unit, line.sku.wholeNumbers, line.sku.onDrums, line.job, line.jobCancelled]),
      [
        ['each', true, false, job, true],
        ['m', false, true, null, false],
      ],
    );
  });

  test('ERN lines can be searched by stock code and drum number, page by page', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const cable = await builders.it.sku(site, { divisible: true });
    const { id, lineIds } = await ernOf(storeman, [
      { stockCode: sku, quantity: '1' },
      { stockCode: cable, quantity: '1', drumNumber: 'DX-7' },
      { stockCode: cable, quantity: '2', supplierDrumNumber: 'SUP-8' },
    ]);
    const [first = 0, second = 0, third = 0] = lineIds;
    const idsFor = async (search: string) =>
      (await storeman.ok(listErnLines, { id, search })).items.map(({ id }) => id);
    assert.equal(await idsFor(sku.toLowerCase()), [first]);
    assert.equal(await idsFor('dx'), [second]);
    assert.equal(await idsFor('sup-'), [third]);
    assert.equal(await linesByPage(storeman, id), lineIds);
  });

  async function linesByPage(caller: Caller, id: number): Promise<number[]> {
    const page = await caller.ok(listErnLines, { id, limit: 2, total: true });
    assert.is(page.total, 3);
    const rest = await caller.ok(listErnLines, { id, limit: 2, after: page.next ?? '' });
    assert.is(rest.next, null);
    return [...page.items, ...rest.items].map((line) => line.id);
  }
});
