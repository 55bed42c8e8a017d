import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const widths = { vm: { width: 1360, height: 850 }, H3G: { width: 360, height: 640 } } as const;

for (const layout of layoutsOr('vm')) {
  suite(`correcting stock in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let site: Site;
    let shelf: string;
    let storeman: Person;
    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      site = await builders.site({ layout });
      await builders.sku(site, { stockCode: 'BOLT' });
      await builders.sku(site, { stockCode: 'CABLE', divisible: true });
      await receiveGoods(builders, site, [{ stockCode: 'BOLT', quantity: '20' }]);
      const { name } = await builders.db.one<{ name: string }>('select name from locations where id = $1', [
        site.shelf,
      ]);
      shelf = name;
      storeman = new Person(await browser.newPage(), served.it);
      await storeman.page.setViewport(widths[layout]);
      await storeman.signIn(await person([site], planRights));
    });

    const inStock = () => storeman.page.$eval('.totals div:nth-child(2) dd', (all) => all.textContent);
    const menu = () =>
      storeman.page.$$eval('[role="menu"]:popover-open [role="menuitem"]', (all) => all.map((one) => one.textContent));
    const opened = async (path: string) => {
      await storeman.open(path);
      await storeman.page.waitForSelector('.row:not(.row-bone), .line');
    };
    const openMenu = () => storeman.page.locator('.row:not(.row-bone) .row-menu button').click();
    const select = (label: string, value: string) =>
      storeman.page.locator(`::-p-aria([name="${label}"][role="combobox"])`).fill(value);
    const fits = () => storeman.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

    test('part of a line of the report is written off, the totals change at once, and Undo restores it', async () => {
      await opened('report/stock?stockCode=BOLT');
      await becomes(inStock, '20each');
      await openMenu();
      await becomes(menu, ['Move', `Count ${shelf}`, 'Allocate', 'Adjust or write off', 'Open SKU', 'Open location']);
      await storeman.page.locator('::-p-aria([name="Adjust or write off"][role="menuitem"])').click();
      await storeman.choose('Write off');
      await storeman.type('Quantity to write off', '21');
      await storeman.sees('21 wanted, only 20 not reserved');
      await storeman.type('Quantity to write off', '3');
      await storeman.sees('17 each remain');
      await storeman.press('Write off');
      await storeman.sees('Choose a reason');
      await select('Reason', 'damaged');
      assert.equal(await accessibilityFaults(storeman.page), []);
      assert.ok(await fits());
      await storeman.press('Write off');
      await becomes(inStock, '17each');
      await storeman.sees(`3 each of BOLT at ${shelf} written off`);
      await storeman.press('Undo');
      await becomes(inStock, '20each');
    });

    test('a line in the side panel is set to the found quantity, and its ledger shows the reason and comment', async () => {
      await opened('report/stock?stockCode=BOLT');
      await storeman.page.locator('.row:not(.row-bone) a').click();
      await storeman.page.waitForSelector('.panel .small-table');
      await storeman.press('Adjust or write off');
      await storeman.type('New quantity', '25');
      await storeman.sees('5 each more than now');
      await select('Reason', 'miscounted');
      await storeman.type('Comment (optional)', 'Behind the rack');
      await storeman.press('Adjust');
      await says(storeman.page, '.panel .small-table', /Adjusted Miscounted: Behind the rack\+525/);
      await says(storeman.page, '.panel', /In stock25\s?each/);
      await until(storeman.page, () => document.activeElement?.textContent === 'Adjust or write off');
      assert.ok(await fits());
    });

    test('Move Stock opens with the line selected', async () => {
      await opened('report/stock?stockCode=BOLT');
      await openMenu();
      await storeman.page.locator('::-p-aria([name="Move"][role="menuitem"])').click();
      await storeman.titled('Move Stock - WMS');
      await storeman.sees('Move 1 line');
      await storeman.press('Clear');
    });

    test('Count starts the count of the line’s location', async () => {
      await opened('report/stock?stockCode=BOLT');
      await openMenu();
      await storeman.page.locator(`::-p-aria([name="Count ${shelf}"][role="menuitem"])`).click();
      await storeman.titled('Stock Count - WMS');
      await storeman.sees(shelf);
    });

    test('found stock is added from its location with its drum and appears at once', async () => {
      await opened(`location/${site.shelf}`);
      await storeman.press('More');
      await storeman.page.locator('::-p-aria([name="Add found stock"][role="menuitem"])').click();
      await until(
        storeman.page,
        (name) =>
          [...document.querySelectorAll('dialog input')].some((field) => (field as HTMLInputElement).value === name),
        shelf,
      );
      await storeman.type('Stock code', 'CABLE');
      await storeman.type('Quantity', '7.5');
      await select('Reason', 'found');
      await storeman.press('Add found stock');
      await storeman.sees('Enter a drum number: CABLE is on drums');
      await storeman.type('Drum number', 'DR-77');
      assert.equal(await accessibilityFaults(storeman.page), []);
      assert.ok(await fits());
      await storeman.press('Add found stock');
      await says(storeman.page, '.lines[aria-label="Stock"]', /CABLE.*DR-77/);
      await says(storeman.page, '.lines[aria-label="Movements"]', /Adjusted.*Found/);
      assert.ok(await fits());
    });

    test('a user who can only view is offered only the pages', async () => {
      const other = await openBrowser();
      const viewer = new Person(await other.newPage(), served.it);
      await viewer.signIn(await served.it.person([site], []));
      await viewer.open('report/stock?stockCode=BOLT');
      await viewer.page.waitForSelector('.row:not(.row-bone)');
      await viewer.page.locator('.row:not(.row-bone) .row-menu button').click();
      await viewer.page.waitForSelector('[role="menu"]:popover-open [role="menuitem"]');
      const offered = await viewer.page.$$eval('[role="menu"]:popover-open [role="menuitem"]', (all) =>
        all.map((one) => one.textContent),
      );
      assert.equal(offered, ['Open SKU', 'Open location']);
      await viewer.page.waitForSelector('::-p-aria([name="Add found stock"][role="button"])', { hidden: true });
    });
  });
}
