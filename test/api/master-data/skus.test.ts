import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick, deletePick } from '../../../shared/contract/goods-out/picks.ts';
import { createItemMaster, listItemMasters } from '../../../shared/contract/item-masters/item-masters.ts';
import {
  createSku,
  deleteSku,
  editSku,
  editSkus,
  exportSkus,
  importSkus,
  listSkus,
  restoreSku,
  retireSku,
} from '../../../shared/contract/skus/skus.ts';
import { editUnit } from '../../../shared/contract/units/units.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { lastAudit, packingOf, skuId, unitOf } from '../../support/builders/master-data.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('SKUs', (test, builders) => {
  const keeperAt = (site: Site) => builders.it.caller({ companyId: site.companyId }, ['itemMaster', 'units']);
  const keeper = async () => {
    const site = await builders.it.site();
    return { site, person: await keeperAt(site) };
  };
  const one = async (site: Site, id: number) => (await (await keeperAt(site)).ok(listSkus, { id })).items[0];

  test('a SKU and its item master are created together', async () => {
    const { site, person } = await keeper();
    const [unitId, packingId] = [await unitOf(builders.it, site), await packingOf(builders.it, site)];
    const { id } = await person.ok(createSku, {
      stockCode: 'CBL-1',
      name: 'Cable',
      price: '2.5',
      quantity: '500',
      unitId,
      packingId,
      itemMaster: { name: 'Cable', description: 'Armoured' },
    });
    const [master] = (await person.ok(listItemMasters, {})).items;
    assert.equal(
      [master?.name, master?.quantity, master?.unitId, master?.packingId],
      ['Cable', '500', unitId, packingId],
    );
    const sku = await one(site, id);
    assert.equal([sku?.itemMasterId, sku?.itemMaster, sku?.quantity, sku?.price], [master?.id, 'Cable', '500', '2.5']);
  });

  test('a SKU inherits quantity, unit and packing from its item master and can override them', async () => {
    const { site, person } = await keeper();
    const [unitId, packingId] = [await unitOf(builders.it, site), await packingOf(builders.it, site)];
    const master = await person.ok(createItemMaster, {
      name: 'Cable',
      description: 'Armoured',
      quantity: '500',
      unitId,
      packingId,
    });
    const named = { name: 'Cable', itemMasterId: master.id };
    const taken = await person.ok(createSku, { ...named, stockCode: 'CBL-1' });
    const own = await person.ok(createSku, { ...named, stockCode: 'CBL-2', quantity: '250', packingId: null });
    const [first, second] = [await one(site, taken.id), await one(site, own.id)];
    assert.equal([first?.quantity, first?.unitId, first?.packingId], ['500', unitId, packingId]);
    assert.equal([second?.quantity, second?.unitId, second?.packingId], ['250', unitId, null]);
  });

  test('an error in the item master appears beside its field, and no SKU is created', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const itemMaster = { name: 'Cable', description: 'Armoured' };
    await person.ok(createSku, { stockCode: 'CBL-1', name: 'Cable', unitId, itemMaster });
    const again = { stockCode: 'CBL-2', name: 'Cable', unitId, itemMaster };
    const { fields } = await person.refused(createSku, again, 'item_master_taken');
    assert.equal(fields, { 'itemMaster.name': 'Item master Cable already exists' });
    const taken = { ...again, stockCode: 'CBL-1', itemMaster: { ...itemMaster, name: 'Other' } };
    assert.equal(Object.keys((await person.refused(createSku, taken, 'sku_taken')).fields ?? {}), ['stockCode']);
    assert.is((await person.ok(listItemMasters, {})).items.length, 1);
    assert.is((await person.ok(listSkus, {})).items.length, 1);
  });

  test('a SKU without a unit, or with two item masters, is refused beside the field', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const cable = { stockCode: 'CBL', name: 'Cable' };
    await person.refused(createSku, cable, 'malformed', { unitId: 'Required' });
    const { id } = await person.ok(createItemMaster, { name: 'C', description: 'C', quantity: '1', unitId });
    const both = { ...cable, itemMasterId: id, itemMaster: { name: 'D', description: 'D' } };
    assert.equal(Object.keys((await person.refused(createSku, both, 'malformed')).fields ?? {}), ['itemMasterId']);
  });

  test('stock codes that differ in letter case are two SKUs once confirmed, and search finds both', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const upper = await person.ok(createSku, { stockCode: '85123A', name: 'Lantern', unitId });
    const lower = {
      stockCode: '85123a',
      name: 'Lantern',
      unitId,
      itemMaster: { name: 'Lantern', description: 'Lantern' },
    };
    const accept = ['stock_code_alike'];
    await wroteNothing(builders.it, async () => {
      const { confirmations } = await person.refused(createSku, lower, 'confirmation_required');
      assert.equal(columns(confirmations, 'key', 'message'), [
        'stock_code_alike, 85123a differs from 85123A only in capital letters',
      ]);
    });
    await person.ok(createSku, { ...lower, accept });
    await person.refused(createSku, { stockCode: '85123a', name: 'Lantern', unitId }, 'sku_taken');
    assert.is((await person.ok(listSkus, { search: '85123' })).items.length, 2);
    await person.ok(editSku, { ...upper, stockCode: '85124A' });
  });

  test('a stock code that differs only in case from another SKU’s, even a retired one’s, needs a confirmation', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const { id: retired } = await person.ok(createSku, { stockCode: 'Lamp', name: 'Lamp', unitId });
    await person.ok(retireSku, { id: retired });
    const { id, version } = await person.ok(createSku, { stockCode: 'Torch', name: 'Torch', unitId });
    await wroteNothing(builders.it, () =>
      person.refused(editSku, { id, version, stockCode: 'LAMP' }, 'confirmation_required'),
    );
    await person.ok(editSku, { id, version, stockCode: 'TORCH' });
    await person.ok(editSku, { id, version: version + 1, stockCode: 'LAMP', accept: ['stock_code_alike'] });
    await person.ok(editSku, { id, version: version + 2, stockCode: 'LAMP', name: 'Torch, red' });
  });

  test('a barcode equal to another SKU’s stock code, or damaged by a spreadsheet, is refused; nothing is written', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const { unit } = await builders.it.db.one<{ unit: string }>(
      'select abbreviation as unit from units where id = $1',
      [unitId],
    );
    const given = (stockCode: string, barcode?: string) => ({
      stockCode,
      name: 'Pencil',
      unitId,
      ...(barcode && { barcode }),
    });
    const line = (stockCode: string, barcode?: string) => ({
      stockCode,
      name: 'Pencil',
      unit,
      ...(barcode && { barcode }),
    });
    await person.ok(createSku, given('4006381333931'));
    const { id } = await person.ok(createSku, given('PEN', 'PEN-BARCODE'));
    await person.ok(createSku, given('96385074', '96385074'));
    const before = await builders.it.rowCounts();
    const shared = 'barcode_is_stock_code';
    const { fields } = await person.refused(createSku, given('PENCIL', '4006381333931'), shared);
    assert.equal(fields, { barcode: '4006381333931 is the barcode of one SKU and the stock code of another' });
    assert.ok((await person.refused(createSku, given('PEN-BARCODE'), shared)).fields?.stockCode);
    await person.refused(editSku, { id, version: 1, barcode: '4006381333931' }, shared);
    await person.refused(importSkus, { lines: [line('A', 'B'), line('B')] }, shared);
    for (const damaged of ['4.00638E+12', '4,00638e+12', '4006381333931.0', '4006381333931,00']) {
      await person.refused(createSku, given('PENCIL', damaged), 'code_damaged');
      await person.refused(editSku, { id, version: 1, barcode: damaged }, 'code_damaged');
      await person.refused(importSkus, { lines: [line('PENCIL', damaged)] }, 'code_damaged');
      await person.refused(importSkus, { lines: [line(damaged)] }, 'code_damaged');
    }
    assert.equal(await builders.it.rowCounts(), before);
    await person.ok(createSku, given('E+12', '1.5-A'));
  });

  test('only changed fields are saved and audited', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const made = await person.ok(createSku, { stockCode: 'CBL', name: 'Cable', price: '2', unitId });
    const edited = await person.ok(editSku, { ...made, name: 'Cable', price: '2.50', unitId });
    assert.equal(await lastAudit(builders.it, 'sku'), {
      operation: 'editSku',
      before: { price: '2' },
      after: { price: '2.5' },
    });
    await person.refused(editSku, { ...edited, price: '2.5' }, 'nothing_edited');
  });

  test('a SKU with stock or an open document cannot be retired; an unused one can', async () => {
    const { site, person } = await keeper();
    const storeman = await builders.it.storeman(site);
    const stockCode = await builders.it.sku(site);
    const id = await skuId(builders.it, site, stockCode);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
    const { id: ernId, lineId } = await ernOf(storeman, [{ stockCode, quantity: '1' }]);
    const pick = await storeman.ok(createPick, { lines: [{ stockCode, quantity: '1' }] });
    const refusal = await wroteNothing(builders.it, () => person.refused(retireSku, { id }, 'in_use'));
    assert.is(refusal.message, 'In use by: stock lines (1), ERNs (1), picks (1)');
    await storeman.ok(deletePick, { id: pick.id });
    const lines = [{ lineId, discrepancyComment: 'Never came' }];
    await storeman.ok(countErn, { id: ernId, counts: [{ lineId, set: '0' }], lines });
    await storeman.ok(receiveErn, { id: ernId, expectRest: false });
    assert.is((await person.refused(retireSku, { id }, 'in_use')).message, 'In use by: stock lines (1)');

    const unused = await skuId(builders.it, site, await builders.it.sku(site));
    await person.ok(retireSku, { id: unused });
    assert.equal(column((await storeman.ok(listSkus, { retired: true })).items, 'id'), [unused]);
    await person.ok(restoreSku, { id: unused });
    await person.ok(deleteSku, { id: unused });
    await person.refused(deleteSku, { id }, 'in_use');
  });

  test('a unit, packing or SKU cannot become indivisible while fractions exist, and the refusal names them', async () => {
    const { site, person } = await keeper();
    const metres = await unitOf(builders.it, site, true);
    const [drums, whole] = [await packingOf(builders.it, site), await packingOf(builders.it, site, false)];
    const cable = await person.ok(createSku, { stockCode: 'CBL', name: 'Cable', unitId: metres, packingId: drums });
    await receiveGoods(builders.it, site, [{ stockCode: 'CBL', quantity: '2.5' }]);
    const packed = { ...cable, packingId: whole };
    const { message, data } = await wroteNothing(builders.it, () => person.refused(editSku, packed, 'fractions_exist'));
    assert.is(message, 'Stock or open documents have fractions of it: SKUs (1)');
    assert.equal(data, { uses: [{ subject: 'sku', count: 1, examples: [{ id: cable.id, name: 'CBL' }] }] });
    await person.refused(editUnit, { id: metres, version: 1, divisible: false }, 'fractions_exist');
    await person.refused(editSkus, { ids: [cable.id], packingId: whole }, 'fractions_exist');
    assert.is((await one(site, cable.id))?.packingId, drums);
    const spare = await person.ok(createSku, { stockCode: 'SPARE', name: 'Spare', unitId: metres });
    await person.ok(editSku, { ...spare, packingId: whole });
  });

  test('a bulk edit audits each SKU that changes, and no other', async () => {
    const { site, person } = await keeper();
    const [metres, each] = [await unitOf(builders.it, site, true), await unitOf(builders.it, site)];
    const ids: number[] = [];
    for (const [stockCode, unitId] of [
      ['A', metres],
      ['B', metres],
      ['C', each],
    ] as const) {
      ids.push((await person.ok(createSku, { stockCode, name: stockCode, unitId })).id);
    }
    assert.equal(await person.ok(editSkus, { ids, unitId: each }), { changed: 2, unchanged: 1 });
    const audited = await builders.it.db.many<{ id: string; before: unknown; after: unknown }>(
      "select subject_id as id, before, after from audit where subject = 'sku' and operation = 'editSku' order by audit.id desc limit 2",
    );
    assert.equal(audited.map(({ id }) => Number(id)).sort(), ids.slice(0, 2));
    assert.equal([audited[0]?.before, audited[0]?.after], [{ unitId: metres }, { unitId: each }]);
    await person.refused(editSkus, { ids, unitId: each }, 'nothing_edited');
  });

  test('a bulk edit is refused for all, and names the SKU, if another user changed one of them', async () => {
    const { site, person } = await keeper();
    const unitId = await unitOf(builders.it, site);
    const made = [];
    for (const stockCode of ['A', 'B']) made.push(await person.ok(createSku, { stockCode, name: stockCode, unitId }));
    const [first, second] = made;
    if (first === undefined || second === undefined) throw new Error('two SKUs were made');
    const ids = [first.id, second.id];
    await person.ok(editSku, { ...second, price: '7' });
    const edit = { ids, seen: made, price: '3' };
    const { data } = await wroteNothing(builders.it, () => person.refused(editSkus, edit, 'changed_meanwhile'));
    assert.equal(data, { ids: [second.id] });
    const seen = [first, { ...second, version: second.version + 1 }];
    assert.equal(await person.ok(editSkus, { ids, seen, price: '3' }), { changed: 2, unchanged: 0 });
    await person.ok(editSkus, { ids, seen: [], price: '4' });
  });

  test('a bulk edit with another company’s SKU or unit is refused, and nothing changes', async () => {
    const [own, other] = [await keeper(), await keeper()];
    const unitId = await unitOf(builders.it, own.site);
    const foreign = await unitOf(builders.it, other.site);
    const mine = await own.person.ok(createSku, { stockCode: 'A', name: 'A', unitId });
    const theirs = await other.person.ok(createSku, { stockCode: 'A', name: 'A', unitId: foreign });
    const price = { price: '9' };
    await own.person.refused(editSkus, { ids: [mine.id, theirs.id], ...price }, 'not_found');
    await own.person.refused(editSkus, { ids: [mine.id], unitId: foreign }, 'not_usable', 'unitId');
    assert.equal([(await one(own.site, mine.id))?.price, (await one(other.site, theirs.id))?.price], ['0', '0']);
  });

  test('the list of SKUs filters by unit, packing and item master; its file has the columns of a SKU file', async () => {
    const { site, person } = await keeper();
    const [unitId, packingId] = [await unitOf(builders.it, site), await packingOf(builders.it, site)];
    const itemMaster = { name: 'Cable', description: 'Armoured' };
    await person.ok(createSku, { stockCode: 'CBL', name: 'Cable', price: '2', unitId, packingId, itemMaster });
    await person.ok(createSku, { stockCode: 'BAG', name: '=Bag', unitId: await unitOf(builders.it, site) });
    const [cable] = (await person.ok(listSkus, { itemMaster: 'Cable' })).items;
    const codes = async (query: { unit?: string | undefined; packing?: string }) =>
      (await person.ok(listSkus, query)).items.map((sku) => sku.stockCode);
    assert.equal(await codes({ unit: cable?.unit }), ['CBL']);
    assert.equal(await codes({ packing: cable?.packing ?? '' }), ['CBL']);
    const { body } = await person.call(exportSkus, {});
    assert.is(
      body.text,
      '\ufeffStock code,Barcode,Name,Description,Price,Quantity,Unit,Packing,Item master\r\n' +
        `BAG,,'=Bag,,0,1,${(await one(site, await skuId(builders.it, site, 'BAG')))?.unit},,\r\n` +
        `CBL,,Cable,,2,1,${cable?.unit},${cable?.packing},Cable\r\n`,
    );
  });
});
