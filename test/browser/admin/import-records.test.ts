import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { beginningOf, chooseFile, textFile } from '../../support/browser/files.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

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
    const { login } = await userOf(builders, {
      accesses: [
        { permissions: ['superAdmin'] },
        { companyId: site.companyId, permissions: ['itemMaster'] },
        { warehouseId: site.warehouseId, permissions: ['locations'] },
      ],
    });
    keeper = new Person(await browser.newPage(), served.it);
    await keeper.signIn(login);
  });

  async function preview(list: string, field: string, path: string): Promise<void> {
    await keeper.open(list);
    await keeper.page.locator('::-p-xpath(//header//a[normalize-space()="Import"])').click();
    await chooseFile(keeper, field, path);
    await keeper.press('Preview');
  }

  test('telecom items are imported as item masters, and rows with repeated or missing part numbers are reported', async () => {
    const items = await beginningOf('telecom_equipment.csv', 20);
    const path = await textFile('items.csv', [...items, items[1], '3Com,No number,,device,,,,,,,'].join('\n'));
    await preview('admin/itemMasters', 'Item master file', path);
    await keeper.sees('Not found in the file: unit.');
    await keeper.page.locator('[aria-label="Column for name"]').fill('3');
    await keeper.page.locator('[aria-label="Column for description"]').fill('2');
    await keeper.type('Default value for unit', 'each');
    await keeper.press('Continue');
    await keeper.sees('rows have errors');
    await keeper.sees('Required');
    const chips = await keeper.page.$$eval('.import-counts b', (all) => all.map((one) => Number(one.textContent)));
    assert.equal(
      chips.filter((rows) => rows > 0),
      [18, 4],
    );
    await keeper.press('Skip all rows with errors');
    await keeper.seesNoMore('Rows to correct');
    await keeper.press('Import 18 rows');
    await keeper.sees('18 created');
    assert.is(await served.it.builders.count('item_masters', []), 18);
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

  test('an unknown kind of import shows Page not found', async () => {
    await keeper.open('admin/import/spaceships');
    await keeper.sees('Page not found');
  });
});
