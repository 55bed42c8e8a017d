import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { focusOn, says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('ERN list in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let storeman: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders, person } = served.it;
    site = await builders.site();
    const clerk = await builders.storeman(site);
    const sku = await builders.sku(site);
    for (let count = 1; count <= 60; count += 1) {
      const partner = count % 3 === 0 ? 'Halden Ducting' : 'Prysm Fibre';
      await clerk.ok(createErn, { number: `E-${100 + count}`, partner, lines: [{ stockCode: sku, quantity: '2' }] });
    }
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '5' }]);
    storeman = new Person(await browser.newPage(), served.it);
    await storeman.signIn(await person([site], planRights));
  });

  const opened = async (query = '') => {
    await storeman.open(`goodsIn/erns${query}`);
    await storeman.page.waitForSelector('.row:not(.row-bone)');
  };

  test('search, filter and sort are kept in the address, which restores the same view', async () => {
    await opened();
    await storeman.sees('61 ERNs');
    await storeman.page.keyboard.press('/');
    await storeman.page.waitForSelector('[type="search"]:focus');
    await storeman.page.keyboard.type('halden');
    await storeman.sees('20 ERNs');
    await storeman.page.locator('::-p-xpath(//th//button[starts-with(normalize-space(), "ERN")])').click();
    await until(storeman.page, () => location.search === '?search=halden&sort=number');
    await says(storeman.page, '.row a', 'E-103');
    await storeman.page.reload();
    await storeman.sees('20 ERNs');
    await says(storeman.page, '.row:not(.row-bone) a', 'E-103');
  });

  test('Enter on a row opens its ERN, and Back returns to the row', async () => {
    await opened('?sort=number');
    await focusOn(storeman.page, '.list');
    for (let step = 0; step < 40; step += 1) await storeman.page.keyboard.press('ArrowDown');
    await says(storeman.page, '.row-active a', 'E-141');
    await storeman.page.keyboard.press('Enter');
    await storeman.titled('ERN - WMS');
    await storeman.sees('E-141');
    await storeman.page.goBack();
    await storeman.titled('ERNs - WMS');
    await until(storeman.page, () =>
      [...document.querySelectorAll('.row a')].some((link) => link.textContent === 'E-141'),
    );
  });

  test('the down arrow goes from the search to the rows, one key opens the next ERN of the list, and Back returns to the row of the last one', async () => {
    const { page } = storeman;
    await opened('?search=halden&sort=number');
    await page.keyboard.press('/');
    await page.waitForSelector('[type="search"]:focus');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.list:focus');
    for (const key of ['ArrowDown', 'Enter'] as const) await page.keyboard.press(key);
    await storeman.sees('2 of 20');
    for (const [number, position] of [
      ['E-109', '3 of 20'],
      ['E-112', '4 of 20'],
    ] as const) {
      await page.waitForSelector('.scan-input:focus');
      await page.keyboard.down('Alt');
      await page.keyboard.press('KeyJ');
      await page.keyboard.up('Alt');
      await says(page, 'h1', number);
      await storeman.sees(position);
    }
    await page.goBack();
    await page.waitForSelector('.list:focus');
    await says(page, '.row-active a', 'E-112');
    await until(page, () => location.search === '?search=halden&sort=number');
  });

  test('the status filter finds received ERNs, and a list without matches says so', async () => {
    await opened('?status=received');
    await says(storeman.page, '.list-count', '1 ERN');
    await storeman.sees('Status: Received');
    await storeman.open('goodsIn/erns?search=nowhere');
    await storeman.sees('Nothing matches');
    await storeman.press('Clear filters');
    await storeman.sees('61 ERNs');
  });

  test('the partner filter is searched by typing, and Enter takes the first match', async () => {
    await opened();
    await storeman.press('Filter');
    await storeman.page
      .locator('::-p-xpath(//button[normalize-space()="Partner"][contains(@class, "menu-item")])')
      .click();
    await storeman.page.waitForSelector('.popover input[role="combobox"]:focus');
    await storeman.page.keyboard.type('duct');
    await storeman.sees('1 match');
    await storeman.page.keyboard.press('Enter');
    await storeman.sees('Partner: Halden Ducting');
    await says(storeman.page, '.list-count', '20 ERNs');
    await storeman.press('Received 0');
    await storeman.sees('Nothing matches');
    await storeman.press('All 20');
    await says(storeman.page, '.list-count', '20 ERNs');
  });

  test('the numbers on Home open their lists', async () => {
    await storeman.open('');
    await storeman.sees('60 ERNs expected');
    await storeman.page.locator('a.due[href$="?status=expected"]').click();
    await storeman.titled('ERNs - WMS');
    await storeman.sees('60 ERNs');
  });

  test('Home shows no numbers of lists that the user cannot open', async () => {
    const { person } = served.it;
    const elsewhere = await openBrowser();
    const viewer = new Person(await elsewhere.newPage(), served.it);
    await viewer.signInAtHome(await person([site], []));
    await viewer.sees('Nothing waits');
  });

  test('an ERN of another warehouse of the user is named, and opens after the switch there', async () => {
    const { person, builders } = served.it;
    const other = await builders.site({ companyId: site.companyId });
    const { id, number } = await (await builders.storeman(other)).ok(createErn, {
      lines: [{ stockCode: await builders.sku(site), quantity: '1' }],
    });
    const elsewhere = await openBrowser();
    const clerk = new Person(await elsewhere.newPage(), served.it);
    await clerk.signIn(await person([site, other], planRights));
    await clerk.open(`goodsIn/${id}`);
    await clerk.sees(`${number} belongs to`);
    await clerk.press(`Switch to ${await builders.nameOf('warehouses', other.warehouseId)}`);
    await clerk.page.waitForSelector('.line');
  });

  test('ERNs of another warehouse are not listed', async () => {
    const { person, builders } = served.it;
    const elsewhere = await openBrowser();
    const other = new Person(await elsewhere.newPage(), served.it);
    await other.signIn(await person([await builders.site()], planRights));
    await other.open('goodsIn/erns');
    await other.sees('No ERNs yet');
  });
});
