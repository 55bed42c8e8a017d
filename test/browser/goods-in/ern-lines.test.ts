import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the lines of an ERN, on a handheld and at a desk', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let storeman: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    site = await served.it.builders.site();
    storeman = new Person(await browser.newPage(), served.it);
    await storeman.signIn(await served.it.person([site], planRights));
  });

  const inTheHand = { width: 360, height: 740, hasTouch: true };
  const atADesk = { width: 1360, height: 850 };

  async function opened(viewport: typeof atADesk, lines: Input<typeof createErn>['lines']) {
    const clerk = await served.it.builders.storeman(site);
    const { id } = await clerk.ok(createErn, { lines });
    await storeman.page.setViewport(viewport);
    await storeman.open(`goodsIn/${id}`);
    await storeman.page.waitForSelector('.line');
  }

  async function elevenLines() {
    const { builders } = served.it;
    const owner = { job: builders.name('J'), segment: 'SEG001' };
    const skus = await Promise.all(
      Array.from({ length: 11 }, (_, index) => builders.sku(site, { divisible: index === 0 })),
    );
    const drums = { drumNumber: builders.name('DR'), supplierDrumNumber: builders.name('PF') };
    const lines = skus.map((stockCode, index) => ({ stockCode, quantity: '10', ...owner, ...(index === 0 && drums) }));
    return { skus, owner, drums, lines };
  }

  const heights = () =>
    storeman.page.$$eval('.line', (lines) => lines.map((line) => Math.ceil(line.getBoundingClientRect().height)));
  const isInSight = (selector: string) =>
    storeman.page.$eval(selector, (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (
        top >= bar && bottom <= (document.querySelector('.page-actions')?.getBoundingClientRect().top ?? innerHeight)
      );
    });

  test('a closed line on a handheld is at most 96 px high, and facts common to all lines appear once above them', async () => {
    const { owner, drums, lines } = await elevenLines();
    await opened(inTheHand, lines);
    assert.ok(Math.max(...(await heights())) <= 96, `${await heights()}`);
    const all = await storeman.page.$eval('.document-main', (main) => main.textContent);
    assert.is(all.split(owner.job).length, 2, 'the job stands there once');
    assert.is(all.split(owner.segment).length, 2, 'the segment stands there once');
    assert.ok(all.includes(drums.supplierDrumNumber));
    await storeman.page.locator('.line:nth-child(2) .line-summary').click();
    await storeman.page.waitForSelector('.line:nth-child(2) [data-field="received"]', { visible: true });
    await becomes(
      () => storeman.page.$eval('.line-summary', (summary) => summary.getAttribute('aria-expanded')),
      'false',
    );
  });

  test('a scan shows its SKU, quantity and the rest in view, wherever the lines are scrolled', async () => {
    const { skus, lines } = await elevenLines();
    const [, sku = ''] = skus;
    await opened(inTheHand, lines);
    await storeman.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 1 of 10`);
    for (const part of ['.scan-input', '.scan-result', '.scanned-line']) assert.ok(await isInSight(part), part);
    const shown = () => storeman.page.$eval('.scanned-line', (line) => line.textContent);
    assert.match(await shown(), /1 of 10/);
    await storeman.press(`+1 of ${sku}`);
    await storeman.sees(`${sku}: 2 of 10`);
    await storeman.page.waitForSelector('.scan-input:focus');
    await storeman.press(`+8 of ${sku}`);
    await becomes(async () => (await shown()).includes('10 of 10'), true);
    await storeman.type(`Quantity, ${sku}`, '12');
    await storeman.sees('2 more than shipped');
    await becomes(async () => (await shown()).includes('12 of 10'), true);
    assert.is(await storeman.page.$('.line-bad'), null, 'more than shipped is said, and no fault yet');
  });

  test('Enter in the quantity under the scan field returns to the scan field', async () => {
    const { skus, lines } = await elevenLines();
    const [, sku = ''] = skus;
    await opened(inTheHand, lines);
    await storeman.scan(sku);
    await storeman.page.locator(`[aria-label="Quantity, ${sku}"]`).click();
    await storeman.page.keyboard.type('4');
    await storeman.page.keyboard.press('Enter');
    await storeman.page.waitForSelector('.scan-input:focus');
    await until(storeman.page, () => document.querySelector('.scanned-line')?.textContent.includes('4 of 10'));
  });

  test('the SKU at a desk is 240 px wide, and its row is 48 px high', async () => {
    const { lines } = await elevenLines();
    await opened(atADesk, lines);
    const border = 1;
    assert.ok(Math.max(...(await heights())) <= 48 + border, `${await heights()}`);
    const widths = await storeman.page.$$eval('.line > .card-title', (cells) =>
      cells.map((cell) => cell.getBoundingClientRect().width),
    );
    assert.ok(Math.min(...widths) >= 240, `${widths}`);
    assert.ok(await storeman.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });

  test('the comment on a difference is the next field after the quantity as soon as the quantity is typed', async () => {
    const { skus, lines } = await elevenLines();
    const [, sku = ''] = skus;
    await opened(atADesk, lines);
    await storeman.page.locator(`[aria-label="Received, ${sku}"]`).click();
    await storeman.page.keyboard.type('3');
    await storeman.page.keyboard.press('Enter');
    await storeman.page.waitForSelector(`[aria-label="Comment, ${sku}"]:focus`);
    await storeman.page.locator(`[aria-label="Received, ${sku}"]`).click();
    await storeman.page.keyboard.press('Tab');
    await storeman.page.waitForSelector(`[aria-label="Comment, ${sku}"]:focus`);
  });
});
