import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { editAccess } from '../../../shared/contract/users/accesses.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { fillSignIn, titled, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';
import { integrationOf } from '../../support/builders/integrations.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('users in a browser', (plainTest, hooks) => {
  const served = ownServedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);
  let admin: Person;
  let page: Page;
  let site: Site;
  let company = '';
  let warehouse = '';

  hooks.before(async () => {
    const { builders } = served.it;
    site = await builders.site();
    company = await nameOf('companies', site.companyId);
    warehouse = await nameOf('warehouses', site.warehouseId);
    const { login } = await userOf(builders, { accesses: [{ permissions: ['superAdmin'] }] });
    admin = await personAt();
    page = admin.page;
    await page.setViewport({ width: 1360, height: 1200 });
    await admin.signIn(login);
  });

  async function nameOf(table: 'companies' | 'warehouses', id: number): Promise<string> {
    const { name } = await served.it.builders.db.one<{ name: string }>(
      table === 'companies' ? 'select name from companies where id = $1' : 'select name from warehouses where id = $1',
      [id],
    );
    return name;
  }

  async function personAt(): Promise<Person> {
    const browser = await openBrowser();
    return new Person(await browser.newPage(), served.it);
  }

  const secret = () => page.$eval('.secret-text', (input) => (input as HTMLInputElement).value);
  const top = (name: string) => `::-p-xpath((//dialog[@open])[last()]//button[normalize-space()="${name}"])`;

  async function storeman() {
    const { builders } = served.it;
    const user = await userOf(builders, { accesses: [{ ...site, permissions: ['planCreate', 'planUpdate'] }] });
    const accessId = await builders.id('select id from accesses where user_id = $1', [user.userId]);
    return { ...user, accessId };
  }

  test('a user is created with an access, the password is shown once, and the user chooses another at the first sign-in', async () => {
    await admin.open('admin/users?open=new');
    await admin.type('Login', 'nadia');
    await admin.type('Name', 'Nadia New');
    await admin.press('Add access');
    await admin.sees('Daily work for one company in one warehouse.');
    await page.locator('::-p-aria([name="Company"][role="combobox"])').fill(company);
    await page.waitForSelector('[role=listbox][aria-label="Company"] [role=option]');
    await page.keyboard.press('Enter');
    await page.locator('::-p-aria([name="Warehouse"][role="combobox"])').fill(warehouse);
    await page.waitForSelector('[role=listbox][aria-label="Warehouse"] [role=option]');
    await page.keyboard.press('Enter');
    await admin.sees('Needed for Goods in › ERNs, Goods In; Putaway › Move Stock');
    for (const right of ['Create plans', 'Update plans']) await admin.choose(right);
    await page.locator(top('Add access')).click();
    await admin.sees(`${company}, ${warehouse}`);
    await page.locator('select').fill('show');
    await admin.press('Save');
    await admin.sees('Password of nadia');
    const password = await secret();
    assert.is(password.length, 8);
    await admin.press('Done');
    await admin.sees('Nadia New');
    await admin.seesNoMore(password);

    const newcomer = await personAt();
    await newcomer.page.goto(`${served.it.url}/wms`);
    await fillSignIn(newcomer.page, 'nadia', password);
    await titled(newcomer.page, 'Reset Password - WMS');
  });

  test('a typed password is checked beside its field and must be changed, also when it is set later', async () => {
    await admin.open('admin/users?open=new');
    await admin.type('Login', 'tova');
    await admin.type('Name', 'Tova Typed');
    await page.locator('select').fill('typed');
    await admin.press('Save');
    await admin.sees('Enter a new password');
    await admin.type('New password', 'no-digit-in-it');
    await admin.sees('Invalid Password');
    await admin.type('New password', 'Typed-pass-1');
    await admin.seesNoMore('Invalid Password');
    await admin.press('Save');
    await admin.sees('Tova Typed');
    const newcomer = await personAt();
    await newcomer.page.goto(`${served.it.url}/wms`);
    await fillSignIn(newcomer.page, 'tova', 'Typed-pass-1');
    await titled(newcomer.page, 'Reset Password - WMS');

    const id = await served.it.builders.id(`select id from users where login = 'tova'`, []);
    await admin.open(`admin/users?open=${id}`);
    await admin.press('Set password');
    await admin.type('New password', 'Short-1');
    await page.locator(top('Set password')).click();
    await admin.sees('Invalid Password');
    await admin.type('New password', 'P@ssw0rd');
    await page.locator(top('Set password')).click();
    await admin.sees('too common');
    await admin.type('New password', 'Typed-pass-2');
    await page.locator(top('Set password')).click();
    await admin.sees('Password of Tova Typed set');
    await newcomer.page.goto(`${served.it.url}/wms`);
    await fillSignIn(newcomer.page, 'tova', 'Typed-pass-2');
    await titled(newcomer.page, 'Reset Password - WMS');
  });

  test('an existing login is refused beside its field', async () => {
    const { login } = await storeman();
    await admin.open('admin/users?open=new');
    await admin.type('Login', login.toUpperCase());
    await admin.type('Name', 'Twin');
    await page.locator('select').fill('show');
    await admin.press('Save');
    await admin.sees(`Login already exists: ${login.toUpperCase()}`);
    await becomes(
      () => page.$eval('[aria-invalid]', (field) => (field as HTMLInputElement).value),
      login.toUpperCase(),
    );
  });

  test('an access is changed with the screens of each permission; a second change shows what the access allows now', async () => {
    const { userId, accessId } = await storeman();
    const permissions = async () => {
      const { held } = await served.it.builders.db.one<{ held: string[] }>(
        'select permissions as held from accesses where id = $1',
        [accessId],
      );
      return held;
    };
    await admin.open(`admin/users?open=${userId}`);
    await page.locator('.access-item button').click();
    await admin.sees('Opens Admin › Hide ERNs');
    await admin.choose('Hide ERNs');
    const other = await served.it.builders.caller({}, ['superAdmin']);
    await other.ok(editAccess, { id: accessId, version: 1, permissions: ['planClose'] });
    await page.locator(top('Save')).click();
    await admin.sees('changed this access. It now allows: Close plans');
    await page.locator(top('Save')).click();
    await becomes(permissions, ['planCreate', 'planUpdate', 'screenHideErns']);
  });

  test('an access starts from a role or from a colleague’s permissions and can be changed from there', async () => {
    const { userId } = await storeman();
    const { login: other } = await storeman();
    const chosen = () =>
      page.$$eval('.permissions input:checked', (boxes) => boxes.map((box) => box.closest('label')?.textContent));
    await admin.open(`admin/users?open=${userId}`);
    await page.locator('.access-item button').click();
    await admin.choose('Clerk');
    await becomes(chosen, [
      ...['Create plans', 'Update plans', 'Start plans', 'Confirm plans', 'Close plans'],
      ...['Create return and create transfer', 'Hide ERNs'],
    ]);
    await admin.choose('Viewer');
    await becomes(chosen, []);
    for (const right of ['Create plans', 'Update plans', 'Start plans', 'Confirm plans', 'Close plans'])
      await admin.choose(right);
    const role = () =>
      page.$$eval('[type=radio]:checked', (radios) => radios.map((radio) => radio.closest('label')?.textContent));
    await becomes(role, ['Storeman']);
    await page.locator('::-p-aria([name="Copy from user (optional)"][role="combobox"])').fill(other);
    await page.waitForSelector('[role=option]');
    await page.keyboard.press('Enter');
    await admin.sees(`Same permissions as ${other}: ${company}, ${warehouse}`);
    await becomes(chosen, ['Create plans', 'Update plans']);
    await becomes(role, []);
    assert.equal(await accessibilityFaults(page), []);
  });

  test('sessions are ended, a password is generated, the user is disabled and enabled, and the history shows each', async () => {
    const { userId, login } = await storeman();
    const user = await personAt();
    await user.typeSignIn(login);
    await admin.open(`admin/users?open=${userId}`);
    await admin.press('End sessions');
    await admin.sees(`Sessions of ${login} ended`);
    await user.open('goodsIn/erns');
    await titled(user.page, 'Login - WMS');
    await admin.press('Generate password');
    await admin.sees('The current password and all sessions end.');
    await page.locator(top('Generate password')).click();
    await admin.sees(`Password of ${login}`);
    assert.is((await secret()).length, 8);
    await admin.press('Done');
    await admin.press('Disable');
    await page.locator(top('Disable')).click();
    await admin.sees(`${login} disabled`);
    await admin.press('Enable');
    await admin.sees(`${login} enabled`);
    await page.locator('.record-history > summary').click();
    await until(page, () => document.querySelectorAll('.history > li').length === 5);
    const entries = await page.$$eval('.history > li > div:first-child', (lines) =>
      lines.map((line) => line.textContent),
    );
    assert.equal(
      entries.map((line) => line.split(' ')[1]),
      ['enabled', 'disabled', 'generated', 'ended', 'signed'],
    );
  });

  test('an access is removed with its dependents, and administrators are not offered to disable themselves', async () => {
    const { userId, accessId } = await storeman();
    await admin.open(`admin/users?open=${userId}`);
    await admin.press(`More for ${company}, ${warehouse}`);
    await page.locator('::-p-aria([name="Remove"][role="menuitem"])').click();
    await page.locator(top('Remove')).click();
    await admin.sees('Access removed');
    const left = await served.it.builders.db.many('select from accesses where id = $1', [accessId]);
    assert.is(left.length, 0);
    const own = await served.it.builders.id(
      `select id from users where name = (select name from users order by id limit 1)`,
      [],
    );
    await admin.open(`admin/users?open=${own}`);
    await admin.sees('Open sessions');
    const verbs = await page.$$eval('.panel-actions button', (buttons) => buttons.map((button) => button.textContent));
    assert.equal(verbs, ['End sessions']);
  });

  test('an API token is created for an access, shown once, works, shows its last use and is revoked', async () => {
    const { builders } = served.it;
    const user = await userOf(builders, {
      accesses: [{ ...site, permissions: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] }],
    });
    await admin.open(`admin/users?open=${user.userId}`);
    await admin.press(`More for ${company}, ${warehouse}`);
    await page.locator('::-p-aria([name="Create API token"][role="menuitem"])').click();
    await admin.titled('API Tokens - WMS');
    await admin.type('Name', 'ERP');
    await until(page, () => document.querySelector<HTMLSelectElement>('dialog[open] select')?.value !== '');
    await page.$eval('input[type=date]', (input) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, '2099-12-31');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.locator(top('Create API token')).click();
    await admin.sees('API token ERP');
    const token = await secret();
    assert.match(token, /^wms_/);
    await admin.press('Done');
    await admin.sees('Never');
    await new Caller(builders.app, token).ok(listErns, {});
    const id = await builders.id('select id from api_tokens order by id desc limit 1', []);
    await admin.open(`admin/apiTokens?open=${id}`);
    await admin.press('Revoke');
    await page.locator(top('Revoke')).click();
    await admin.sees('API token ERP revoked');
    await new Caller(builders.app, token).refused(listErns, {}, 'api_token_ended');
  });

  test('an integration is created for a company, edited, renewed and revoked; its token is shown once', async () => {
    const { builders } = served.it;
    const tick = (scope: string) => `::-p-xpath(//dialog[@open]//label[normalize-space()="${scope}"])`;
    const calls = (token: string) => new Caller(builders.app, token, warehouse);
    await admin.open('admin/integrations?open=new');
    await admin.type('Name', 'SAP interface');
    await page.locator('::-p-aria([name="Company"][role="combobox"])').fill(company);
    await page.waitForSelector('[role=listbox][aria-label="Company"] [role=option]');
    await page.keyboard.press('Enter');
    await page.locator(tick('Goods in')).click();
    await page.locator(top('Save')).click();
    await admin.sees('Token of SAP interface');
    const token = await secret();
    await admin.press('Done');
    await calls(token).ok(listErns, {});
    const id = await builders.id('select max(id) as id from users where integration_scopes is not null', []);
    await admin.open(`admin/integrations?open=${id}`);
    await page.locator(tick('Goods in')).click();
    await page.locator(tick('Goods out')).click();
    await page.locator(top('Save')).click();
    await admin.sees('Integration SAP interface saved');
    await calls(token).refused(listErns, {}, 'scope_missing');
    await admin.open(`admin/integrations?open=${id}`);
    await admin.press('Renew token');
    await page.locator(top('Renew token')).click();
    await admin.sees('Token of SAP interface');
    const renewed = await secret();
    await admin.press('Done');
    await calls(token).refused(listPicks, {}, 'api_token_ended');
    await calls(renewed).ok(listPicks, {});
    await admin.press('Revoke');
    await page.locator(top('Revoke')).click();
    await admin.sees('Integration SAP interface revoked');
    await calls(renewed).refused(listPicks, {}, 'api_token_ended');
    await admin.open(`admin/webhooks?open=new&integration=${id}`);
    await admin.sees(`SAP interface, ${company}`);
  });

  test('the list is filtered by states and by a company', async () => {
    const { login } = await storeman();
    await admin.open(`admin/users?state=neverSignedIn&state=disabled&companyId=${site.companyId}`);
    await admin.sees(login);
    await admin.sees(`Company: ${company}`);
    await admin.open(`admin/users?state=expired&companyId=${site.companyId}`);
    await admin.seesNoMore(login);
  });

  test('the audit finds all changes by the user’s name and shows each before and after', async () => {
    await admin.open('admin/audit?search=nadia');
    await until(page, () => document.querySelectorAll('.row:not(.row-bone)').length >= 2);
    await page.locator('.row a').click();
    await page.waitForSelector('.change-list td');
    await admin.sees('nadia');
  });

  test('the screens of users, integrations and the audit have no axe fault and do not scroll sideways', async () => {
    const { userId } = await storeman();
    const integration = await integrationOf(served.it.builders, site, ['read', 'masterData']);
    const edited = await served.it.builders.id('select max(id) as id from audit where before is not null', []);
    const looks: [path: string, ready: string][] = [
      ['admin/users', '.row:not(.row-bone)'],
      ['admin/users?open=new', 'dialog[open] .form-fields'],
      ['admin/apiTokens?open=new', 'dialog[open] .form-fields'],
      ['admin/integrations', '.row:not(.row-bone)'],
      ['admin/integrations?open=new', 'dialog[open] .form-fields'],
      [`admin/integrations?open=${integration.id}`, 'dialog[open] .form-fields'],
      ['admin/audit', '.row:not(.row-bone)'],
      [`admin/audit?what=signIn&open=${edited}`, 'dialog[open] .change-list'],
      [`admin/users?open=${userId}`, '.access-item'],
    ];
    for (const [path, ready] of looks) {
      await admin.open(path);
      await page.waitForSelector(ready);
      await looksRight(page);
    }
    await page.locator('.access-item button').click();
    await page.waitForSelector('.dialog-wide .permissions');
    await looksRight(page);
  });
});
