import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { holdTabs, openedTab, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { pickedLines } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const words = {
  vm: { toJob: 'To job', fromSegment: 'From segment' },
  H3G: { toJob: 'To Activity Code', fromSegment: 'From Cell ID' },
};

for (const layout of layoutsOr('vm')) {
  suite(`reports of movements in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let clerk: Person;
    const made = { sku: 'ALPHA', job: 'J-1', ern: '', pick: '' };

    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      await builders.sku(site, { stockCode: made.sku });
      const storeman = await builders.storeman(site);
      const ern = await ernOf(storeman, [{ stockCode: made.sku, quantity: '10' }], { partner: 'Cable Co' });
      const counts = [{ lineId: ern.lineId, locationId: site.shelf, set: '8' }];
      const lines = [{ lineId: ern.lineId, discrepancyComment: 'Two left behind' }];
      await storeman.ok(countErn, { id: ern.id, counts, lines });
      await storeman.ok(receiveErn, { id: ern.id, expectRest: false });
      const stockLineId = await stockLineOf(builders, site, made.sku);
      const owner = { job: made.job, segment: 'SEGM01', lines: [{ stockLineId, quantity: '4' }] };
      const wrong = await storeman.ok(allocateStock, owner);
      await storeman.ok(reverseOperation, { id: wrong.operationId, reason: 'Wrong job' });
      await storeman.ok(allocateStock, owner);
      const wanted = { job: made.job, segment: 'SEGM01', lines: [{ stockCode: made.sku, quantity: '4' }] };
      const pick = await storeman.ok(createPick, { ...wanted, despatchTo: 'Gate 4', locationId: site.goodsOut });
      const [line] = await pickedLines(builders, pick.id);
      const lineId = line?.id ?? 0;
      await storeman.ok(despatchPick, {
        id: pick.id,
        signedBy: 'Carl Carrier',
        lines: [{ lineId, rows: [{ locationId: site.shelf, quantity: '3' }] }],
        accept: [`despatch_less:${lineId}`],
      });
      Object.assign(made, { ern: ern.number, pick: pick.number });
      const page = await browser.newPage();
      await holdTabs(page);
      clerk = new Person(page, served.it);
      await clerk.signIn(await person([site], planRights));
    });

    const cells = () =>
      clerk.page.$$eval('.list tbody tr', (rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
      );
    const rowCount = async () => (await cells()).length;
    const totals = () => clerk.page.$$eval('.totals dd', (all) => all.map((one) => one.textContent));
    const heads = () => clerk.page.$$eval('.list th', (all) => all.map((one) => one.textContent.trim()));

    async function opened(path: string, title: string): Promise<void> {
      await clerk.page.setViewport({ width: 1360, height: 850 });
      await clerk.open(path);
      await clerk.titled(`${title} - WMS`);
      await clerk.page.waitForSelector('.row:not(.row-bone)');
    }

    async function grouped(by: string): Promise<void> {
      const value = await clerk.page.$$eval(
        '.report-tools select option',
        (options, wanted) => options.find((option) => option.textContent === wanted)?.getAttribute('value') ?? '',
        by,
      );
      await clerk.page.locator('.report-tools select').fill(value);
      await until(clerk.page, (wanted) => location.search.includes(`by=${wanted}`), value);
    }

    test('stock reallocation shows new owners, marks undone changes outside the totals, and Back returns from a group', async () => {
      await opened('report/stockReallocation', 'Stock Reallocation');
      await clerk.sees('2 changes');
      await becomes(totals, ['4each']);
      const undone = (await cells()).filter((row) => row.some((cell) => cell.includes('Undone')));
      assert.is(undone.length, 1);
      assert.ok(
        Object.values(words[layout]).every((head) => head !== '') && (await heads()).includes(words[layout].toJob),
      );
      await grouped(words[layout].toJob);
      await clerk.page.locator(`::-p-xpath(//tbody//a[normalize-space() = "${made.job}"])`).click();
      await until(clerk.page, () => location.search.includes('toJob='));
      await becomes(rowCount, 2);
      await clerk.page.goBack();
      await clerk.sees('1 group');
      await looksRight(clerk.page);
    });

    test('goods in is filtered by a named range of days and links to the ERN', async () => {
      await opened('report/goodsIn', 'Goods In Report');
      await becomes(totals, ['8each']);
      await clerk.press('Filter');
      await clerk.page
        .locator('::-p-xpath(//*[contains(@class, "popover")]//button[normalize-space() = "Received"])')
        .click();
      await clerk.press('Last month');
      await clerk.sees('Nothing matches');
      await clerk.open('report/goodsIn');
      await clerk.sees('1 line');
      await looksRight(clerk.page);
      await clerk.page.setViewport({ width: 1360, height: 850 });
      await clerk.page.locator(`::-p-xpath(//tbody//a[normalize-space() = "${made.ern}"])`).click();
      await clerk.titled('ERN - WMS');
    });

    const bars = () => clerk.page.$$eval('.chart-drawing a', (all) => all.map((one) => one.getAttribute('aria-label')));

    async function downloaded(line: string): Promise<[string, string]> {
      await clerk.press('Download chart');
      const file = clerk.page.evaluate(
        () =>
          new Promise<[string, string]>((done) => {
            let file = new Blob();
            const addressOf = URL.createObjectURL.bind(URL);
            URL.createObjectURL = (blob) => {
              file = blob as Blob;
              return addressOf(blob);
            };
            HTMLAnchorElement.prototype.click = async function () {
              done([this.download, String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()))]);
            };
          }),
      );
      await clerk.page.locator(`::-p-xpath(//*[@role="menuitem"][normalize-space() = "${line}"])`).click();
      return file;
    }

    test('differences are drawn by partner; a bar opens its rows, and the chart has its numbers and is saved as an image', async () => {
      await opened('report/discrepancy?chart=1', 'Discrepancy');
      await becomes(bars, ['Cable Co: Short 2 each, Over 0 each, Damaged 0 each']);
      assert.equal(await downloaded('Image (PNG)'), [
        'discrepancy-short-over-damaged-each-partner.png',
        String.fromCharCode(0x89, 0x50, 0x4e, 0x47),
      ]);
      assert.equal((await downloaded('Drawing (SVG)'))[1], '<svg');
      await clerk.page.locator('.chart-numbers summary').click();
      const numbers = await clerk.page.$$eval('.chart-numbers :is(th, td)', (all) => all.map((one) => one.textContent));
      assert.equal(numbers, ['Partner', 'Short', 'Over', 'Damaged', 'Cable Co', '2 each', '0 each', '0 each']);
      await looksRight(clerk.page);
      await clerk.page.$eval('.chart-drawing a', (bar) => bar.focus());
      await clerk.sees('Cable Co: Short 2 each');
      await clerk.page.keyboard.press('Enter');
      await until(clerk.page, () => /partner=Cable/.test(location.search) && /chart=1/.test(location.search));
    });

    test('goods in is drawn by day when its chart is shown, and the chart can be hidden again', async () => {
      await opened('report/goodsIn', 'Goods In Report');
      await clerk.press('Show chart');
      await becomes(async () => (await bars()).map((bar) => bar?.replace(/^.*: /, '')), ['8 each']);
      assert.match(await clerk.page.evaluate(() => location.search), /chart=1/);
      await looksRight(clerk.page);
      await clerk.page.locator('.chart select').fill('medianToShelf');
      await clerk.sees('No values');
      assert.is(await clerk.page.$('.chart-drawing svg'), null);
      await clerk.press('Hide chart');
      await clerk.page.waitForSelector('.chart', { hidden: true });
    });

    test('a report of days is compared with the days before, in its totals and its chart', async () => {
      const [yesterday, today] = [-1, 0].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      );
      await opened(`report/goodsIn?dateFrom=${yesterday}&dateTo=${today}&chart=1`, 'Goods In Report');
      await clerk.press('Compare');
      await clerk.sees('Before:');
      await becomes(async () => (await bars()).at(-1)?.replace(/^.*: /, ''), '8 each, before 0 each');
      await looksRight(clerk.page);
    });

    test('goods out shows what was despatched short, in the line and in total', async () => {
      await opened('report/goodsOut', 'Goods Out Report');
      await becomes(totals, ['4each', '3each', '−1each']);
      const [row] = await cells();
      assert.ok(row?.includes(made.pick) && row.includes('Gate 4') && row.includes('−1each'));
      await opened('report/goodsOut?short=true&by=destination', 'Goods Out Report');
      await clerk.sees('Gate 4');
      await looksRight(clerk.page);
    });

    test('the short share is drawn by destination and shown for all lines, until another measure is chosen', async () => {
      await opened('report/goodsOut?chart=1&by=destination&measure=shortShare', 'Goods Out Report');
      await becomes(bars, ['Gate 4: 100 %']);
      await becomes(async () => (await totals()).at(-1), '100 %');
      await looksRight(clerk.page);
      await clerk.page.locator('.chart select').fill('lines');
      await becomes(bars, ['Gate 4: 1']);
      await becomes(async () => (await totals()).at(-1), '−1each');
    });

    test('discrepancy shows missing goods with their comment, also grouped by partner', async () => {
      await opened('report/discrepancy', 'Discrepancy');
      await clerk.sees('Two left behind');
      await clerk.sees('1 difference');
      assert.is((await heads()).includes('SWC'), layout === 'H3G');
      await grouped('Partner');
      await clerk.page.locator('::-p-xpath(//tbody//a[normalize-space() = "Cable Co"])').click();
      await until(clerk.page, () => location.search.includes('partner=Cable'));
      await clerk.sees('Two left behind');
      await looksRight(clerk.page);
    });

    test('the differences with one partner are printed as a claim, which is not offered while other filters hide rows', async () => {
      await opened('report/discrepancy?partner=Cable+Co', 'Discrepancy');
      const printed = clerk.page.waitForResponse((answer) => answer.url().includes('/report/discrepancy/claim'));
      await clerk.press('Print claim');
      assert.is((await printed).headers()['content-type'], 'application/pdf');
      assert.match(await openedTab(clerk.page), /^blob:/);
      await clerk.open('report/discrepancy?partner=Cable+Co&stockCode=ALPHA');
      await clerk.sees('1 difference');
      const button = '::-p-aria([name="Print claim"][role="button"])';
      await becomes(() => clerk.page.$eval(button, (element) => element.getAttribute('aria-disabled')), 'true');
    });

    test('a filter for rows without a partner is shown and can be removed', async () => {
      await clerk.open('report/discrepancy?without=partner');
      await clerk.sees('0 differences');
      await clerk.press('Remove Without: Partner');
      await clerk.sees('1 difference');
    });
  });
}
