import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { countErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf, hideErn, type MadeErn } from '../../support/builders/erns.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('unsaved work', (plainTest, hooks) => {
  const served = servedFor(hooks);
  let site: Site;
  const { test, openBrowser } = browsersByTest(plainTest, hooks);
  hooks.before(async () => {
    site = await served.it.builders.site();
  });

  async function counting() {
    const { builders } = served.it;
    const sku = await builders.sku(site);
    const clerk = await builders.storeman(site);
    const ern = await ernOf(clerk, [{ stockCode: sku, quantity: '10' }]);
    const browser = await openBrowser();
    const login = await served.it.person([site], planRights);
    const storeman = new Person(await browser.newPage(), served.it);
    await storeman.signIn(login);
    await openErn(storeman, ern);
    const counted = async () => (await clerk.ok(listErnLines, { id: ern.id })).items[0]?.countedQuantity;
    return { sku, ern, browser, login, storeman, clerk, counted };
  }
  async function openErn(storeman: Person, { id }: MadeErn): Promise<void> {
    await storeman.open(`goodsIn/${id}`);
    await storeman.page.waitForSelector('.line');
  }
  async function scanOffline(storeman: Person, sku: string, times: number): Promise<void> {
    await storeman.page.setOfflineMode(true);
    for (let time = 0; time < times; time += 1) await storeman.scan(sku);
    await storeman.sees(`${times} scans saved, will send when online`);
  }
  /** Ends the session without the page noticing, as the idle limit does. No WMS page is open then that could leave on its own. */
  async function endSession(page: Page): Promise<void> {
    const cookie = (await page.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.goto('about:blank');
    const { status } = await fetch(`${served.it.url}/wmsapi/v1/user/token`, {
      method: 'DELETE',
      headers: { 'x-wms': '1', cookie },
    });
    assert.is(status, 200);
  }

  test('scans made offline wait in view and are sent once the connection is back', async () => {
    const { sku, storeman, counted } = await counting();
    await scanOffline(storeman, sku, 3);
    await says(storeman.page, '.offline', /You are offline/);
    assert.is(await counted(), null);
    await storeman.page.setOfflineMode(false);
    await storeman.sees(`${sku}: 3 of 10`);
    await until(storeman.page, () => document.querySelector('.offline, .scan-stopped') === null);
    assert.is(await counted(), '3');
  });

  test('an unopened part of a screen opens offline', async () => {
    const { sku, storeman } = await counting();
    await storeman.page.setOfflineMode(true);
    await storeman.page.keyboard.down('Alt');
    await storeman.page.keyboard.press('s');
    await storeman.page.keyboard.up('Alt');
    await storeman.sees(`Where ${sku} was found`);
  });

  test('scans and typed text survive a crash of the page', async () => {
    const { sku, ern, browser, storeman, counted } = await counting();
    await storeman.page.setOfflineMode(true);
    await storeman.page.locator(`[aria-label="Received, ${sku}"]`).click({ count: 3 });
    await storeman.page.keyboard.type('1.5');
    await storeman.page.locator('.scan-input').click();
    await becomes(() => isStored(storeman.page, '1.5'), true);
    await scanOffline(storeman, sku, 2);
    const devtools = await storeman.page.createCDPSession();
    await Promise.race([devtools.send('Page.crash').catch(String), new Promise((done) => setTimeout(done, 500))]);
    const again = new Person(await browser.newPage(), served.it);
    // The crashed page may still have the focus.
    await again.page.bringToFront();
    await openErn(again, ern);
    await becomes(counted, '2');
    await becomes(() => again.value(`Received, ${sku}`), '1.5');
    await again.sees('Enter a whole number');
  });

  test('input typed and scanned just before a reload is there afterwards', async () => {
    const { sku, storeman, counted } = await counting();
    await keepDatabaseBusy(storeman.page);
    await storeman.page.locator(`[aria-label="Received, ${sku}"]`).click({ count: 3 });
    await storeman.page.keyboard.type('1.5');
    await storeman.page.locator('.scan-input').click();
    await storeman.page.setOfflineMode(true);
    await storeman.scan(sku);
    await storeman.page.setOfflineMode(false);
    await storeman.page.reload();
    await becomes(() => storeman.value(`Received, ${sku}`), '1.5');
    await becomes(counted, '1');
  });

  test('input on Move Stock just before a reload is there afterwards, even if its goods cannot be read at first', async () => {
    const { builders } = served.it;
    const { storeman } = await counting();
    const goods = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: goods, quantity: '10' }]);
    const { page } = storeman;
    const field = `Quantity to move, ${goods}`;
    await storeman.open('putaway/stock');
    await storeman.scan(goods);
    await page.waitForSelector('.line');
    await keepDatabaseBusy(page);
    await page.locator(`[aria-label="${field}"]`).click({ count: 3 });
    await page.keyboard.type('7');
    await page.reload();
    await becomes(() => storeman.value(field), '7');
    let isFailing = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isGoods = request.url().includes('/stock/movable');
      void (isGoods && isFailing ? request.respond({ status: 503, body: '{}' }) : request.continue());
    });
    await page.reload();
    await storeman.sees('Retry');
    await page.reload();
    await storeman.sees('Retry');
    isFailing = false;
    await storeman.press('Retry');
    await page.waitForSelector('.line');
    await becomes(() => storeman.value(field), '7');
  });

  test('scans survive the session: the same user sees a notice after logging in, and they are sent', async () => {
    const { sku, ern, browser, login, storeman, counted } = await counting();
    await scanOffline(storeman, sku, 2);
    await storeman.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open('');
    await endSession(again.page);
    await again.typeSignIn(login);
    await again.page.locator(`.kept-notice a[href="/wms/goodsIn/${ern.id}"]`).click();
    await becomes(counted, '2');
    await until(again.page, () => document.querySelector('.kept-notice') === null);
  });

  test('the notice of unsaved work ends when its document is received elsewhere, and names the discarded scans', async () => {
    const { ern, sku, browser, storeman, clerk } = await counting();
    await scanOffline(storeman, sku, 2);
    await storeman.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open('');
    await again.page.waitForSelector('.kept-notice a');
    await clerk.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, locationId: site.shelf, set: '10' }] });
    await clerk.ok(receiveErn, { id: ern.id });
    await until(again.page, () => document.querySelector('.kept-notice') === null);
    await again.sees('2 unsaved scans were discarded');
    await again.page.reload();
    await again.titled('Home - WMS');
    assert.is(await again.page.$('.kept-notice'), null);
  });

  test('the notice of unsaved work can be dismissed where it appears, after a confirmation', async () => {
    const { ern, sku, browser, storeman, counted } = await counting();
    await scanOffline(storeman, sku, 2);
    await storeman.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open('');
    await again.page.locator('.kept-notice button').click();
    await says(again.page, 'dialog', /2 scans were not saved/);
    await again.press('Discard');
    await until(again.page, () => document.querySelector('.kept-notice') === null);
    await openErn(again, ern);
    await again.scan(sku);
    await again.sees(`${sku}: 1 of 10`);
    assert.is(await counted(), '1');
  });

  test('another user sees a notice and sends none of the scans, and their owner finds them again', async () => {
    const { sku, ern, browser, login, storeman, counted } = await counting();
    await scanOffline(storeman, sku, 2);
    await storeman.page.close();
    const other = new Person(await browser.newPage(), served.it);
    await other.open('');
    await endSession(other.page);
    await other.signIn(await served.it.person([site], planRights));
    await openErn(other, ern);
    await other.sees(`Unsaved work of ${login} is kept in this browser`);
    await other.scan(sku);
    await other.sees(`${sku}: 1 of 10`);
    assert.is(await counted(), '1');
    await endSession(other.page);
    await other.signIn(login);
    await openErn(other, ern);
    await becomes(counted, '3');
  });

  test('logging out offline is refused, and logging out online names the unsaved work and asks', async () => {
    const { sku, ern, browser, storeman, counted } = await counting();
    const logOut = async ({ page }: Person) => {
      await page.locator('.user-menu').click();
      await page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
    };
    await scanOffline(storeman, sku, 2);
    await logOut(storeman);
    await storeman.sees('You are offline and cannot log out');
    await storeman.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open('');
    await again.page.waitForSelector('.kept-notice a');
    await logOut(again);
    await says(again.page, 'dialog', new RegExp(`Log out without saving\\?.*${ern.number}`, 's'));
    await again.press('Stay logged in');
    await until(again.page, () => document.querySelector('dialog') === null);
    await again.page.waitForSelector('.kept-notice a');
    await logOut(again);
    await again.press('Discard and log out');
    await again.page.waitForSelector('[name=username]');
    assert.is(await counted(), null);
  });

  test('a waiting scan that is refused comes back with its reason and can be dropped', async () => {
    const { sku, ern, storeman, counted } = await counting();
    await scanOffline(storeman, sku, 2);
    await hideErn(served.it.builders, ern);
    await storeman.page.setOfflineMode(false);
    await storeman.sees('2 scans refused');
    await says(storeman.page, '.scan-returned li', new RegExp(sku));
    assert.is(await counted(), null);
    for (const left of [1, 0]) {
      await storeman.page.locator('.scan-returned li .button-icon').click();
      await becomes(async () => (await storeman.page.$$('.scan-returned li')).length, left);
    }
  });
});

/**
 * Whether the browser's database has the typed text. The screen does not show it, so as not to claim anything that a crash could disprove.
 */
function isStored(page: Page, typed: string): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('wms');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result).includes(`"${wanted}"`));
          };
        };
      }),
    typed,
  );
}

/** Like a slow device: the browser's database writes nothing more until the page closes, and then discards it. */
function keepDatabaseBusy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const opening = indexedDB.open('wms');
    opening.onsuccess = () => {
      const table = opening.result.transaction('kept', 'readwrite').objectStore('kept');
      const again = () => {
        table.count().onsuccess = again;
        resolve();
      };
      again();
    };
    return promise;
  });
}
