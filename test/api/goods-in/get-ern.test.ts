import * as assert from 'uvu/assert';
import { countErn, createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { cancelJobs, ernOf, hideErn } from '../../support/builders/erns.ts';
import { siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('one ERN', (test, builders) => {
  test('an ERN shows how much is counted and when it was received; receiving it increases its version', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
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
    const { version } = await storeman.ok(getErn, { id });
    await storeman.ok(receiveErn, { id });
    assert.equal(await state(), ['received', 2, '20', true]);
    assert.is((await storeman.ok(getErn, { id })).version, version + 1);
  });

  test('a hidden ERN can be read and is marked hidden', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const ern = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await hideErn(builders.it, ern);
    assert.is((await storeman.ok(getErn, { id: ern.id })).hidden, true);
  });

  test('without a default goods-in location of the warehouse, an ERN has none', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    assert.is((await storeman.ok(getErn, { id })).defaultLocation?.id, site.goodsIn);
    await builders.it.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    assert.is((await storeman.ok(getErn, { id })).defaultLocation, null);
  });

  test('ERN lines show how their SKU is counted and whether their job is cancelled', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const cable = await builders.it.sku(site, { divisible: true });
    const job = builders.it.name('J');
    const { id } = await ernOf(storeman, [
      { stockCode: sku, quantity: '1', job },
      { stockCode: cable, quantity: '1.5' },
    ]);
    await cancelJobs(builders.it, [job]);
    const { items } = await storeman.ok(listErnLines, { id });
    assert.equal(columns(items, 'sku.unit', 'sku.wholeNumbers', 'sku.onDrums', 'job', 'jobCancelled'), [
      `each, true, false, ${job}, true`,
      'm, false, true, null, false',
    ]);
  });

  test('ERN lines can be searched by stock code and drum number, page by page', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
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

const LINES = 10_000;

apiSuite('an ERN of ten thousand lines', (test, builders) => {
  test('an ERN of ten thousand lines is created, read by page, counted by line and received whole', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const skus: string[] = [];
    for (let index = 0; index < 20; index += 1) skus.push(await builders.it.sku(site));
    const lines = Array.from({ length: LINES }, (_, index) => ({
      stockCode: skus[index % skus.length] ?? '',
      quantity: '2',
    }));
    const { id } = await storeman.ok(createErn, { lines });
    const positions: number[] = [];
    let last = 0;
    let after: string | undefined;
    do {
      const page = await storeman.ok(listErnLines, { id, limit: 500, ...(after !== undefined && { after }) });
      positions.push(...page.items.map(({ position }) => position));
      last = page.items.at(-1)?.id ?? 0;
      after = page.next ?? undefined;
    } while (after !== undefined);
    assert.equal(
      positions,
      lines.map((_, index) => index + 1),
    );
    const counted = await storeman.ok(countErn, { id, counts: [{ lineId: last, add: '2' }] });
    assert.equal(columns(counted.lines, 'id', 'countedQuantity'), [`${last}, 2`]);
    await storeman.ok(receiveErn, { id, asShipped: true });
    const { received } = await builders.it.db.one<{ received: string }>(
      'select sum(quantity) as received from stock_lines where company_id = $1',
      [site.companyId],
    );
    assert.is(Number(received), 2 * LINES);
  });
});
