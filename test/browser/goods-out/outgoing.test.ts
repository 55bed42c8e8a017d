import * as assert from 'uvu/assert';
import { transaction } from '../../../server/db/transaction.ts';
import { addJob } from '../../../server/queue/jobs.ts';
import { closePick, pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { permissions } from '../../../shared/permissions.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import { callable } from '../../support/builders/partners.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { answers, type EpodServer, startEpodServer } from '../../support/epod-server.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('mails and calls in a browser', (test, hooks) => {
  const served = ownServedFor(hooks);
  const jobs = jobsFor(hooks, {
    get it() {
      return served.it.builders;
    },
  });
  let admin: Person;
  let epod: EpodServer;
  let shop: Awaited<ReturnType<typeof siteWithStock>>;
  hooks.before(async () => {
    const browser = await openBrowser();
    epod = await startEpodServer();
    const { builders } = served.it;
    builders.services.settings.allowPrivateCalls = true;
    shop = await siteWithStock(builders, '50');
    const { companyId, warehouseId } = shop.site;
    const { login } = await userOf(builders, {
      accesses: [
        { companyId, warehouseId, permissions: [...permissions] },
        { companyId, permissions: [...permissions] },
        { permissions: [...permissions] },
      ],
    });
    admin = new Person(await browser.newPage(), served.it);
    await admin.signIn(login);
  });
  hooks.after(async () => {
    await epod.close();
  });
  const openBrowser = browsersFor(hooks);

  const despatched = (facts: { thirdPartyComments?: string } = {}) =>
    shop.storeman.ok(pickAndDespatch, { ...linesOf(shop.sku, '1'), signedBy: 'Ada', ...facts });
  const failAll = () =>
    served.it.builders.db.run(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = '452 over quota'`,
    );
  const typeAddresses = async (text: string) => {
    await admin.page.locator('dialog textarea').click({ count: 3 });
    await admin.page.keyboard.type(text);
  };

  test('a note is sent from its despatch, wrong addresses are refused beside the field, and the sent mail is shown', async () => {
    const { id, number } = await despatched({ thirdPartyComments: 'Gate code 4711' });
    await admin.open(`goodsOut/despatch/${id}`);
    await admin.sees('Nothing sent yet.');
    await admin.press('Send note');
    await admin.sees(`Send note ${number}`);
    await typeAddresses('ann@example.com; nobody');
    await admin.page.locator('dialog .button-primary').click();
    await admin.page.waitForSelector('dialog .field-error');
    assert.equal(await accessibilityFaults(admin.page), []);
    await typeAddresses('ann@example.com');
    await admin.choose('Copy for the third party');
    await admin.page.locator('dialog .button-primary').click();
    await admin.sees(`Note ${number} will be sent`);
    await admin.sees('Third-party note to ann@example.com');
    await admin.sees('Delivered');
    await admin.sees('Note emailed by');
    const [mail] = jobs.mailServer.mails;
    assert.ok(mail?.text.includes('Gate code 4711') && mail.files.length === 1);
  });

  test('a note being typed stays while the page loads other users’ changes to the pick', async () => {
    const { id } = await despatched();
    await admin.open(`goodsOut/despatch/${id}`);
    await admin.press('Send note');
    await typeAddresses('ann@example.com');
    await shop.storeman.ok(mailDespatchNote, { id, addresses: ['bob@example.com'] });
    await admin.sees('Note emailed by');
    await becomes(
      () => admin.page.$eval('dialog textarea', (field) => (field as HTMLTextAreaElement).value),
      'ann@example.com',
    );
  });

  test('the note of a closed pick can no longer be sent', async () => {
    const { id, number } = await despatched();
    await shop.storeman.ok(closePick, { id });
    await admin.open(`goodsOut/despatch/${id}`);
    await admin.press('Send note');
    await admin.page.waitForSelector('.popover-reason:popover-open');
    await admin.sees(`Pick ${number} is closed and cannot be sent`);
    assert.is(await admin.page.$('dialog[open]'), null);
  });

  test('a test call from a partner’s page shows its service’s answer', async () => {
    const { builders } = served.it;
    const { companyId } = shop.site;
    const id = await builders.id('insert into partners (company_id, name) values ($1, $2) returning id', [
      companyId,
      builders.name('Prysm'),
    ]);
    await callable(builders, companyId, id, epod.url);
    epod.answer = answers.fails;
    await admin.open(`partner/${id}`);
    await admin.sees('No calls yet.');
    await admin.press('Send test call');
    await admin.sees('503 try later');
    await says(admin.page, '.history .status-bad', 'Failed');
    assert.is(epod.calls.length, 1);
    assert.equal(await accessibilityFaults(admin.page), []);
  });

  test('failed mails are listed with their pick, sent again or dropped with a reason', async () => {
    const { id, number } = await despatched();
    await jobs.whilePaused(async () => {
      await shop.storeman.ok(mailDespatchNote, { id, addresses: ['again@example.com'] });
      await transaction(served.it.builders.pool, (tx) =>
        addJob(tx, 'sendMail', { to: ['left@example.com'], subject: 'Manifest', text: 'Ten drums.\n' }),
      );
      await failAll();
    });
    await admin.open('admin/outgoing');
    await admin.sees('2 failed');
    for (const words of ['Despatch note', 'again@example.com', 'left@example.com', '452 over quota']) {
      await admin.sees(words);
    }
    assert.equal(await accessibilityFaults(admin.page), []);
    const link = await admin.page.$eval('.row td a[href*="/despatch/"]', (one) => [
      one.textContent,
      one.getAttribute('href'),
    ]);
    assert.equal(link, [number, `/wms/goodsOut/despatch/${id}`]);
    const tick = (address: string) =>
      admin.page.locator(`::-p-xpath(//tr[contains(., "${address}")]//td[contains(@class, "row-tick")])`).click();
    await tick('again@example.com');
    await admin.page.locator('.batch .button-primary').click();
    await admin.sees('1 will be sent again');
    await says(admin.page, '.list-count', '1 failed');
    await tick('left@example.com');
    await admin.press('Discard');
    await admin.page.locator('dialog .button-danger').click();
    await admin.sees('Enter a reason');
    await admin.page.locator('dialog textarea').click();
    await admin.page.keyboard.type('They have left');
    await admin.page.locator('dialog .button-danger').click();
    await admin.sees('1 discarded');
    await admin.sees('Nothing has failed');
    await jobs.done();
    assert.equal(
      jobs.mailServer.mails.map(({ to }) => to[0]).filter((to) => to !== 'ann@example.com' && to !== 'bob@example.com'),
      ['again@example.com'],
    );
  });
});
