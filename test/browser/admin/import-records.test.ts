import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import type { Permission } from '../../../shared/permissions.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { chooseFile, textFile } from '../../support/browser/files.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

const fixturePath = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

suite('imports from the admin lists', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  jobsFor(hooks, {
    get it() {
      return served.it.builders;
    },
  });
  let site: Site;
  let keeper: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    await builders.sku(site);
    const ofCompany: Permission[] = ['itemMaster', 'units', 'packing', 'params', 'users'];
    const { login } = await userOf(builders, {
      accesses: [
        { permissions: ['superAdmin'] },
        { companyId: site.companyId, permissions: ofCompany },
        { warehouseId: site.warehouseId, permissions: ['locations'] },
      ],
    });
    await builders.db.run(`insert into partners (company_id, name) values ($1, 'Carrier')`, [site.companyId]);
    keeper = new Person(await browser.newPage(), served.it);
    await keeper.signIn(login);
  });

  async function preview(list: string, field: string, path: string): Promise<void> {
    await keeper.open(list);
    await keeper.page.locator('::-p-xpath(//header//a[normalize-space()="Import"])').click();
    await chooseFile(keeper, field, path);
    await keeper.press('Preview');
  }

  const count = async (table: 'units' | 'packing_types' | 'locations' | 'item_masters') =>
    (await served.it.builders.db.one<{ count: number }>({ text: `select count(*) from ${table}`, values: [] })).count;

  test('all 2,136 units of UNECE are imported: deleted ones are skipped, deprecated ones are retired', async () => {
    const before = await count('units');
    await preview('admin/units', 'Unit file', fixturePath('unece_rec20_units.csv'));
    await keeper.press('Import 1,827 rows');
    await keeper.sees('1,827 created, 0 updated, 0 unchanged, 309 skipped.');
    assert.is(await count('units'), before + 1827);
  });

  test('all 406 package types of UNECE are imported, and one is skipped', async () => {
    const before = await count('packing_types');
    await preview('admin/packings', 'Packing type file', fixturePath('unece_rec21_packages.csv'));
    await keeper.press('Import 405 rows');
    await keeper.sees('405 created, 0 updated, 0 unchanged, 1 skipped.');
    assert.is(await count('packing_types'), before + 405);
  });

  test('3,958 telecom items are imported as item masters, and rows with repeated or missing part numbers are reported', async () => {
    await preview('admin/itemMasters', 'Item master file', fixturePath('telecom_equipment.csv'));
    await keeper.sees('Not found in the file: unit.');
    await keeper.page.locator('[aria-label="Column for name"]').fill('3');
    await keeper.page.locator('[aria-label="Column for description"]').fill('2');
    await keeper.type('Default value for unit', 'each');
    await keeper.press('Continue');
    await keeper.sees('rows have errors');
    await keeper.sees('Required');
    const chips = await keeper.page.$$eval('.import-counts b', (all) => all.map((one) => Number(one.textContent)));
    assert.is(
      chips.reduce((sum, number) => sum + number, 0),
      3958,
    );
    await keeper.press('Skip all rows with errors');
    await keeper.seesNoMore('Rows to correct');
    await keeper.page.locator('::-p-xpath(//button[starts-with(normalize-space(), "Import ")])').click();
    await keeper.sees(`${Number(chips[0]).toLocaleString('en')} created`);
    assert.is(await count('item_masters'), chips[0]);
  });

  test('locations of a warehouse are imported with their flags', async () => {
    const path = await textFile('places.csv', 'Name;Description;Goods In\nAISLE-1;Left;yes\nAISLE-2;;no');
    await preview('admin/locations', 'Location file', path);
    await keeper.press('Import 2 rows');
    await keeper.sees('2 created');
    const made = await served.it.builders.db.many(
      `select name, goods_in from locations where name like 'AISLE%' and warehouse_id = $1 order by name`,
      [site.warehouseId],
    );
    assert.equal(made, [
      { name: 'AISLE-1', goods_in: true },
      { name: 'AISLE-2', goods_in: false },
    ]);
  });

  test('5,865 places of UN/LOCODE are imported as warehouses of a partner', async () => {
    await keeper.open('admin/import/partnerWarehouse');
    await keeper.titled('Import - WMS');
    await chooseFile(keeper, 'Warehouse file', fixturePath('un_locode_gb.csv'));
    await keeper.press('Preview');
    await keeper.sees('Not found in the file: partner.');
    await keeper.type('Default value for partner', 'Carrier');
    await keeper.press('Continue');
    await keeper.press('Import 5,865 rows');
    await keeper.sees('5,865 created, 0 updated, 0 unchanged, 0 skipped.');
  });

  test('an unknown kind of import shows Page not found', async () => {
    await keeper.open('admin/import/spaceships');
    await keeper.sees('Page not found');
  });
});
