import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { titled, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const addressOf = (page: Page) => page.evaluate(() => location.href);
const received = '[data-field=received]';

suite('leaving unsaved input', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    const { builders } = served.it;
    const [site, elsewhere] = [await builders.site(), await builders.site()];
    await ernOf(await builders.storeman(site), [{ stockCode: await builders.sku(site), quantity: '10' }]);
    browser = await openBrowser();
    const manager = new Person(await browser.newPage(), served.it);
    await manager.signIn(await served.it.person([site, elsewhere], planRights));
    await manager.page.close();
  });

  const countOffline = async (counted = '5'): Promise<Page> => {
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 900 });
    await page.goto(`${served.it.url}/wms/goodsIn/erns?status=expected`);
    await page.locator('tbody a').click();
    await page.waitForSelector(received);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      // The count gets neither an answer nor a refusal, so it stays pending.
      if (!request.url().endsWith('/count')) void request.continue();
    });
    await page.locator(received).click({ count: 3 });
    await page.keyboard.type(counted);
    await page.keyboard.press('Tab');
    await page.waitForSelector('.pending-mark');
    return page;
  };
  const press = async (page: Page, text: string): Promise<void> => {
    await page.locator(`dialog .button ::-p-text(${text})`).click();
  };

  test('following a link asks first; staying keeps everything, leaving opens the link', async () => {
    const page = await countOffline();
    const address = await addressOf(page);
    await page.locator('.brand').click();
    await press(page, 'Stay on page');
    await until(page, () => document.querySelector('dialog') === null);
    assert.is(await addressOf(page), address);
    await becomes(() => page.$eval(received, (field) => (field as HTMLInputElement).value), '5');
    await page.locator('.brand').click();
    await press(page, 'Discard and leave');
    await titled(page, 'Home - WMS');
  });

  test('R18 Back asks first and keeps the address until then', async () => {
    const page = await countOffline();
    const address = await addressOf(page);
    await page.evaluate(() => history.back());
    await page.waitForSelector('dialog');
    await becomes(() => addressOf(page), address);
    await press(page, 'Discard and leave');
    await titled(page, 'ERNs - WMS');
    await until(page, () => location.search.includes('status=expected'));
  });

  test('switching the access asks first', async () => {
    const page = await countOffline();
    const before = await page.$eval('.access-text', (element) => element.textContent);
    await page.locator('.access').click();
    await page.waitForSelector('[role=option]');
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, 'Stay on page');
    await page.waitForSelector('dialog .button ::-p-text(Stay on page)', { hidden: true });
    await becomes(() => page.$eval('.access-text', (element) => element.textContent), before);
  });

  test('closing the tab asks with the browser’s own dialog', async () => {
    // This page first sends what another page left unsaved.
    const page = await countOffline('6');
    const dialogType = new Promise<string>((answer) => {
      page.once('dialog', (dialog) => answer(dialog.type()));
    });
    await page.close({ runBeforeUnload: true });
    assert.is(await dialogType, 'beforeunload');
  });
});
