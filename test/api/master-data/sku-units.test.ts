import * as assert from 'uvu/assert';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { editPacking } from '../../../shared/contract/packings/packings.ts';
import { editSku, editSkus, importSkus, listSkus } from '../../../shared/contract/skus/skus.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { applied, errorsOf, previewed, undone } from '../../support/builders/imports.ts';
import { packingOf, skuId, unitOf } from '../../support/builders/master-data.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

ownApiSuite('the unit of a SKU', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function cableSite() {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site, { divisible: true });
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster', 'packing']);
    return { site, stockCode, keeper, id: await skuId(builders.it, site, stockCode) };
  }
  const drumOf = (stockCode: string) => ({ stockCode, quantity: '100', drumNumber: builders.it.name('D') });
  const refusesUnit = async ({ site, keeper, id, stockCode }: Awaited<ReturnType<typeof cableSite>>) => {
    const unitId = await unitOf(builders.it, site, true);
    const { unit } = await builders.it.db.one<{ unit: string }>(
      'select abbreviation as unit from units where id = $1',
      [unitId],
    );
    return {
      one: await wroteNothing(builders.it, () => keeper.refused(editSku, { id, version: 1, unitId }, 'in_use')),
      many: await wroteNothing(builders.it, () => keeper.refused(editSkus, { ids: [id], unitId }, 'in_use')),
      line: await wroteNothing(builders.it, () =>
        keeper.refused(importSkus, { lines: [{ stockCode, name: stockCode, unit }] }, 'unit_in_use'),
      ),
    };
  };

  test('the unit of a SKU is fixed while there is stock and after it has left', async () => {
    const cable = await cableSite();
    const { site, stockCode, id } = cable;
    await receiveGoods(builders.it, site, [drumOf(stockCode)]);
    const refused = await refusesUnit(cable);
    assert.is(refused.one.message, 'In use by: stock lines (1), ERNs (1), drums (1)');
    assert.equal(refused.many.data, { uses: [{ subject: 'sku', count: 1, examples: [{ id, name: stockCode }] }] });
    assert.equal(refused.line.fields, { 'lines.0.unit': 'The SKU has stock or documents: its unit stays' });

    const storeman = await builders.it.storeman(site);
    const pick = await storeman.ok(createPick, linesOf(stockCode, '100'));
    await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'A. Carrier' });
    assert.equal(await builders.it.stock(site, stockCode), []);
    await refusesUnit(cable);
  });

  test('the unit of a SKU is fixed once an ERN expects it, and can change before', async () => {
    const cable = await cableSite();
    const { site, stockCode, keeper, id } = cable;
    const unitId = await unitOf(builders.it, site, true);
    await keeper.ok(editSku, { id, version: 1, unitId });
    await ernOf(await builders.it.storeman(site), [{ stockCode, quantity: '1' }]);
    await refusesUnit(cable);
    assert.is((await keeper.ok(listSkus, { id })).items[0]?.unitId, unitId);
  });

  test('a file that would change a fixed unit gets an error beside its row, unless existing SKUs are kept', async () => {
    const { site, stockCode, keeper } = await cableSite();
    await receiveGoods(builders.it, site, [drumOf(stockCode)]);
    const sku = `stock code,name,unit\n${stockCode},Renamed,each\nNEW-1,New,each`;
    await builders.it.sku(site);
    const seen = await previewed(keeper, { kind: 'sku' }, { sku });
    assert.equal(await errorsOf(keeper, seen.id), ['2 unit: The SKU has stock or documents: its unit stays']);
    const preview = await previewed(keeper, { kind: 'sku', keepExisting: true }, { sku });
    assert.equal(await errorsOf(keeper, preview.id), []);
  });

  test('an import that changed the unit cannot be undone once goods have arrived', async () => {
    const { site, stockCode, keeper, id } = await cableSite();
    await builders.it.sku(site);
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: `stock code,name,unit\n${stockCode},Cable,each` });
    assert.is((await applied(keeper, seen.id)).state, 'applied');
    await receiveGoods(builders.it, site, [drumOf(stockCode)]);
    const refused = await undone(keeper, seen.id);
    assert.equal([refused.state, refused.problem?.['code']], ['applied', 'in_use']);
    assert.is((await keeper.ok(listSkus, { id })).items[0]?.unit, 'each');
  });

  test('goods on drums stay on drums: neither the SKU’s packing nor the packing type can change that', async () => {
    const { site, stockCode, keeper, id } = await cableSite();
    await receiveGoods(builders.it, site, [drumOf(stockCode)]);
    const box = await packingOf(builders.it, site);
    await wroteNothing(builders.it, () => keeper.refused(editSku, { id, version: 1, packingId: box }, 'in_use'));
    await wroteNothing(builders.it, () => keeper.refused(editSku, { id, version: 1, packingId: null }, 'in_use'));
    const { loose, looseId } = await boxedGoods(site, box);
    const traceable = { id: box, version: 1, traceable: true };
    const refused = await wroteNothing(builders.it, () => keeper.refused(editPacking, traceable, 'in_use'));
    assert.equal(refused.data, { uses: [{ subject: 'sku', count: 1, examples: [{ id: looseId, name: loose }] }] });

    const storeman = await builders.it.storeman(site);
    const pick = await storeman.ok(createPick, linesOf(stockCode, '100'));
    await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'A. Carrier' });
    await keeper.ok(editSku, { id, version: 1, packingId: box });
  });

  async function boxedGoods(site: Site, box: number) {
    const loose = await builders.it.sku(site);
    const looseId = await skuId(builders.it, site, loose);
    await builders.it.db.run('update skus set packing_type_id = $1 where id = $2', [box, looseId]);
    await receiveGoods(builders.it, site, [{ stockCode: loose, quantity: '5' }]);
    return { loose, looseId };
  }
});
