import type { Target } from 'puppeteer';
import * as assert from 'uvu/assert';
import { identityProvider } from '../../../server/api/identity-provider.ts';
import { createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor, password } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { appCode, withSecondFactor } from '../../support/builders/second-factor.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { type RunningProvider, startIdentityProvider } from '../../support/identity-provider.ts';
import { suite } from '../../support/suite.ts';

suite('single sign-on in the browser', (plainTest, hooks) => {
  const served = ownServedFor(hooks, { providerName: 'Acme ID' });
  let provider: RunningProvider;
  hooks.before(async () => {
    provider = await startIdentityProvider(`${served.it.url}/wms/signOn`);
    served.it.builders.services.provider = identityProvider({
      ...provider.options,
      rolesClaim: 'groups',
    });
  });
  hooks.after(async () => {
    served.it.builders.now = undefined;
    await provider.close();
  });
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  const arrive = async (sites?: readonly Site[]) => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 850 });
    const login = await served.it.person(sites ?? [await served.it.builders.site()], planRights);
    provider.people.set(login, { email: `${login}@example.com` });
    await page.goto(`${served.it.url}/wms`);
    return { person: new Person(page, served.it), login, page, newPage: () => browser.newPage() };
  };
  const goThere = async ({ page, person, login }: Awaited<ReturnType<typeof arrive>>): Promise<void> => {
    await person.press('Log in with Acme ID');
    await person.titled('Acme ID');
    // The title appears before the field does.
    await page.waitForSelector('input:focus');
    await page.keyboard.type(login);
    await page.keyboard.press('Enter');
  };
  const last = (name: string) => `::-p-xpath((//dialog[@open])[last()]//button[normalize-space()="${name}"])`;

  test('G79 a user signs in by the provider, and no token or code stays where the page can read it', async () => {
    const visit = await arrive();
    await visit.page.waitForSelector('::-p-aria([name="Log in with Acme ID"])');
    await looksRight(visit.page);
    await goThere(visit);
    await visit.person.titled('Home - WMS');
    assert.equal(await visit.page.evaluate(() => [document.cookie, location.search]), ['', '']);
  });

  test('G79 a user who logs out can sign in by the provider again', async () => {
    const visit = await arrive();
    // From the second time on the scripts are cached, and the screen appears at once.
    for (const _ of [1, 2, 3]) {
      await goThere(visit);
      await visit.person.titled('Home - WMS');
      await visit.page.locator('.user-menu').click();
      await visit.page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
      await visit.person.titled('Login - WMS');
    }
  });

  test('G79 a user who signed in in another tab meanwhile still arrives at Home', async () => {
    const visit = await arrive();
    await visit.person.press('Log in with Acme ID');
    await visit.person.titled('Acme ID');
    const tab = await visit.newPage();
    await new Person(tab, served.it).typeSignIn(visit.login);
    await visit.page.keyboard.type(visit.login);
    await visit.page.keyboard.press('Enter');
    await visit.person.titled('Home - WMS');
    await visit.person.open('signOn');
    await visit.person.titled('Home - WMS');
    assert.is(await visit.page.evaluate(() => location.pathname), '/wms');
  });

  test('G37 a reset link also works in a browser that already shows its screen', async () => {
    const { page } = await arrive();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(JSON.parse(request.postData() ?? '{}').token);
    });
    for (const token of ['first', 'second', 'third']) {
      await page.goto(`${served.it.url}/wms/resetPassword?token=${token}&login=storeman`);
      for (const name of ['password', 'confirmation']) await page.locator(`[name=${name}]`).fill('Right-pass-2');
      await page.keyboard.press('Enter');
      await eventually(() => assert.is(sent.at(-1), token));
    }
  });

  test('G77 G79 a user signs in by the provider with a second factor', async () => {
    const visit = await arrive();
    const { secret } = await withSecondFactor(served.it.builders, visit.login);
    await goThere(visit);
    await visit.page.waitForSelector('[name=code]:focus');
    await looksRight(visit.page);
    served.it.builders.now = new Date(Date.now() + 60_000);
    await visit.page.locator('[name=code]').click();
    await visit.page.keyboard.type(appCode(secret, served.it.builders.now));
    await visit.page.keyboard.press('Enter');
    await visit.person.titled('Home - WMS');
    served.it.builders.now = undefined;
  });

  test('an administrator sets the accesses of a role, and its holders at the provider get them at once', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const { company, warehouse } = await builders.db.one<{ company: string; warehouse: string }>(
      `select c.name as company, w.name as warehouse from companies c cross join warehouses w where c.id = $1 and w.id = $2`,
      [site.companyId, site.warehouseId],
    );
    const { login: boss } = await userOf(builders, { accesses: [{ permissions: ['superAdmin'] }] });
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 850 });
    const admin = new Person(page, served.it);
    await admin.typeSignIn(boss);
    await admin.open('admin/users');
    await page.locator('::-p-aria([name="Sign-on Roles"][role="link"])').click();
    await admin.titled('Sign-on Roles - WMS');
    await admin.sees('No roles yet');
    await looksRight(page);
    await admin.press('Create role');
    await admin.type('Name', 'wms-storemen');
    await admin.press('Add access');
    for (const [name, text] of Object.entries({ Company: company, Warehouse: warehouse })) {
      await page.locator(`::-p-aria([name="${name}"][role="combobox"])`).fill(text);
      await page.waitForSelector(`[role=listbox][aria-label="${name}"] [role=option]`);
      await page.keyboard.press('Enter');
    }
    await admin.choose('Storeman');
    await looksRight(page);
    await page.locator(last('Add access')).click();
    await admin.sees(`${company}, ${warehouse}`);
    await admin.press('Save');
    await admin.sees('Role wms-storemen saved');

    const visit = await arrive([]);
    provider.people.set(visit.login, { email: `${visit.login}@example.com`, claims: { groups: ['wms-storemen'] } });
    await goThere(visit);
    await visit.person.titled('Home - WMS');
    await visit.person.open('goodsIn/erns');
    await visit.person.titled('ERNs - WMS');

    const id = await builders.id('select id from users where login = $1', [visit.login]);
    await admin.open(`admin/users?open=${id}`);
    await admin.sees('By sign-on role');
    await looksRight(page);
    await page.locator(`::-p-aria([name="Edit ${company}, ${warehouse}"][role="button"])`).click();
    await admin.sees('Once you save, roles no longer change it.');
    await page.keyboard.press('Escape');

    await admin.open('admin/signOnRoles');
    await page.locator('.row:not(.row-bone)').click();
    await page.locator(`::-p-aria([name="Edit ${company}, ${warehouse}"][role="button"])`).click();
    await admin.choose('Viewer');
    await page.locator(last('Change access')).click();
    await admin.press('Save');
    await admin.sees('Role wms-storemen saved');
    await visit.person.open('goodsIn/erns');
    await visit.person.sees('redirected');
  });

  test('R18 a user without a password signs in by the provider in another tab over an ended session and keeps the count', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const stockCode = await builders.sku(site);
    const storeman = await builders.storeman(site);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode, quantity: '5' }] });
    const visit = await arrive([site]);
    await goThere(visit);
    await visit.person.titled('Home - WMS');
    await visit.person.open(`goodsIn/${id}`);
    await visit.page.locator('[data-field=received]').click({ count: 3 });
    await visit.page.keyboard.type('4');
    await visit.page.evaluate(() =>
      fetch('/wmsapi/v1/user/token', { method: 'DELETE', headers: { 'x-wms': '1' } }).then(String),
    );
    await visit.page.$eval('[data-field=received]', (field) => (field as HTMLInputElement).blur());
    const link = '::-p-aria([name="Log in with Acme ID in a new tab"][role="link"])';
    await visit.page.waitForSelector(link);
    await looksRight(visit.page);
    const isNew = (target: Target) => target.type() === 'page' && target !== visit.page.target();
    const opened = visit.page.browserContext().waitForTarget(isNew);
    await visit.page.locator(link).click();
    const tab = (await (await opened).page()) ?? visit.page;
    // The page that opened the tab took the front back (browser.ts).
    await tab.bringToFront();
    const there = { ...visit, page: tab, person: new Person(tab, served.it) };
    await goThere(there);
    await there.person.titled('Home - WMS');
    await visit.page.bringToFront();
    // Without a window every tab has the focus all the time, so the test sends focus events until the page has checked who is signed in.
    await eventually(async () => {
      await visit.page.evaluate(() => dispatchEvent(new Event('focus')));
      assert.is(await visit.page.$('dialog'), null);
    });
    await becomes(async () => (await storeman.ok(listErnLines, { id })).items[0]?.countedQuantity, '4');
    await becomes(() => visit.page.$eval('[data-field=received]', (field) => (field as HTMLInputElement).value), '4');
  });

  test('G79 an answer begun in another browser signs no one in', async () => {
    const { person, page, login } = await arrive();
    const { address } = (await identityProvider(provider.options).begin()) as { address: string };
    const answer = await provider.answerFor(address, login);
    await page.goto(`${served.it.url}/wms/signOn?${answer}`);
    await person.sees('This took too long or was used before: log in again');
    await looksRight(page);
  });

  test('G80 a provider that is down is reported on the sign-in screen, where the password still works', async () => {
    const { person, login, page } = await arrive();
    const { services } = served.it.builders;
    services.provider = identityProvider({ ...provider.options, issuer: new URL('http://localhost:9/') });
    await person.press('Log in with Acme ID');
    await person.sees('Acme ID does not answer. Try again, or log in with your password.');
    services.provider = identityProvider(provider.options);
    await page.locator('[name=username]').fill(login);
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await person.titled('Home - WMS');
  });
});
