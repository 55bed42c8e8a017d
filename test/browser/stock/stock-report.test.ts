import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('H3G')) {
  suite(`stock report in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let site: Site;
    let storeman: Person;
    let job: string;
    let pick: { number: string };
    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      site = await builders.site({ layout });
      job = builders.name('J');
      for (const stockCode of ['ALPHA', 'BRAVO', 'CHARLIE']) await builders.sku(site, { stockCode });
      await receiveGoods(builders, site, [
        { stockCode: 'ALPHA', quantity: '1500', job, segment: 'SEG001' },
        { stockCode: 'BRAVO', quantity: '20', job, segment: 'SEG001' },
      ]);
      await receiveGoods(builders, site, [{ stockCode: 'CHARLIE', quantity: '7', locationId: site.shelf2 }]);
      const clerk = await builders.storeman(site);
      const lines = [{ stockCode: 'ALPHA', quantity: '400' }];
      pick = await clerk.ok(createPick, { job, segment: 'SEG001', lines, locationId: site.goodsOut });
      storeman = new Person(await browser.newPage(), served.it);
      await storeman.page.setViewport({ width: 1360, height: 800 });
      await storeman.signIn(await person([site], planRights));
    });

    const table = () =>
      storeman.page.evaluate(() =>
        [...document.querySelectorAll('.list :is(thead, tbody) tr')].map((row) =>
          [...row.querySelectorAll(':is(th, td):not(.row-menu)')].map((cell) => {
            const copy = cell.cloneNode(true) as Element;
            for (const extra of copy.querySelectorAll('.unit, .copy')) extra.remove();
            return copy.textContent;
          }),
        ),
      );
    const opened = async (query = '') => {
      await storeman.open(`report/stock${query}`);
      await storeman.page.waitForSelector('.row:not(.row-bone)');
    };
    const underColumns = () =>
      storeman.page.$$eval('.list-sums td', (all) => all.map((one) => one.textContent).filter(Boolean));
    const totals = () => storeman.page.$$eval('.totals dd', (all) => all.map((one) => one.textContent));
    const addressOf = () => storeman.page.evaluate(() => location.href);
    const codes = async () => (await table()).slice(1).map(([code]) => code);

    test('totals cover all matching rows, and the address keeps filter and sort and restores the view', async () => {
      await opened();
      await storeman.sees('3 lines');
      await becomes(totals, ['3', '1,527each', '400each', '1,127each', '0each', '0each']);
      await opened(`?job=${job}&sort=-quantity`);
      await storeman.sees('2 lines');
      await becomes(totals, ['2', '1,520each', '400each', '1,120each', '0each', '0each']);
      await becomes(underColumns, ['Total', '1,520each', '400each', '1,120each', '0each']);
      await becomes(codes, ['ALPHA', 'BRAVO']);
      await storeman.page.locator('::-p-xpath(//th//button[starts-with(normalize-space(), "In stock")])').click();
      await until(storeman.page, () => !location.search.includes('-quantity'));
      const address = await addressOf();
      await until(storeman.page, () => document.querySelector('.is-old, .row-bone') === null);
      const shown = await table();
      await storeman.page.reload();
      await becomes(table, shown);
      assert.is(await addressOf(), address);
    });

    test('a line opens in the side panel with its reservations and ledger, under its own address', async () => {
      await opened('?search=ALPHA');
      await storeman.page.locator('.row:not(.row-bone) a').click();
      await storeman.page.waitForSelector('.panel .small-table');
      await storeman.sees(pick.number);
      await says(storeman.page, '.panel', /Received ?ERN-/);
      await says(storeman.page, '.panel', /\+1,500/);
      assert.match(await addressOf(), /line=\d+/);
      await storeman.page.reload();
      await storeman.page.waitForSelector('.panel .small-table');
      await storeman.page.keyboard.press('Escape');
      await storeman.page.waitForSelector('.panel', { hidden: true });
      await becomes(codes, ['ALPHA']);
      await until(storeman.page, () => !location.search.includes('line='));
    });

    test('the side panel fits a handheld without being cut off or scrolled sideways', async () => {
      await storeman.page.setViewport({ width: 360, height: 740 });
      await opened('?search=ALPHA');
      await storeman.page.locator('.row:not(.row-bone) a').click();
      await storeman.page.waitForSelector('.panel .small-table');
      const { inner, outer } = await storeman.page.$eval('.panel .dialog-body', (body) => ({
        inner: body.scrollWidth,
        outer: body.clientWidth,
      }));
      assert.is(inner, outer);
      await storeman.page.setViewport({ width: 1360, height: 850 });
    });

    test('a group shows the sums of its rows and opens them, and Back returns to the groups', async () => {
      await opened();
      await storeman.page.locator('.report-tools select').fill('job');
      await until(storeman.page, () => location.search === '?by=job');
      await becomes(
        async () => (await table()).slice(1),
        [
          ['Free stock', '1', '7', '0', '7', '0', '0'],
          [job, '2', '1,520', '400', '1,120', '0', '0'],
        ],
      );
      await storeman.sees('2 groups');
      await storeman.page.locator(`::-p-xpath(//td//a[. = "${job}"])`).click();
      await becomes(codes, ['ALPHA', 'BRAVO']);
      await becomes(totals, ['2', '1,520each', '400each', '1,120each', '0each', '0each']);
      await storeman.page.goBack();
      await becomes(codes, ['Free stock', job]);
      await storeman.page.locator('::-p-xpath(//td//a[. = "Free stock"])').click();
      await becomes(codes, ['CHARLIE']);
      assert.match(await addressOf(), /[?&]without=job/);
    });

    test('stock at a past time is chosen on the screen, and a future time is refused', async () => {
      await opened();
      const type = (value: string) =>
        storeman.page.$eval(
          '.moment-field input',
          (field, moment) => {
            const input = field as HTMLInputElement;
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, moment);
            input.dispatchEvent(new Event('input', { bubbles: true }));
            input.focus();
          },
          value,
        );
      const choose = (value: string) => type(value).then(() => storeman.page.keyboard.press('Enter'));
      const shown = () =>
        storeman.page.$$eval('.totals, .data-list', (all) => all.map((one) => getComputedStyle(one).visibility));
      await type('2020-01-01T08:00');
      await becomes(shown, ['hidden', 'hidden']);
      await storeman.sees('Press Enter to show this date and time');
      await storeman.page.keyboard.press('Enter');
      await until(storeman.page, () => location.search.includes('at=2020-01-01T08'));
      await becomes(totals, ['0', '0', '0', '0', '0', '0']);
      await becomes(shown, ['visible', 'visible']);
      await storeman.sees('Reserved and available quantities are not recorded for past dates');
      await storeman.seesNoMore('Add found stock');
      await choose('2150-01-01T08:00');
      await storeman.sees('Enter a date and time in the past');
      await storeman.press('Now');
      await becomes(codes, ['ALPHA', 'BRAVO', 'CHARLIE']);
    });

    test('stock by owner and aged inventory open grouped, and the bars of the ages open their rows', async () => {
      const [own, other] =
        layout === 'vm' ? ['stockByJob', 'stockByActivityCode'] : ['stockByActivityCode', 'stockByJob'];
      await storeman.open(`report/${other}`);
      await until(storeman.page, (path) => location.pathname.endsWith(path), `report/${own}`);
      await becomes(codes, ['Free stock', job]);
      await storeman.open('report/agedInventory');
      await becomes(codes, ['0-30 days']);
      await storeman.page.waitForSelector('.chart a');
      assert.equal(await accessibilityFaults(storeman.page), []);
      await storeman.page.$eval('.chart a', (bar) => bar.focus());
      await storeman.page.keyboard.press('Enter');
      await becomes(async () => (await codes()).toSorted(), ['ALPHA', 'BRAVO', 'CHARLIE']);
      assert.match(await addressOf(), /band=0-30/);
    });

    test('the exported file has the shown rows, columns and heads', async () => {
      await opened(`?job=${job}&sort=-stockCode&columns=job,segment,quantity,location`);
      const shown = await table();
      const href = await storeman.page.$eval('.list-tools a[href*="/export"]', (link) => link.getAttribute('href'));
      const file = await storeman.page.evaluate(async (address) => (await fetch(address)).text(), href ?? '');
      const rows = file
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n')
        .map((row) => row.split(','));
      assert.equal(
        rows.slice(1),
        shown.slice(1).map((row) => row.map((cell) => cell?.replace(',', ''))),
      );
      assert.equal(rows[0], shown[0]);
      assert.ok(shown[0]?.includes(layout === 'vm' ? 'Segment' : 'Cell ID'));
    });
  });
}
