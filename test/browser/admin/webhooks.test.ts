import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { editWebhook, listWebhooks } from '../../../shared/contract/webhooks/webhooks.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { isSigned, payloadOf } from '../../support/builders/webhooks.ts';
import { answers, type EpodServer, startEpodServer } from '../../support/epod-server.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('webhooks in a browser', (test, hooks) => {
  const served = ownServedFor(hooks);
  const builders = {
    get it() {
      return served.it.builders;
    },
  };
  jobsFor(hooks, builders);
  let receiver: EpodServer;
  let admin: Person;
  let page: Page;

  hooks.before(async () => {
    served.it.builders.services.settings.allowPrivateCalls = true;
    receiver = await startEpodServer();
    const { login } = await userOf(served.it.builders, { accesses: [{ permissions: ['superAdmin'] }] });
    const browser = await openBrowser();
    page = await browser.newPage();
    admin = new Person(page, served.it);
    await page.setViewport({ width: 1360, height: 1200 });
    await admin.signIn(login);
  });
  hooks.after(async () => {
    await receiver.close();
  });
  const openBrowser = browsersFor(hooks);

  const secret = () => page.$eval('.secret-text', (input) => (input as HTMLInputElement).value);
  const top = (name: string) => `::-p-xpath((//dialog[@open])[last()]//button[normalize-space()="${name}"])`;
  const inMenu = async (name: string) => {
    await page.locator(top('More')).click();
    await page.locator(`::-p-aria([name="${name}"][role="menuitem"])`).click();
  };
  const idOf = () => served.it.builders.id('select id from webhooks order by id desc limit 1', []);

  test('a webhook is created for an access, its secret is shown once, and a test call arrives and shows its answer', async () => {
    const site = await served.it.builders.site();
    const { login } = await userOf(served.it.builders, { accesses: [{ ...site, permissions: ['planCreate'] }] });
    await admin.open('admin/webhooks?open=new');
    await page.locator(top('Create webhook')).click();
    for (const missing of [
      'Enter an address that begins with https://',
      'Choose a user',
      'Events: Choose at least one',
    ])
      await admin.sees(missing);
    await admin.type('Name', 'ERP');
    await admin.type('Address', receiver.url);
    await admin.type('User', login);
    // The access of the user appears above the events and moves them.
    await until(page, () => document.querySelector<HTMLSelectElement>('dialog[open] select')?.value !== '');
    await admin.choose('ERNs');
    await page.locator(top('Create webhook')).click();
    await admin.sees('Webhook ERP');
    await page.waitForSelector('.secret-text:focus');
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 600);
    const signedWith = await secret();
    assert.match(signedWith, /^whsec_/);
    await admin.press('Done');
    await admin.sees('Active');
    await admin.open(`admin/webhooks?open=${await idOf()}`);
    await admin.sees('Nothing sent yet');
    await admin.press('Send test');
    await admin.sees('200 thanks');
    const [call] = receiver.calls;
    assert.ok(call !== undefined && payloadOf(call).event === 'test' && isSigned(call, signedWith));
    await admin.seesNoMore(signedWith);
  });

  test('a failed test shows its reason and can be sent again, and the webhook is active again', async () => {
    receiver.answer = answers.fails;
    await admin.open(`admin/webhooks?open=${await idOf()}`);
    await admin.press('Send test');
    await admin.sees('503 try later');
    await admin.sees('Failing');
    receiver.answer = answers.accepts;
    const before = receiver.calls.length;
    await page.locator(top('Send again')).click();
    await eventually(() => assert.ok(receiver.calls.length > before));
    await admin.seesNoMore('Failing');
    assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Send again');
  });

  test('a second administrator’s edit shows who changed the webhook first, and replaces it when saved again', async () => {
    const { builders: it } = served.it;
    const id = await idOf();
    await admin.open(`admin/webhooks?open=${id}`);
    await page.locator(top('Edit')).click();
    await admin.type('Name', 'Mine');
    const other = await it.caller({}, ['superAdmin']);
    await other.ok(editWebhook, { id, version: 1, name: 'Theirs', url: receiver.url, subjects: ['ern'] });
    const { name } = await it.db.one<{ name: string }>('select name from users where id = $1', [other.userId]);
    await page.locator(top('Save')).click();
    await admin.sees(`${name} changed this webhook. Save again to replace what they saved.`);
    await page.locator(top('Save')).click();
    await admin.sees('Mine saved');
    assert.equal((await other.ok(listWebhooks, { id })).items[0]?.name, 'Mine');
  });

  test('a webhook is edited, gets a new secret, is switched off and on, and deleted', async () => {
    await admin.open(`admin/webhooks?open=${await idOf()}`);
    await admin.sees('ERNs');
    await page.locator(top('Edit')).click();
    await admin.type('Name', 'Carrier');
    await admin.choose('Picks');
    await page.locator(top('Save')).click();
    await admin.sees('ERNs, Picks');
    await inMenu('Replace secret');
    await page.locator(top('Replace secret')).click();
    await page.waitForSelector('.secret-text');
    assert.match(await secret(), /^whsec_/);
    await inMenu('Switch off');
    await admin.sees('Carrier switched off');
    await page.locator(top('Switch on')).click();
    await admin.sees('Carrier switched on');
    await inMenu('Delete');
    await page.locator(top('Delete')).click();
    await admin.sees('No webhooks yet');
  });

  test('the screens of webhooks have no axe fault and do not scroll sideways', async () => {
    const id = await failingWebhook();
    const looks: [path: string, ready: string][] = [
      ['admin/webhooks', '.row:not(.row-bone)'],
      [`admin/webhooks?open=${id}`, '.history-note'],
      ['admin/webhooks?open=new', 'dialog[open] .form-fields'],
    ];
    for (const [path, ready] of looks) {
      await admin.open(path);
      await page.waitForSelector(ready);
      if (ready === '.history-note') await admin.sees('ERN, id 17: changed');
      await looksRight(page);
    }
    await page.locator(top('Create webhook')).click();
    await admin.sees('Choose at least one');
    await looksRight(page);
  });

  async function failingWebhook(): Promise<number> {
    const { db } = served.it.builders;
    const { companyId, accessId, userId } = await served.it.builders
      .storeman(await served.it.builders.site())
      .then(async (storeman) => ({
        ...storeman,
        ...(await db.one<{ companyId: number }>('select company_id as "companyId" from accesses where id = $1', [
          storeman.accessId,
        ])),
      }));
    const { id } = await db.one<{ id: number }>(
      `insert into webhooks (company_id, access_id, name, url, subjects, place, common_place, failing_since, resting_until, created_by)
       values ($1, $2, 'ERP', 'https://erp.example.com/' || repeat('changes', 30), '{ern,pick,shipment,stock,sku}', 0, 0, now(),
               now() + interval '1 hour', $3)
       returning id`,
      [companyId, accessId, userId],
    );
    await db.run(
      `with waiting as (
         insert into webhook_deliveries (company_id, webhook_id, kind, subject, subject_id, changed_at, created_at, tries, next_try_at)
         values ($1, $2, 'changed', 'ern', 17, now(), now(), 6, now() + interval '1 hour')
         returning id
       )
       insert into webhook_tries (company_id, delivery_id, at, milliseconds, delivered, answer)
       select $1, id, now() - make_interval(mins => n), 12, false, '500 ' || repeat('sorry', 40) from waiting, generate_series(1, 6) n`,
      [companyId, id],
    );
    return id;
  }
});
