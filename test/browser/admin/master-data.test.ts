import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { getShipmentChoices } from '../../../shared/contract/shipments/shipments.ts';
import { createSku, listSkus } from '../../../shared/contract/skus/skus.ts';
import { listWarehouses } from '../../../shared/contract/warehouses/warehouses.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { packingOf, unitOf } from '../../support/builders/master-data.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('master data in a browser', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let keeper: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    await builders.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    const { login } = await userOf(builders, {
      accesses: [
        { permissions: ['superAdmin'] },
        { companyId: site.companyId, permissions: ['itemMaster', 'units'] },
        { warehouseId: site.warehouseId, permissions: ['locations'] },
      ],
    });
    keeper = new Person(await browser.newPage(), served.it);
    await keeper.signIn(login);
  });

  const api = (permissions: Permission[]) => served.it.builders.caller({ companyId: site.companyId }, permissions);
  const rows = () => keeper.page.$$eval('.row', (all) => all.map((row) => row.querySelector('a')?.textContent ?? ''));
  const tick = (name: string) =>
    keeper.page.locator(`::-p-xpath(//a[text()="${name}"]/ancestor::*[contains(@class, "row")]//input)`).click();
  const menu = async (name: string, item: string) => {
    await keeper.press(name);
    await keeper.work(`::-p-aria([name="${item}"])`, (element) => element.click());
  };

  test('a SKU and its item master are created in one step, with the unit chosen by typing', async () => {
    const { builders } = served.it;
    const unitId = await unitOf(builders, site);
    const { name: unit } = await builders.db.one<{ name: string }>('select name from units where id = $1', [unitId]);
    await keeper.open('admin/simpleSku?open=new');
    await keeper.type('Stock code', 'CBL-1');
    await keeper.type('Name', 'Cable');
    await keeper.choose('Also create an item master');
    await keeper.type('Description of the item master', 'Armoured, 4 core');
    await keeper.type('Unit', 'no such');
    await keeper.sees('Choose a unit from the list');
    await keeper.type('Unit', unit.toUpperCase());
    await keeper.seesNoMore('Choose a unit from the list');
    await keeper.type('Quantity', '500');
    await keeper.type('Price of one unit', '2.50');
    await keeper.press('Save');
    await keeper.sees('SKU CBL-1 saved');
    await becomes(rows, ['CBL-1']);
    await keeper.sees('£2.50');
    const [sku] = (await (await api(['itemMaster'])).ok(listSkus, {})).items;
    assert.equal([sku?.unitId, sku?.quantity, sku?.itemMaster], [unitId, '500', 'Cable']);
  });

  test('errors in a form are listed on top with links; Save and new moves the focus to the first field', async () => {
    const { page } = keeper;
    const named = () => page.evaluate(() => document.activeElement?.getAttribute('id') ?? '');
    const idOf = (label: string) =>
      page.$eval(`::-p-xpath(//dialog//label[starts-with(normalize-space(), "${label}")])`, (element) =>
        element.getAttribute('for'),
      );
    await keeper.open('admin/locations?open=new');
    await keeper.press('Save');
    await page.waitForSelector('.fault-summary a');
    await keeper.titled('Error: Locations - WMS');
    await becomes(named, await idOf('Name'));
    const [listed, beside] = await page.evaluate(() =>
      ['.fault-summary a', 'dialog .field-error'].map((where) => document.querySelector(where)?.textContent),
    );
    assert.is(listed, `Name: ${beside}`);
    await page.locator('dialog textarea, dialog .field:last-of-type input').click();
    await page.locator('.fault-summary a').click();
    await becomes(named, await idOf('Name'));
    await keeper.type('Name', 'NEW-1');
    await keeper.titled('Locations - WMS');
    await keeper.press('Save and new');
    await keeper.sees('Location NEW-1 saved');
    await becomes(named, await idOf('Name'));
    assert.is(await page.$('.fault-summary'), null);
    await page.keyboard.type('NEW-2');
    await keeper.press('Save');
    await keeper.sees('Location NEW-2 saved');
  });

  test('saving without a change says so, and a refused value has its message beside the field', async () => {
    const person = await api(['itemMaster']);
    const [made] = (await person.ok(listSkus, { stockCode: 'CBL-1' })).items;
    await person.ok(createSku, { stockCode: 'TAKEN', name: 'Taken', unitId: made?.unitId });
    await keeper.open(`admin/simpleSku?open=${made?.id}`);
    await keeper.sees('Price of one unit');
    await keeper.press('Save');
    await keeper.sees('No fields edited');
    await keeper.type('Stock code', 'TAKEN');
    await keeper.press('Save');
    await keeper.sees('SKU TAKEN already exists');
    await keeper.type('Stock code', 'CBL-2');
    await keeper.press('Save');
    await keeper.sees('SKU CBL-2 saved');
    await becomes(rows, ['CBL-2', 'TAKEN']);
  });

  test('units and prices of many SKUs are changed at once', async () => {
    const { builders } = served.it;
    const packingId = await packingOf(builders, site);
    const { name: packing } = await builders.db.one<{ name: string }>('select name from packing_types where id = $1', [
      packingId,
    ]);
    await keeper.open('admin/simpleSku');
    await becomes(rows, ['CBL-2', 'TAKEN']);
    await tick('CBL-2');
    await tick('TAKEN');
    await keeper.press('Edit');
    await keeper.sees('Edit 2 SKUs');
    await keeper.type('Packing (optional)', packing);
    await keeper.type('Price of one unit (optional)', '7');
    await keeper.press('Save');
    await keeper.sees('2 SKUs edited');
    await becomes(
      async () => (await (await api(['itemMaster'])).ok(listSkus, {})).items.map((sku) => [sku.packingId, sku.price]),
      [
        [packingId, '7'],
        [packingId, '7'],
      ],
    );
  });

  test('flags of many locations are set at once; quarantine under reserved stock is refused with the picks', async () => {
    const { builders } = served.it;
    const stockCode = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode, quantity: '5', locationId: site.shelf }]);
    const { id } = await (await builders.storeman(site)).ok(createPick, linesOf(stockCode, '1'));
    const { number } = await builders.db.one<{ number: string }>('select number from picks where id = $1', [id]);
    const names = await builders.db.many<{ name: string }>(
      'select name from locations where id = any ($1::bigint[]) order by id',
      [[site.shelf, site.shelf2]],
    );
    await keeper.open('admin/locations');
    for (const { name } of names) await tick(name);
    await keeper.sees('2 selected');
    await menu('Flags', 'Set Quarantine');
    await keeper.sees(`is reserved: ${number}`);
    await menu('Flags', 'Set Goods in');
    await keeper.sees('2 locations edited');
    for (const { name } of names) await tick(name);
    await keeper.press('Print labels');
    await keeper.sees('Print 2 labels');
  });

  test('in a panel, Alt with J and K opens the next and the previous record of the list', async () => {
    const { page } = keeper;
    const title = () => page.$eval('dialog.panel h2', (head) => head.textContent);
    const press = async (key: 'KeyJ' | 'KeyK') => {
      await page.keyboard.down('Alt');
      await page.keyboard.press(key);
      await page.keyboard.up('Alt');
    };
    await keeper.open(`admin/locations?open=${site.shelf2}`);
    await page.waitForSelector('dialog.panel .list-position');
    await becomes(async () => (await rows()).includes((await title()) ?? ''), true);
    const names = await rows();
    const at = names.indexOf((await title()) ?? '');
    await press('KeyK');
    await becomes(title, names[at - 1]);
    await press('KeyJ');
    await becomes(title, names[at]);
    await page.waitForSelector('dialog.panel .list-position');
  });

  test('a warehouse is created with an access and gets locations, a default and its cancellation by a company', async () => {
    await keeper.open('admin/warehouses?open=new');
    await keeper.type('Name', 'Dover');
    await keeper.type('Short name', 'DVR1');
    await keeper.type('Status change email (optional)', 'gate@example.com; the-office');
    await keeper.sees('the-office is no');
    await keeper.press('Save');
    await keeper.type('Status change email (optional)', 'gate@example.com; office@example.com');
    await keeper.press('Save');
    await keeper.sees('Warehouse Dover saved');
    const admin = await served.it.builders.caller({}, ['superAdmin']);
    const dover = (await admin.ok(listWarehouses, { search: 'DVR1' })).items[0]?.id ?? 0;
    const access = await served.it.builders.id('select id from accesses where warehouse_id = $1', [dover]);
    await keeper.open(`admin/locations?open=new&access=${access}`);
    await keeper.type('Name', 'BAY-1');
    await keeper.work('[data-field="goodsIn"] input', (element) => element.click());
    await keeper.press('Save');
    await keeper.sees('Location BAY-1 saved');
    await keeper.open(`admin/warehouses?open=${dover}`);
    await keeper.type('Default goods in (optional)', 'BAY-1');
    await keeper.press('Save');
    await keeper.sees('Warehouse Dover saved');
    await keeper.open(`admin/warehouses?open=${site.warehouseId}`);
    await keeper.choose('Cancelled for Company');
    await keeper.press('Save');
    await keeper.sees('(cancelled)');
    const warehouses = (await admin.ok(listWarehouses, {})).items;
    assert.is(warehouses.find(({ id }) => id === dover)?.defaultGoodsIn, 'BAY-1');
    assert.equal(warehouses.find(({ id }) => id === site.warehouseId)?.cancelledFor, [site.companyId]);
  });

  test('a company is created, and its specific data is set and removed', async () => {
    await keeper.open('admin/companies?open=new');
    await keeper.type('Name', 'Northline');
    await keeper.work('[data-field="layout"] select', (element) => element.fill('H3G'));
    await keeper.type('User expiry time in days (optional)', '90');
    await keeper.press('Save');
    await keeper.sees('Company Northline saved');
    await keeper.open(`admin/companies?open=${site.companyId}`);
    await keeper.work('::-p-xpath(//summary[text()="Add or edit an item"])', (element) => element.click());
    await keeper.type('Key', 'gate');
    await keeper.type('Item', 'code');
    await keeper.type('Value', '4711');
    await keeper.press('Save item');
    await keeper.sees('code saved');
    await keeper.press('Remove gate code');
    await keeper.sees('code removed');
  });

  test('a company’s own list of transport types replaces the standard one after its first change', async () => {
    await keeper.open(`admin/companies?open=${site.companyId}`);
    await keeper.work('::-p-xpath(//summary[starts-with(., "Transport types")])', (element) => element.click());
    await keeper.sees('standard list');
    await keeper.type('New entry', 'Barge');
    await keeper.press('Add to the list');
    await keeper.sees('Barge saved');
    await keeper.press('Remove Courier from the list');
    await keeper.sees('Courier removed');
    const choices = await (await served.it.builders.keeper(site)).ok(getShipmentChoices, {});
    assert.equal(choices.transportTypes, ['Barge', 'Carrier', 'Collected by supplier', 'Own vehicle']);
  });

  test('every screen has no axe fault, in light and dark, at a desk and on a handheld', async () => {
    const { page } = keeper;
    const skuId = (await (await api(['itemMaster'])).ok(listSkus, {})).items[0]?.id;
    const screens = [
      ['admin/simpleSku?open=new', 'Price of one unit'],
      [`admin/simpleSku?open=${skuId}`, 'Price of one unit'],
      ['admin/itemMasters?open=new', 'Quantity'],
      [`admin/locations?open=${site.shelf}`, 'Quarantine'],
      [`admin/warehouses?open=${site.warehouseId}`, 'Cancelled for'],
      [`admin/companies?open=${site.companyId}`, 'Add or edit an item'],
    ] as const;
    for (const [path, shown] of screens) {
      await keeper.open(path);
      await keeper.sees(shown);
      await looksRight(page);
    }
  });
});
