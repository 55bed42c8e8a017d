import * as assert from 'uvu/assert';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { focusOn, says, titled, until } from '../../support/browser/page.ts';
import { cannedAccess, openStubbedClient, type Stub } from '../../support/browser/stubbed-client.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const signedOut: Record<string, Stub> = {
  'GET user/access': { status: 401, json: { code: 'session_ended', message: 'Your session has ended: sign in again' } },
};

suite('account screens', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const open = async (address: string, stubs: Record<string, Stub> = {}) => {
    const client = await openStubbedClient(browser, address, { ...signedOut, ...stubs });
    await client.page.waitForSelector('h1');
    return client;
  };

  test('signing in by keyboard leads to Home', async () => {
    const { page, stubs, requests } = await open('/wms', { 'POST user/token': {} });
    await titled(page, 'Login - WMS');
    await page.waitForSelector('[name=username]:focus');
    stubs.set('GET user/access', { json: [cannedAccess(1, 'Leeds')] });
    await page.keyboard.type('storeman');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Demo-pass-1');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.top-bar');
    await says(page, 'h1', 'Home');
    await titled(page, 'Home - WMS');
    const signIn = requests.find(({ call }) => call === 'POST user/token');
    assert.equal(signIn?.body, { login: 'storeman', password: 'Demo-pass-1' });
    assert.is(signIn?.headers['x-wms'], '1');
    await page.close();
  });

  test('a user who follows the link of a mail signs in and arrives at the document', async () => {
    const address = '/wms/goodsOut/transfers/create/12';
    const { page, stubs, requests } = await open(address, { 'POST user/token': {} });
    await titled(page, 'Login - WMS');
    const leeds = cannedAccess(1, 'Leeds');
    stubs.set('GET user/access', { json: [{ ...leeds, access: [...leeds.access, 'screenReturnsAndTransfers'] }] });
    await page.locator('[name=username]').fill('storeman');
    await page.locator('[name=password]').fill('Demo-pass-1');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.top-bar');
    await becomes(() => requests.some(({ call }) => call === 'GET shipment/12'), true);
    await becomes(() => page.evaluate(() => location.pathname), address);
    await titled(page, 'Transfer Detail - WMS');
    await page.close();
  });

  test('empty fields have messages, and the first one gets the focus', async () => {
    const { page } = await open('/wms');
    await page.locator('button[type=submit]').click();
    const errors = () => page.$$eval('.field-error', (elements) => elements.map((element) => element.textContent));
    await becomes(errors, ['Please enter a username', 'Please enter a password']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await becomes(focused, 'username');
    await becomes(
      () => page.$$eval('.fault-summary a', (links) => links.map(({ textContent }) => textContent)),
      ['Username: Please enter a username', 'Password: Please enter a password'],
    );
    await titled(page, 'Error: Login - WMS');
    await page.locator('.fault-summary li:last-child a').click();
    await becomes(focused, 'password');
    await page.locator('[name=username]').fill('storeman');
    await page.locator('[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await titled(page, 'Login - WMS');
    assert.is(await page.$('.fault-summary'), null);
    await page.close();
  });

  test('a wrong password keeps the typed username', async () => {
    const { page } = await open('/wms', {
      'POST user/token': { status: 401, json: { code: 'wrong_login', message: 'x' } },
    });
    await page.locator('[name=username]').fill('storeman');
    await page.locator('[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await says(page, '.account-warning', 'Invalid username / password combination');
    await becomes(() => page.$eval('[name=username]', (field) => (field as HTMLInputElement).value), 'storeman');
    await page.close();
  });

  test('a network failure is shown in the words of the specification', async () => {
    const { page } = await open('/wms', { 'POST user/token': 'network' });
    await page.locator('[name=username]').fill('storeman');
    await page.locator('[name=password]').fill('secret');
    await page.keyboard.press('Enter');
    await says(page, '.toast-text', /^Network call failed \(.+\)$/);
    await page.close();
  });

  test('a user without any access is signed out and sees the reason once', async () => {
    const { page, stubs, requests } = await open('/wms', { 'POST user/token': {}, 'DELETE user/token': {} });
    stubs.set('GET user/access', { json: [] });
    await page.locator('[name=username]').fill('demo-none');
    await page.locator('[name=password]').fill('Demo-pass-1');
    await page.keyboard.press('Enter');
    await says(page, '.account-warning', 'Your account has been disabled');
    await becomes(() => requests.some(({ call }) => call === 'DELETE user/token'), true);
    stubs.set('GET user/access', { status: 401, json: {} });
    await page.reload();
    await page.waitForSelector('h1');
    assert.is(await page.$('.account-warning'), null);
    await page.close();
  });

  test('the password can be shown and hidden', async () => {
    const { page } = await open('/wms');
    const type = () => page.$eval('[name=password]', (field) => field.getAttribute('type'));
    await page.locator('[aria-label="Show password"]').click();
    await becomes(type, 'text');
    await page.locator('[aria-label="Hide password"]').click();
    await becomes(type, 'password');
    await page.close();
  });

  test('any other address shows sign-in and stays until the user has signed in', async () => {
    const address = '/wms/goodsIn/erns?status=expected';
    const { page, stubs } = await open(address, { 'POST user/token': {} });
    await says(page, 'h1', 'Login');
    const here = () => page.evaluate(() => location.pathname + location.search);
    assert.is(await here(), address);
    stubs.set('GET user/access', { json: [cannedAccess(1, 'Leeds')] });
    await page.locator('[name=username]').fill('storeman');
    await page.locator('[name=password]').fill('Demo-pass-1');
    await page.keyboard.press('Enter');
    await titled(page, 'ERNs - WMS');
    assert.match(await here(), address);
    await page.close();
  });

  test('a panel replaces the form of a forgotten password', async () => {
    const { page, requests } = await open('/wms', { 'POST user/sendResetPassword': {} });
    await page.locator('a[href="/wms/forgottenPassword"]').click();
    await titled(page, 'Forgotten Password - WMS');
    await page.waitForSelector('[name=username]');
    await page.locator('[name=username]').fill('storeman');
    await page.keyboard.press('Enter');
    await says(page, '.toast-text', 'The email has been sent successfully');
    await says(page, 'body', /if your username matches an account/);
    assert.is(await page.$('form'), null);
    assert.ok(requests.some(({ call }) => call === 'POST user/sendResetPassword?login=storeman'));
    await page.close();
  });

  test('G37 a reset removes the token from the address bar, shows the requirements and ends at sign-in', async () => {
    const { page, requests, complaints } = await open('/wms/resetPassword?token=t0ken&login=storeman', {
      'POST user/resetPassword': {},
    });
    await until(page, () => location.search === '');
    assert.is(await page.$('.requirements'), null);
    await focusOn(page, '[name=password]');
    await page.waitForSelector('.requirements');
    await page.keyboard.type('abc');
    await says(page, '.verdict .status', 'Invalid');
    await page.keyboard.type('defg1_');
    await page.waitForSelector('.verdict .status-good');
    await page.locator('[name=confirmation]').fill('something else');
    await page.keyboard.press('Enter');
    await says(page, '.field-error', "Password don't match");
    await page.locator('[name=confirmation]').click({ count: 3 });
    await page.keyboard.type('abcdefg1_');
    await until(page, () => document.querySelector('.field-error') === null);
    const started = Date.now();
    await page.keyboard.press('Enter');
    await titled(page, 'Login - WMS');
    assert.ok(Date.now() - started >= 3000, 'the message stays 3 seconds');
    const reset = requests.find(({ call }) => call === 'POST user/resetPassword');
    assert.equal(reset?.body, { token: 't0ken', login: 'storeman', password: 'abcdefg1_' });
    assert.not(complaints.some((complaint) => /content security|trusted/i.test(complaint)));
    await page.close();
  });

  test('the account screens have no axe fault, in light and dark, wide and narrow', async () => {
    for (const address of ['/wms', '/wms/forgottenPassword', '/wms/resetPassword?token=t&login=l']) {
      const { page } = await open(address);
      await focusOn(page, 'input');
      await looksRight(page);
      await page.close();
    }
  });
});
