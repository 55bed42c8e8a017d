import type { HTTPRequest, Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { fillSignIn, focusOn, says, titled, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { scanKeys } from '../../support/browser/scan-keys.ts';
import { password, servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const addressOf = (page: Page) => page.evaluate(() => location.href);
const ended = JSON.stringify({ code: 'session_ended', message: 'The session has ended' });

/** Ends the session without the page noticing, as the idle limit or another tab does. */
const endSession = (page: Page) =>
  page.evaluate(() => fetch('/wmsapi/v1/user/token', { method: 'DELETE', headers: { 'x-wms': '1' } }).then(String));

/** Faster typing counts as a scan, not as a password. */
const fingers = { delay: 60 };

suite('the end of a session', (plainTest, hooks) => {
  const served = servedFor(hooks);
  let site: Site;
  let sku: string;
  hooks.before(async () => {
    site = await served.it.builders.site();
  });
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  const openErn = async (): Promise<Page> => {
    const { builders } = served.it;
    sku = await builders.sku(site);
    await ernOf(await builders.storeman(site), [{ stockCode: sku, quantity: '10' }]);
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 900 });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await served.it.person([site], planRights));
    await storeman.open('goodsIn/erns?status=expected');
    await page.locator('tbody a').click();
    await page.waitForSelector(received);
    return page;
  };
  const received = '[data-field=received]';
  const countFirst = async (page: Page, quantity: string): Promise<void> => {
    await page.locator(received).click({ count: 3 });
    await page.keyboard.type(quantity);
  };
  /** Not by a key: the screen may have noticed the end of the session already, and the dialog would get the key. */
  const leaveCount = (page: Page) => page.$eval(received, (field) => (field as HTMLInputElement).blur());
  const loginOf = (page: Page) => page.$eval('[name=username]', (field) => (field as HTMLInputElement).value);
  const firstCount = (page: Page) => page.$eval(received, (field) => (field as HTMLInputElement).value);

  test('R18 sign-in opens over a count being saved, and the same user continues with the count kept', async () => {
    const page = await openErn();
    const address = await addressOf(page);
    await countFirst(page, '7');
    await endSession(page);
    await leaveCount(page);
    await page.waitForSelector('dialog [name=password]:focus');
    // A slip loses nothing, and the close button asks.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 895);
    await page.locator('dialog ::-p-aria([name="Close"][role="button"])').click();
    await page.locator('dialog .button ::-p-text(Stay on page)').click();
    await focusOn(page, 'dialog [name=password]');
    const repeated = page.waitForResponse((answer) => answer.url().endsWith('/count') && answer.ok());
    // The login is filled in, so a password that is typed at once goes into the right field.
    await page.keyboard.type(password, fingers);
    await page.keyboard.press('Enter');
    await repeated;
    await until(page, () => document.querySelector('dialog') === null);
    assert.is(await addressOf(page), address);
    assert.is(await firstCount(page), '7');
    await page.reload();
    await becomes(() => firstCount(page), '7');
  });

  test('signing in as another user drops the typed input', async () => {
    const page = await openErn();
    await countFirst(page, '3');
    await endSession(page);
    await leaveCount(page);
    await page.waitForSelector('dialog [name=username]');
    await fillSignIn(page, await served.it.person([site], []), password, fingers.delay);
    await titled(page, 'Home - WMS');
    await until(page, () => location.pathname === '/wms');
    await says(page, '.user-menu', /\S/);
  });

  test('scans at the sign-in are not typed as a password and are counted once the same user has signed in', async () => {
    const page = await openErn();
    await page.waitForSelector('.scan-input:focus');
    await endSession(page);
    await scanKeys(page, sku, 'Enter');
    await page.waitForSelector('dialog [name=password]:focus');
    const tries: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('user/token')) tries.push(request.url());
    });
    for (let scan = 2; scan <= 6; scan += 1) {
      await scanKeys(page, sku, 'Enter');
      await becomes(() => page.$eval('dialog [name=password]', (field) => (field as HTMLInputElement).value), '');
    }
    assert.equal(tries, []);
    await page.keyboard.type(password, fingers);
    await page.keyboard.press('Enter');
    await becomes(() => firstCount(page), '6');
    assert.is(tries.length, 1);
  });

  test('an ended session leads straight to sign-in when nothing would be lost', async () => {
    const page = await openErn();
    // The screen may notice the ended session and leave before it can answer, because it reads the changes of others.
    await endSession(page).catch(String);
    await page.evaluate(() => document.querySelector<HTMLElement>('.brand')?.click()).catch(String);
    await titled(page, 'Login - WMS');
    await until(page, () => location.pathname === '/wms');
    await page.waitForSelector('[name=password]:focus');
    await scanKeys(page, sku, 'Enter');
    await becomes(() => page.$eval('[name=password]', (field) => (field as HTMLInputElement).value), '');
    await page.keyboard.type(password, fingers);
    await page.keyboard.press('Enter');
    await titled(page, 'Home - WMS');
    await page.locator('.user-menu').click();
    await page.locator('::-p-aria([name="Log out"])').click();
    await page.waitForSelector('[name=username]:focus');
    await becomes(() => loginOf(page), '');
  });

  test('logging out does not show the end of a session, even with calls still running', async () => {
    const page = await openErn();
    const { promise: homeRequest, resolve: ask } = Promise.withResolvers<HTTPRequest>();
    const { promise: leaving, resolve: leave } = Promise.withResolvers<HTTPRequest>();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.method() === 'DELETE') leave(request);
      else if (request.url().includes('/wmsapi/v1/home?')) ask(request);
      else void request.continue();
    });
    await page.goto(`${served.it.url}/wms`);
    const home = await homeRequest;
    await page.locator('.user-menu').click();
    await page.locator('::-p-aria([name="Log out"])').click();
    const logOut = await leaving;
    await home.respond({ status: 401, contentType: 'application/json', body: ended });
    await logOut.continue();
    await page.waitForSelector('[name=username]:focus');
    assert.is(await loginOf(page), '');
  });
});
