import * as assert from 'uvu/assert';
import { announceFailure } from '../../../server/api/live/announce.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
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
      manager.page.$$eval('a.due', (links) =>
        links.map((link) => link.textContent ?? '').filter((text) => /pick|closed/i.test(text)),
      );
    await manager.sees('No lines due out');
    const late = await clerk.ok(createPick, { pickByDate: '2020-01-02', ...linesOf(sku, '1') });
    await clerk.ok(createPick, { pickByDate: '2099-01-02', ...linesOf(sku, '1') });
    await becomes(numbers, ['1 Overdue picks']);
    await manager.sees('0 of 1 lines despatched');
    await manager.sees('1 late');
    await clerk.ok(startPick, { id: late.id });
    await becomes(numbers, ['1 Overdue picks', '1 Being picked']);
    assert.equal(await accessibilityFaults(manager.page), []);
    await manager.page.locator(`::-p-xpath(//a[text()="${late.number}"])`).click();
    await manager.titled('Despatch Detail - WMS');
    await manager.open('');
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
    await administrator.sees('No lines due out');
    await administrator.seesNoMore('Failed emails and calls');
    await failedMail(builders);
    announceFailure(builders.pool);
    await administrator.sees('1 Failed emails and calls');
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
    await becomes(shown('a.due'), ['1 Overdue picks']);
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

  test('a user chooses what Home shows and its order for all browsers', async () => {
    const { builders } = served.it;
    const { site, storeman: clerk, sku } = await siteWithStock(builders, '10');
    const login = await served.it.person([site], planRights);
    await clerk.ok(createPick, { pickByDate: '2020-01-02', ...linesOf(sku, '1') });
    await clerk.ok(startPick, { id: (await clerk.ok(createPick, linesOf(sku, '1'))).id });
    await clerk.ok(createErn, linesOf(sku, '1'));
    const person = async () => {
      const own = await openBrowser();
      const user = new Person(await own.newPage(), served.it);
      await user.page.setViewport({ width: 1360, height: 1600 });
      await user.signInAtHome(login);
      return user;
    };
    const shown =
      ({ page }: Person) =>
      () =>
        page.$$eval('a.due, .home-head', (all) => all.map(({ textContent }) => textContent));
    const first = await person();
    const charts = ['Today', 'Last 13 weeks', 'Stock'];
    await becomes(shown(first), ['Now', '1 Overdue picks', '1 ERNs expected', '1 Being picked', ...charts]);
    await first.press('Customise');
    for (const name of ['Overdue picks', 'Lines by week', 'Age of the stock', 'Locations in use'])
      await first.press(`Remove ${name}`);
    for (const _step of [1, 2, 3]) await first.press('Move Being picked up');
    assert.equal(await accessibilityFaults(first.page), []);
    await first.press('Save');
    const chosen = ['Now', '1 Being picked', '1 ERNs expected', 'Today'];
    await becomes(shown(first), chosen);
    const second = await person();
    await becomes(shown(second), chosen);
    await second.press('Customise');
    await second.press('Show all');
    await becomes(async () => (await shown(second)()).length, 7);
  });
});
