import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { permissions } from '../../../shared/permissions.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { layoutShift, noteLayoutShifts } from '../../support/browser/layout-shift.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { packingOf, unitOf } from '../../support/builders/master-data.ts';
import { partnerOf } from '../../support/builders/partners.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { failedMail } from '../../support/builders/queue.ts';
import { sendGoods } from '../../support/builders/transit.ts';
import { becomes } from '../../support/eventually.ts';
import { isLongRun } from '../../support/long-run.ts';
import { suite } from '../../support/suite.ts';

const screens = [
  'goodsIn/erns',
  'admin/hideErn',
  'goodsOut/despatch',
  'transit',
  'jobs',
  'admin/cancelJob',
  'drums',
  'report/stock',
  'admin/simpleSku',
  'admin/units',
  'admin/packings',
  'admin/itemMasters',
  'admin/params',
  'admin/locations',
  'admin/warehouses',
  'admin/companies',
  'admin/users',
  'admin/integrations',
  'admin/apiTokens',
  'admin/webhooks',
  'admin/signOnRoles',
  'admin/audit',
  'admin/outgoing',
  'scheduledMails',
  'partners',
];

suite('every list screen', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let person: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    const site = await busy(builders);
    const { login } = await userOf(builders, {
      accesses: [
        { companyId: site.companyId, warehouseId: site.warehouseId, permissions: [...permissions] },
        { companyId: site.companyId, permissions: [...permissions] },
        { warehouseId: site.warehouseId, permissions: [...permissions] },
        { permissions: [...permissions] },
      ],
    });
    const page = await browser.newPage();
    await noteLayoutShifts(page);
    person = new Person(page, served.it);
    await person.signIn(login);
    await late(page);
  });

  const shown = async (path: string, width: number): Promise<Page> => {
    const { page } = person;
    const isHandheld = width < 700;
    await page.setViewport({ width, height: isHandheld ? 740 : 850, isMobile: isHandheld, hasTouch: isHandheld });
    await person.open(path);
    await page.waitForSelector('.row:not(.row-bone), .data-list > .empty');
    await until(page, () => document.querySelector('.list-count')?.textContent !== '');
    return page;
  };

  for (const path of screens) {
    test(`${path} on a handheld stays still, with one row of tools, its first row in view and large touch targets`, async () => {
      const page = await shown(path, 360);
      await movesNothing(page);
      // The list of roles has no filter, nor any of the other tools that a desk shows beside it.
      await hasOneRowOfTools(page, path === 'admin/signOnRoles' ? 2 : 3);
      const first = await page.$eval('.row, .data-list > .empty', (row) => row.getBoundingClientRect().top);
      // A report first shows its totals and its grouping.
      assert.ok(first <= (path.startsWith('report/') ? 400 : 200), `${first} px`);
      assert.equal(await tooSmall(page), []);
      await becomes(() => page.$$eval('.totals > div', (all) => all.filter((one) => !one.offsetWidth).length), 0);
    });
  }

  // After all handhelds, because switching touch off reloads the page.
  for (const path of isLongRun ? screens : screens.filter((_, at) => at % 3 === 0)) {
    test(`${path} at a desk stays still while loading and has one row of tools`, async () => {
      const page = await shown(path, 1360);
      await movesNothing(page);
      await hasOneRowOfTools(page);
    });
  }

  for (const width of [1360, 360]) {
    test(`stock counts below their scan field stay still while loading at ${width} px`, async () => {
      await movesNothing(await shown('putaway/counts', width));
    });
  }

  test('the list on a handheld is sorted by its menu', async () => {
    const page = await shown('goodsIn/erns', 360);
    const item = (name: string) => page.locator(`[popover]:popover-open ::-p-text(${name})`);
    const numbers = () => page.$$eval('.row .row-link', (links) => links.map((link) => link.textContent));
    await page.locator('.list-more').click();
    await item('Sort').click();
    await item('ERN').click();
    await until(page, () => new URLSearchParams(location.search).get('sort') === 'number');
    const up = (await numbers()).toSorted();
    assert.ok(up.length > 2, `${up.length} ERNs`);
    await becomes(numbers, up);
    await item('ERN').click();
    await becomes(numbers, up.toReversed());
  });
});

async function busy(builders: Builders): Promise<Site> {
  const site = await builders.site();
  const other = await builders.site({ companyId: site.companyId });
  const clerk = await builders.storeman(site);
  const [sku, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
  const owner = { job: builders.name('J'), segment: 'SEG001' };
  await receiveGoods(builders, site, [
    { stockCode: sku, quantity: '40', ...owner },
    { stockCode: cable, quantity: '500', drumNumber: builders.name('DR') },
  ]);
  for (let made = 0; made < 3; made += 1) await ernOf(clerk, [{ stockCode: sku, quantity: '5', ...owner }]);
  for (const partner of ['Prysm', 'Halden Ducting'])
    await clerk.ok(createPick, { ...owner, partner, ...linesOf(sku, '2') });
  await sendGoods(builders, other, site, [{ stockCode: sku, quantity: '2', ...owner }]);
  await failedMail(builders);
  await unitOf(builders, site);
  await packingOf(builders, site);
  await partnerOf(builders, site.companyId);
  return site;
}

/** Answers arrive one by one, some after the screen, so that the layout must have reserved their space. */
async function late(page: Page): Promise<void> {
  let requestCount = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    requestCount += 1;
    // On a busy machine such a late answer would count as a lost connection, and the notice would appear above the list.
    if (request.url().endsWith('/healthz')) return void request.respond({ body: '{}' });
    const isAnswer = request.url().includes('/wmsapi/');
    setTimeout(() => void request.continue(), isAnswer ? 40 * (requestCount % 4) : 0);
  });
}

async function movesNothing(page: Page): Promise<void> {
  const { sum, moved } = await layoutShift(page);
  assert.ok(sum < 0.02, `layout shift ${sum}: ${moved.join('; ')}`);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${beyond} px too wide`);
}

async function hasOneRowOfTools(page: Page, fewest = 3): Promise<void> {
  const middles = await page.$$eval(
    '.list-bar > :is(.search-box, .list-filter, .list-tools) :is(input, button, a)',
    (tools) =>
      tools
        .filter((tool) => tool.checkVisibility() && tool.closest('[popover]') === null)
        .map((tool) => tool.getBoundingClientRect())
        .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  );
  assert.ok(middles.length >= fewest, `${middles.length} tools`);
  assert.ok(Math.max(...middles) - Math.min(...middles) <= 2, `middles at ${middles.join()}`);
}

/** Controls that are less than 44 px high or wide. A tick is pressed by its whole cell. */
function tooSmall(page: Page): Promise<string[]> {
  return page.$$eval('main :is(a, button, input, select)', (controls) =>
    controls
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 0)
      .map((control) => control.closest('.row-tick, label.tick') ?? control)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((target) => `${target.nodeName} ${target.className} ${target.textContent}`.slice(0, 80)),
  );
}
