import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest, type TestBrowser } from '../../support/browser/browser.ts';
import { focusOn } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

suite('manual stock allocation in a browser', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  /** A user who can allocate and no more (rules 6), at a desk or with a handheld. */
  async function clerkAt(site: Site, handheld = false, opened?: TestBrowser): Promise<Person> {
    const browser = opened ?? (await openBrowser());
    const page = await browser.newPage();
    await page.setViewport(
      handheld ? { width: 360, height: 740, hasTouch: true, isMobile: true } : { width: 1360, height: 850 },
    );
    const clerk = new Person(page, served.it);
    await clerk.signIn(await served.it.person([site], ['planCreate', 'planUpdate']));
    await clerk.open('goodsOut/manualStockAllocation');
    await clerk.titled('Manual Stock Allocation - WMS');
    return clerk;
  }
  const nameOf = async (locationId: number) =>
    (await served.it.builders.db.one<{ name: string }>('select name from locations where id = $1', [locationId])).name;
  const owned = async (site: Site, sku: string) =>
    (await served.it.builders.stock(site, sku)).map(({ job, segment, quantity }) => [job, segment, quantity]);

  for (const layout of layoutsOr('vm')) {
    test(`free stock is allocated to a job in ${layout} with a scanner alone, at 360 px, and the allocation is undone`, async () => {
      const { builders } = served.it;
      const site = await builders.site({ layout });
      const sku = await builders.sku(site);
      const [shelf, job] = [await nameOf(site.shelf), builders.name('J')];
      await receiveGoods(builders, site, [
        { stockCode: sku, quantity: '10' },
        { stockCode: sku, quantity: '2', job, segment: 'SEG001' },
      ]);
      const clerk = await clerkAt(site, true);
      await clerk.scan(shelf);
      await clerk.sees(`1 line at ${shelf}`);
      const heads = () =>
        clerk.page.$$eval('.lines td', (cells) => cells.map((cell) => (cell as HTMLElement).dataset['head']));
      assert.ok((await heads()).includes('Already allocated'));
      for (const _ of ['one', 'two']) await clerk.scan(sku);
      await clerk.sees(`${sku}: 2 of 10 selected`);
      await clerk.scan(job);
      await clerk.sees(`${job}: scan it again to allocate`);
      await clerk.sees('4 after');
      assert.equal(await accessibilityFaults(clerk.page), []);
      assert.is(await clerk.page.evaluate(() => document.documentElement.scrollWidth), 360);
      await clerk.scan(job);
      await clerk.sees(`2 of ${sku} allocated to ${job}`);
      assert.equal(await owned(site, sku), [
        [job, 'SEG001', '2'],
        [job, null, '2'],
        [null, null, '8'],
      ]);
      await focusOn(clerk.page, '.history .button');
      await clerk.page.keyboard.press('Enter');
      await clerk.sees('Allocation undone');
      await becomes(
        () => owned(site, sku),
        [
          [job, 'SEG001', '2'],
          [null, null, '10'],
        ],
      );
    });
  }

  test('a new job is entered at a desk, rules appear while typing, and a refusal appears beside its line', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const [sku, other] = [await builders.sku(site), await builders.sku(site)];
    await receiveGoods(builders, site, [
      { stockCode: sku, quantity: '40' },
      { stockCode: other, quantity: '5' },
    ]);
    const colleague = await builders.storeman(site);
    const clerk = await clerkAt(site);
    const [shelf, job] = [await nameOf(site.shelf), builders.name('NEW')];
    await clerk.scan(shelf);
    await clerk.sees(`2 lines at ${shelf}`);
    const before = await builders.rowCounts();
    await clerk.press('Allocate');
    await clerk.sees('Select at least one line');
    await clerk.type(`Quantity to allocate, ${sku}`, '41');
    await clerk.sees('41 wanted, only 40 available');
    await clerk.type(`Quantity to allocate, ${sku}`, '-1');
    await clerk.sees('Enter a quantity above 0');
    await clerk.type(`Quantity to allocate, ${sku}`, '30');
    await clerk.type(`Quantity to allocate, ${other}`, '5');
    await clerk.page.locator('[role="combobox"]').click();
    await clerk.page.keyboard.type(job);
    await clerk.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${job}")])`).click();
    await clerk.sees('New: created with the allocation');
    assert.equal(await builders.rowCounts(), before);
    await colleague.ok(createPick, linesOf(sku, '20'));
    await clerk.sees('30 wanted, only 20 available');
    await clerk.sees('20 reserved');
    await clerk.type(`Quantity to allocate, ${sku}`, '12');
    await clerk.press(`Allocate 2 lines to ${job}`);
    await clerk.sees(`2 lines allocated to ${job}`);
    assert.equal(await owned(site, sku), [
      [job, null, '12'],
      [null, null, '28'],
    ]);
    assert.equal(await owned(site, other), [[job, null, '5']]);
    assert.equal(await accessibilityFaults(clerk.page), []);
  });

  test('selected stock and typed values survive closing the page', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const sku = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10' }]);
    const shelf = await nameOf(site.shelf);
    const browser = await openBrowser();
    const clerk = await clerkAt(site, false, browser);
    await clerk.scan(shelf);
    await clerk.sees(`1 line at ${shelf}`);
    await clerk.type('Segment (optional)', 'S-7');
    await clerk.type(`Quantity to allocate, ${sku}`, '3');
    await clerk.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open(`goodsOut/manualStockAllocation?location=${shelf}`);
    await again.page.waitForSelector('.line');
    await becomes(() => again.value(`Quantity to allocate, ${sku}`), '3');
    const values = () => again.page.$$eval('.allocation-target input', (fields) => fields.map(({ value }) => value));
    await becomes(values, ['', 'S-7', '']);
  });
});
