import * as assert from 'uvu/assert';
import { announceFailure } from '../../../server/api/live/announce.ts';
import { startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { failedMail } from '../../support/builders/queue.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('home in a browser', (plainTest, hooks) => {
  const served = ownServedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  test('Home counts late, due and started picks as they change and links to exactly those', async () => {
    const { builders } = served.it;
    const { site, storeman: clerk, sku } = await siteWithStock(builders, '10');
    const browser = await openBrowser();
    const manager = new Person(await browser.newPage(), served.it);
    await manager.signInAtHome(await served.it.person([site], planRights));
    await manager.titled('Home - WMS');
    const numbers = () =>
      manager.page.$$eval('.due a', (links) =>
        links.map((link) => link.textContent ?? '').filter((text) => /pick|closed/i.test(text)),
      );
    const texts = ['Overdue picks', 'Picks due today', 'Being picked', 'Despatched, waiting to be closed'];
    await becomes(
      numbers,
      texts.map((text) => `0${text}`),
    );
    const late = await clerk.ok(createPick, { pickByDate: '2020-01-02', ...linesOf(sku, '1') });
    await clerk.ok(createPick, { pickByDate: '2099-01-02', ...linesOf(sku, '1') });
    await becomes(numbers, [
      '1Overdue picks',
      '0Picks due today',
      '0Being picked',
      '0Despatched, waiting to be closed',
    ]);
    await clerk.ok(startPick, { id: late.id });
    await becomes(numbers, [
      '1Overdue picks',
      '0Picks due today',
      '1Being picked',
      '0Despatched, waiting to be closed',
    ]);
    await manager.page.locator('::-p-xpath(//a[contains(., "Overdue picks")])').click();
    await manager.titled('Despatch - WMS');
    await manager.sees(late.number);
    assert.is((await manager.page.$$('.row')).length, 1);
  });

  test('without a help site, Help opens the guide, with links to the work that the access allows', async () => {
    const browser = await openBrowser();
    const storeman = new Person(await browser.newPage(), served.it);
    await storeman.page.setViewport({ width: 1360, height: 850 });
    await storeman.signInAtHome(await served.it.person([await served.it.builders.site()], planRights));
    await storeman.page.locator('.top-bar .help').click();
    await storeman.titled('Guide - WMS');
    await storeman.sees('Expected receipt note: a delivery that a supplier or another warehouse announced.');
    const links = () => storeman.page.$$eval('.guide-list a', (all) => all.map(({ textContent }) => textContent));
    const work = ['ERNs', 'Goods In', 'Move Stock', 'Despatch', 'Stock Counts', 'Pick', 'Stock'];
    await becomes(links, work);
    assert.equal(await accessibilityFaults(storeman.page), []);
  });

  test('a super admin in a warehouse sees at once that a mail failed for good', async () => {
    const { builders } = served.it;
    const login = await served.it.person([await builders.site()], planRights);
    await builders.db.run(
      `insert into accesses (user_id, permissions) select id, array['superAdmin'] from users where login = $1`,
      [login],
    );
    const own = await openBrowser();
    const administrator = new Person(await own.newPage(), served.it);
    await administrator.signInAtHome(login);
    await administrator.sees('Overdue picks');
    await administrator.seesNoMore('Failed emails and calls');
    await failedMail(builders);
    announceFailure(builders.pool);
    await administrator.sees('1Failed emails and calls');
  });

  test('Home on a handheld starts floor work, counts waiting work, and opens scanned items', async () => {
    const { builders } = served.it;
    const { site, storeman: clerk, sku } = await siteWithStock(builders, '10');
    const { number } = await clerk.ok(createPick, { pickByDate: '2020-01-02', ...linesOf(sku, '1') });
    const browser = await openBrowser();
    const storeman = new Person(await browser.newPage(), served.it);
    await storeman.page.setViewport({ width: 360, height: 640, hasTouch: true, isMobile: true });
    await storeman.signInAtHome(await served.it.person([site], planRights));
    const shown = (selector: string) => () =>
      storeman.page.$$eval(selector, (links) => links.map(({ textContent }) => textContent));
    const actions = ['ReceiveNothing waiting', 'Put awayNothing waiting', 'Pick1 pick', 'CountNothing waiting'];
    await becomes(shown('.floor-action'), actions);
    await becomes(shown('.due a'), ['1Overdue picks']);
    assert.equal(await accessibilityFaults(storeman.page), []);
    await storeman.scan('no such code');
    await storeman.sees('Nothing found for');
    await storeman.page.keyboard.press('Escape');
    await storeman.scan(number);
    await storeman.titled('Despatch Detail - WMS');
    await storeman.sees(number);
    await storeman.open('');
    await storeman.work('.floor-action:nth-of-type(3)', (action) => action.click());
    await storeman.titled('Despatch - WMS');
    await storeman.sees(number);
  });

  test('a user chooses the numbers of Home and their order for all browsers', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const login = await served.it.person([site], planRights);
    const person = async () => {
      const own = await openBrowser();
      const user = new Person(await own.newPage(), served.it);
      await user.signInAtHome(login);
      return user;
    };
    const numbers =
      ({ page }: Person) =>
      () =>
        page.$$eval('.due a', (links) => links.map((link) => (link.lastChild?.textContent ?? '').trim()));
    const first = await person();
    await first.press('Customise home');
    for (const name of ['ERNs due today', 'Overdue ERNs', 'ERNs being counted', 'Overdue picks', 'Being picked']) {
      await first.press(`Remove ${name}`);
    }
    for (const _step of [1, 2]) await first.press('Move Picks due today up');
    assert.equal(await accessibilityFaults(first.page), []);
    await first.page.locator('dialog[open] ::-p-aria([name="Save"][role="button"])').click();
    const chosen = ['Overdue transit', 'Picks due today', 'ERNs expected', 'Despatched, waiting to be closed'];
    await becomes(numbers(first), chosen);
    const second = await person();
    await becomes(numbers(second), chosen);
    await second.press('Customise home');
    await second.press('Show all');
    await becomes(async () => (await numbers(second)()).includes('Overdue ERNs'), true);
  });
});
