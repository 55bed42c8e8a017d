import * as assert from 'uvu/assert';
import { importSkus, listSkus } from '../../../shared/contract/skus/skus.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { columns } from '../../support/columns.ts';

apiSuite('importing SKUs', (test, builders) => {
  async function company() {
    const site = await builders.it.site();
    await builders.it.sku(site);
    return { site, keeper: await keeperOf(site), storeman: await builders.it.caller(site, ['itemMaster']) };
  }

  function keeperOf(site: Site) {
    return builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
  }

  test('unknown SKUs are created, and known SKUs are updated only where they differ', async () => {
    const { keeper, storeman } = await company();
    const [cable, tray] = [builders.it.name('CABLE'), builders.it.name('TRAY')];
    const first = [
      { stockCode: cable, name: 'Cable', unit: 'each', price: '1.5', description: 'Black' },
      { stockCode: tray, name: 'Tray', unit: 'each' },
    ];
    assert.equal(await keeper.ok(importSkus, { lines: first }), { created: 2, updated: 0, unchanged: 0 });
    const second = [
      { stockCode: cable, name: 'Cable', unit: 'each', price: '1.75' },
      { stockCode: tray, name: 'Tray', unit: 'each' },
    ];
    assert.equal(await keeper.ok(importSkus, { lines: second }), { created: 0, updated: 1, unchanged: 1 });
    const [sku] = (await storeman.ok(listSkus, { stockCode: cable })).items;
    assert.equal([sku?.price, sku?.description, sku?.quantity], ['1.75', 'Black', '1']);
  });

  test('stock codes that differ only in case become two SKUs once each line is confirmed', async () => {
    const { keeper } = await company();
    const code = builders.it.name('SKU');
    const other = builders.it.name('OTHER');
    const line = (stockCode: string) => ({ stockCode, name: 'Bag', unit: 'each' });
    await keeper.ok(importSkus, { lines: [line(other)] });
    const lines = [code, other, code.toLowerCase(), other.toLowerCase()].map(line);
    const before = await skuCount();
    const { confirmations } = await keeper.refused(importSkus, { lines }, 'confirmation_required');
    assert.equal(columns(confirmations, 'key', 'line', 'data.existing'), [
      `stock_code_alike, 2, ${code}`,
      `stock_code_alike, 3, ${other}`,
    ]);
    await keeper.refused(importSkus, { lines, accept: ['stock_code_alike:2'] }, 'confirmation_required');
    assert.is(await skuCount(), before);
    const accept = ['stock_code_alike:2', 'stock_code_alike:3'];
    assert.is((await keeper.ok(importSkus, { lines, accept })).created, 3);
    assert.is((await keeper.ok(importSkus, { lines })).unchanged, 4);
  });

  test('an unknown unit or packing type is refused beside its line, and nothing is written', async () => {
    const { keeper } = await company();
    const good = { stockCode: builders.it.name('SKU'), name: 'Good', unit: 'each' };
    const before = await skuCount();
    const unit = await keeper.refused(
      importSkus,
      { lines: [good, { ...good, stockCode: 'X', unit: 'furlong' }] },
      'unknown_unit',
    );
    assert.equal(unit.fields, { 'lines.1.unit': 'There is no unit furlong' });
    await keeper.refused(importSkus, { lines: [{ ...good, packing: 'amphora' }] }, 'unknown_packing_type');
    await keeper.refused(importSkus, { lines: [good, good] }, 'sku_repeated');
    assert.is(await skuCount(), before);
  });

  test('SKUs of another company with the same codes stay unchanged', async () => {
    const [ours, theirs] = [await company(), await company()];
    const stockCode = await builders.it.sku(theirs.site, { price: '9' });
    await ours.keeper.ok(importSkus, { lines: [{ stockCode, name: 'Ours', unit: 'each', price: '1' }] });
    assert.is((await theirs.storeman.ok(listSkus, { stockCode })).items[0]?.price, '9');
  });

  test('two simultaneous imports of the same SKUs create each of them once', async () => {
    const { site, keeper } = await company();
    const other = await keeperOf(site);
    const lines = Array.from({ length: 50 }, () => ({ stockCode: builders.it.name('SKU'), name: 'Bag', unit: 'each' }));
    const counts = await Promise.all([keeper, other].map((person) => person.ok(importSkus, { lines })));
    assert.equal(counts.map((count) => count.created).sort(), [0, 50].sort());
  });

  async function skuCount(): Promise<number> {
    return builders.it.count('skus');
  }
});
