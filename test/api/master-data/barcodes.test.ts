import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { search } from '../../../shared/contract/search/search.ts';
import { createSku, editSku, exportSkus, importSkus, listSkus } from '../../../shared/contract/skus/skus.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { applied, errorsOf, previewed } from '../../support/builders/imports.ts';
import { unitOf } from '../../support/builders/master-data.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

ownApiSuite('barcodes of SKUs', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function keeping() {
    const site = await builders.it.site();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
    const unitId = await unitOf(builders.it, site);
    const make = (stockCode: string, barcode: string) =>
      keeper.ok(createSku, { stockCode, name: stockCode, unitId, barcode });
    const stockCodesFor = async (query: { anyCode?: string[]; search?: string }) =>
      (await keeper.ok(listSkus, query)).items.map(({ stockCode }) => stockCode);
    return { site, keeper, unitId, make, stockCodesFor };
  }

  test('a GTIN finds its SKU with and without leading zeros, and keeps its original spelling', async () => {
    const { site, keeper, make, stockCodesFor } = await keeping();
    await make('TRAY', '0036000291452');
    await make('BOX', 'MAKER-9');
    for (const code of ['036000291452', '0036000291452', '00036000291452']) {
      assert.equal(await stockCodesFor({ anyCode: [code] }), ['TRAY'], code);
      assert.equal(await stockCodesFor({ search: code }), ['TRAY'], code);
    }
    assert.equal(await stockCodesFor({ anyCode: ['MAKER-9'] }), ['BOX']);
    assert.equal(await stockCodesFor({ anyCode: ['nothing', 'BOX', '036000291452'] }), ['BOX', 'TRAY']);
    assert.equal((await keeper.ok(listSkus, { stockCode: 'TRAY' })).items[0]?.barcode, '0036000291452');
    const { body } = await keeper.call(exportSkus, { fields: ['stockCode', 'barcode'] });
    assert.is(body.text, '\ufeffStock code,Barcode\r\nBOX,MAKER-9\r\nTRAY,0036000291452\r\n');
    const storeman = await builders.it.storeman(site);
    const { items } = await storeman.ok(search, { code: '036000291452' });
    assert.equal(columns(items, 'kind', 'label'), ['sku, TRAY']);
  });

  test('a barcode is unique in its company in any GTIN spelling; two companies can have the same one', async () => {
    const { site, keeper, unitId, make } = await keeping();
    await builders.it.sku(site);
    await make('TRAY', '036000291452');
    const { id, version } = await make('BOX', '9501101530003');
    await wroteNothing(builders.it, async () => {
      const again = { stockCode: 'LID', name: 'Lid', unitId, barcode: '00036000291452' };
      assert.equal(Object.keys((await keeper.refused(createSku, again, 'barcode_taken')).fields ?? {}), ['barcode']);
      await keeper.refused(editSku, { id, version, barcode: '0036000291452' }, 'barcode_taken');
      await keeper.refused(
        importSkus,
        { lines: [{ stockCode: 'LID', name: 'Lid', unit: 'each', barcode: '036000291452' }] },
        'barcode_taken',
      );
    });
    const other = await keeping();
    await other.make('TRAY', '036000291452');
  });

  test('a barcode conflicts with another SKU’s, and finds its SKU, in any case', async () => {
    const { site, keeper, unitId, make, stockCodesFor } = await keeping();
    await builders.it.sku(site);
    await make('TRAY', 'Maker-9');
    const { id, version } = await make('BOX', 'Maker-8');
    const lid = { stockCode: 'LID', name: 'Lid', barcode: 'MAKER-9' };
    await wroteNothing(builders.it, async () => {
      await keeper.refused(createSku, { ...lid, unitId }, 'barcode_taken', 'barcode');
      await keeper.refused(editSku, { id, version, barcode: 'maker-9' }, 'barcode_taken');
      await keeper.refused(importSkus, { lines: [{ ...lid, unit: 'each' }] }, 'barcode_taken');
    });
    const sku = 'stock code,name,unit,EAN\nLID,Lid,each,MAKER-9\nBAG,Bag,each,Bag-1\nSACK,Sack,each,BAG-1\n';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku });
    assert.equal(await errorsOf(keeper, seen.id), [
      '2 barcode: Another SKU already has this barcode',
      '3 barcode: Two rows have this barcode',
      '4 barcode: Two rows have this barcode',
    ]);
    const storeman = await builders.it.storeman(site);
    for (const code of ['MAKER-9', 'maker-9']) {
      assert.equal(await stockCodesFor({ anyCode: [code] }), ['TRAY']);
      assert.equal(await stockCodesFor({ search: code }), ['TRAY']);
      assert.is((await storeman.ok(findScanned, { codes: [code] })).items[0]?.label, 'TRAY');
      assert.is((await storeman.ok(search, { code })).items[0]?.label, 'TRAY');
    }
    const spelt = await keeper.ok(editSku, { id, version, barcode: 'MAKER-8' });
    assert.is(spelt.version, version + 1);
  });

  test('each of two barcodes that already clashed finds its own SKU; files keep both until one is renamed', async () => {
    const { site, keeper, unitId, make, stockCodesFor } = await keeping();
    await builders.it.sku(site);
    await make('TRAY', 'Maker-9');
    const { id, version } = await builders.it.db.one<{ id: number; version: number }>(
      `insert into skus (company_id, stock_code, name, unit_id, barcode, case_clash) values ($1, 'BOX', 'Box', $2, 'MAKER-9', true)
       returning id, version`,
      [site.companyId, unitId],
    );
    const storeman = await builders.it.storeman(site);
    const scanned = async (code: string) => (await storeman.ok(findScanned, { codes: [code] })).items[0]?.label;
    assert.equal(
      [await scanned('MAKER-9'), await scanned('Maker-9'), await scanned('maker-9')],
      ['BOX', 'TRAY', 'TRAY'],
    );
    assert.equal(await stockCodesFor({ anyCode: ['MAKER-9'] }), ['BOX', 'TRAY']);
    const sku = 'stock code,name,unit,EAN\nTRAY,Tray,each,Maker-9\nBOX,Box,each,MAKER-9\n';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku });
    assert.equal(await errorsOf(keeper, seen.id), []);
    const lines = [{ stockCode: 'BOX', name: 'Box', unit: 'each', barcode: 'MAKER-9' }];
    await keeper.ok(importSkus, { lines });
    const differences = await findDifferences(builders.it.db, site.companyId);
    assert.equal(columns(differences, 'rule', 'aboutId', 'expected', 'actual'), [`caseClash, ${id}, MAKER-9, Maker-9`]);
    await keeper.ok(editSku, { id, version: version + 1, barcode: 'Maker-10' });
    await keeper.refused(importSkus, { lines }, 'barcode_taken');
  });

  test('a barcode can be removed and used again', async () => {
    const { keeper, make, stockCodesFor } = await keeping();
    const { id, version } = await make('TRAY', '036000291452');
    await keeper.ok(editSku, { id, version, barcode: null });
    assert.equal(await stockCodesFor({ anyCode: ['036000291452'] }), []);
    await make('BOX', '036000291452');
  });

  test('the import of SKUs sends a barcode, and keeps it when omitted', async () => {
    const { site, keeper, stockCodesFor } = await keeping();
    await builders.it.sku(site);
    const line = { stockCode: 'TRAY', name: 'Tray', unit: 'each' };
    await keeper.ok(importSkus, { lines: [{ ...line, barcode: '036000291452' }] });
    await keeper.ok(importSkus, { lines: [{ ...line, name: 'Big tray' }] });
    assert.equal(await stockCodesFor({ anyCode: ['036000291452'] }), ['TRAY']);
  });

  test('a SKU file has a barcode column; a barcode already used, or repeated, is an error of its row', async () => {
    const { site, keeper, make, stockCodesFor } = await keeping();
    await builders.it.sku(site);
    await make('TAKEN', '9501101530003');
    const sku = [
      'stock code,name,unit,EAN',
      'A,Tray,each,036000291452',
      'B,Box,each,0036000291452',
      'C,Lid,each,09501101530003',
      'D,Bag,each,',
      'E,Tie,each,96385074',
    ].join('\n');
    const seen = await previewed(keeper, { kind: 'sku' }, { sku });
    assert.equal(await errorsOf(keeper, seen.id), [
      '2 barcode: Two rows have this barcode',
      '3 barcode: Two rows have this barcode',
      '4 barcode: Another SKU already has this barcode',
    ]);
    const right = await previewed(keeper, { kind: 'sku' }, { sku: 'stock code,name,unit,gtin\nE,Tie,each,96385074' });
    assert.is((await applied(keeper, right.id)).state, 'applied');
    assert.equal(await stockCodesFor({ anyCode: ['00000096385074'] }), ['E']);
  });

  test('ERN lines include the barcode for scanning', async () => {
    const { site, make } = await keeping();
    await make('TRAY', '036000291452');
    const storeman = await builders.it.storeman(site);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: 'TRAY', quantity: '4' }] });
    assert.is((await storeman.ok(listErnLines, { id })).items[0]?.sku.barcode, '036000291452');
  });
});
