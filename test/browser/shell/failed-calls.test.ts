import * as assert from 'uvu/assert';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { says, titled, until } from '../../support/browser/page.ts';
import {
  cannedAccess,
  openStubbedClient,
  type Stub,
  type StubbedClient,
} from '../../support/browser/stubbed-client.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const leeds = cannedAccess(1, 'Leeds');
const stoke = cannedAccess(2, 'Stoke');

const signedIn: Record<string, Stub> = {
  'GET user/access': { json: [leeds, stoke] },
  'GET company/specificData/list': { json: [] },
  'PUT /wms/session/access': {},
  'GET ': { json: { version: '4.5.6' } },
  'GET search': { json: { items: [] } },
};

suite('failed calls', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const find = async (stub: Stub): Promise<StubbedClient> => {
    const client = await openStubbedClient(browser, '/wms', { ...signedIn, 'GET search': stub });
    const { page } = client;
    await page.waitForSelector('.find');
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.sendCharacter('DR-1');
    return client;
  };

  test('a failed call is shown with path, status and message until it is dismissed', async () => {
    const { page } = await find({
      status: 500,
      json: { code: 'internal', message: 'Internal error', requestId: 'r1' },
    });
    await says(page, '.toast-warn .toast-text', 'API call to "search" failed (500): Internal error');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await page.locator('.toast [aria-label=Dismiss]').click();
    await until(page, () => document.querySelector('.toast') === null);
    await page.close();
  });

  test('a network failure is shown as one', async () => {
    const { page } = await find('network');
    await says(page, '.toast-warn .toast-text', /^Network call failed \(.+\)$/);
    await page.close();
  });

  test('every call names its access and carries the header of our client', async () => {
    const { page, requests } = await find({ json: { items: [] } });
    await says(page, '.picker-status', /Nothing found/);
    const search = requests.find(({ call }) => call === 'GET search?code=DR-1');
    assert.is(search?.headers['x-access-id'], '1');
    assert.is(search?.headers['x-wms'], '1');
    assert.is(search?.headers['idempotency-key'], undefined);
    await page.close();
  });

  test('a call under a lost access reloads the accesses and continues under the next one', async () => {
    const client = await openStubbedClient(browser, '/wms', {
      ...signedIn,
      'GET search': { status: 403, json: { code: 'access_ended', message: 'gone' } },
    });
    const { page, stubs } = client;
    await page.waitForSelector('.find');
    stubs.set('GET user/access', { json: [stoke] });
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.sendCharacter('DR-1');
    await says(page, '.toast-warn .toast-text', /^You no longer have this access\. You now work under .*Stoke/);
    await says(page, '.access-text', 'Northline CableStoke (STO1)');
    await page.close();
  });

  test('a lost access keeps typed input on the screen and continues under the next one', async () => {
    const { page, stubs } = await openStubbedClient(browser, '/wms/goodsOut/pick', {
      ...signedIn,
      'GET parameter': { json: { items: [], next: null } },
      'GET pick/place': { json: { location: null, fullJobSelect: false, addresses: [] } },
      'GET job': { status: 403, json: { code: 'access_ended', message: 'gone' } },
    });
    await page.waitForSelector('.pick-owner');
    stubs.set('GET user/access', { json: [stoke] });
    const description = '.pick-owner .field:last-of-type input:not([role=combobox])';
    await page.locator(description).fill('Ring main');
    await page.locator('.pick-owner [role=combobox]').fill('J-1');
    await says(page, '.access-text', 'Northline CableStoke (STO1)');
    await becomes(() => page.$eval(description, (field) => (field as HTMLInputElement).value), 'Ring main');
    await page.close();
  });

  test('an access lost during a reload keeps typed input and names the next access', async () => {
    const { page, stubs } = await openStubbedClient(browser, '/wms/goodsOut/pick', {
      ...signedIn,
      'GET parameter': { json: { items: [], next: null } },
      'GET pick/place': { json: { location: null, fullJobSelect: false, addresses: [] } },
    });
    const description = '.pick-owner .field:last-of-type input:not([role=combobox])';
    await page.locator(description).fill('Ring main');
    // The browser of these tests remembers the access of the previous test.
    const isStoke = (await page.$eval('.access-text', (all) => all.textContent)).includes('Stoke');
    const [left, warehouse] = isStoke ? [leeds, 'Leeds'] : [stoke, 'Stoke'];
    stubs.set('GET user/access', { json: [left] });
    await page.reload();
    await says(page, '.access-text', new RegExp(warehouse));
    await becomes(() => page.$eval(description, (field) => (field as HTMLInputElement).value), 'Ring main');
    await says(page, '.toast', new RegExp(`You no longer have this access. You now work under .*${warehouse}`));
    await page.close();
  });

  test('an ended session leads to sign-in when nothing would be lost', async () => {
    const client = await openStubbedClient(browser, '/wms/transit', {
      ...signedIn,
      'GET search': { status: 401, json: { code: 'session_ended', message: 'ended' } },
    });
    const { page, stubs } = client;
    await page.waitForSelector('.find');
    stubs.set('GET user/access', { status: 401, json: {} });
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.sendCharacter('DR-1');
    await titled(page, 'Login - WMS');
    await until(page, () => location.pathname === '/wms');
    await page.close();
  });

  test('a scan in the palette opens its result even if Enter came before the answer', async () => {
    const items = [{ kind: 'drum', id: 7, label: 'DR-1', detail: 'Fibre OM4' }];
    const { page } = await find({ json: { items }, afterMs: 300 });
    await page.keyboard.press('Enter');
    await until(page, () => location.pathname === '/wms/drum/7');
    await page.close();
  });
});
