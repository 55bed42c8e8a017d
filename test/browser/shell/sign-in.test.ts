import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { browsersByTest } from '../../support/browser/browser.ts';
import { fillSignIn, says, titled, until } from '../../support/browser/page.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { suite } from '../../support/suite.ts';

const password = 'Demo-pass-1';
const accessOf = (page: Page) => page.$eval('.access-text', (element) => element.textContent);

suite('signing in to the product', (plainTest, hooks) => {
  let program: Program;
  let dataDir = '';
  hooks.before(async () => {
    dataDir = await temporaryFolder();
    program = await startProgram({ WMS_DATA: dataDir, DATABASE_URL: await freshDatabase('demo') });
  });
  hooks.after(async () => {
    await program.stop();
  });
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  const arrive = async (address = '/wms'): Promise<Page> => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(program.url + address);
    return page;
  };

  test('a storeman signs in, sees only the permitted menus and logs out for good', async () => {
    const page = await arrive();
    await fillSignIn(page, 'demo-vm-storeman', password);
    await titled(page, 'Home - WMS');
    await says(page, '.access-text', /^Northline Cable/);
    await becomes(() => page.$$eval('nav a[href*="admin"]', (links) => links.length), 0);
    assert.is(await page.evaluate(() => document.cookie), '');
    await page.goto(`${program.url}/wms/transit`);
    await titled(page, 'Transit - WMS');
    await page.locator('.user-menu').click();
    await page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
    await titled(page, 'Login - WMS');
    await page.goBack();
    await titled(page, 'Login - WMS');
    assert.is(await page.$('.top-bar'), null);
    await page.goto(`${program.url}/wms/no/such/page`);
    await until(page, () => location.pathname === '/wms');
  });

  test('a wrong password and an unknown user get the same message', async () => {
    const page = await arrive();
    for (const login of ['demo-viewer', 'nobody-at-all']) {
      await fillSignIn(page, login, 'Wrong-pass-1');
      await says(page, '.account-warning', 'Invalid username / password combination');
      await page.reload();
    }
  });

  test('a user with a password that an administrator generated chooses one and is signed in', async () => {
    const admin = await arrive();
    await fillSignIn(admin, 'demo-admin', password);
    await titled(admin, 'Home - WMS');
    const generated = await admin.evaluate(async () => {
      const accesses: { id: number; companyId: number | null; warehouseId: number | null }[] = await (
        await fetch('/wmsapi/v1/user/access')
      ).json();
      const own = accesses.find(({ companyId, warehouseId }) => companyId === null && warehouseId === null);
      const headers = { 'x-wms': '1', 'x-access-id': String(own?.id), 'idempotency-key': crypto.randomUUID() };
      const found = await (await fetch('/wmsapi/v1/user?search=demo-vm-cardiff', { headers })).json();
      const path = `/wmsapi/v1/user/${found.items[0].id}/generatePassword`;
      return (await (await fetch(path, { method: 'POST', headers })).json()).password as string;
    });
    const page = await arrive();
    await fillSignIn(page, 'demo-vm-cardiff', generated);
    await says(page, 'h1', 'Choose a password');
    assert.is(await page.$('.account-card a'), null);
    for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill('My-own-pass-1');
    await page.keyboard.press('Enter');
    await titled(page, 'Home - WMS');
    await says(page, '.access-text', /^Northline Cable/);
  });

  test('a user without any access sees that the account is disabled', async () => {
    const page = await arrive();
    await fillSignIn(page, 'demo-none', password);
    await says(page, '.account-warning', 'Your account has been disabled');
  });

  test('T7 a link of another site opens in the existing session', async () => {
    const page = await arrive();
    await fillSignIn(page, 'demo-viewer', password);
    await titled(page, 'Home - WMS');
    await page.goto('data:text/html,elsewhere');
    await page.evaluate((address) => location.assign(address), `${program.url}/wms/transit`);
    await titled(page, 'Transit - WMS');
  });

  test('two tabs work under two accesses', async () => {
    const browser = await openBrowser();
    const first = await browser.newPage();
    await first.goto(`${program.url}/wms`);
    await fillSignIn(first, 'demo-vm-manager', password);
    await titled(first, 'Home - WMS');
    const start = await accessOf(first);
    const second = await browser.newPage();
    await second.goto(`${program.url}/wms`);
    await second.locator('.access').click();
    await second.waitForSelector('[role=option]');
    await second.waitForSelector('.picker input:focus');
    await second.keyboard.press('ArrowDown');
    await second.keyboard.press('Enter');
    await until(second, (former) => document.querySelector('.access-text')?.textContent !== former, start);
    const chosen = await accessOf(second);
    await first.reload();
    await becomes(() => accessOf(first), start);
    await second.reload();
    await becomes(() => accessOf(second), chosen);
  });

  test('a forgotten password is reset by the mailed link, and the old one no longer works', async () => {
    const page = await arrive('/wms/forgottenPassword');
    await page.waitForSelector('[name=username]');
    await page.locator('[name=username]').fill('demo-h3g-storeman');
    await page.keyboard.press('Enter');
    await says(page, 'body', /if your username matches an account/);
    const link = await linkOfMail(join(dataDir, 'outbox'));
    await page.goto(program.url + link);
    await until(page, () => location.search === '');
    await page.waitForSelector('[name=password]');
    await page.locator('[name=password]').fill('New-pass-22');
    await page.locator('[name=confirmation]').fill('New-pass-22');
    await page.keyboard.press('Enter');
    await says(page, '.toast-text', 'Your password has been reset successfully');
    await titled(page, 'Login - WMS');
    await fillSignIn(page, 'demo-h3g-storeman', password);
    await says(page, '.account-warning', 'Invalid username / password combination');
    await fillSignIn(page, 'demo-h3g-storeman', 'New-pass-22');
    await titled(page, 'Home - WMS');
  });
});

async function linkOfMail(outbox: string): Promise<string> {
  return eventually(async () => {
    // A mail that is still being written has a dot before its name.
    const files = (await readdir(outbox)).filter((name) => !name.startsWith('.'));
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    const mail = mails.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [link] = /\/wms\/resetPassword\?\S+/.exec(mail) ?? [];
    assert.ok(link, mail);
    return link;
  });
}
