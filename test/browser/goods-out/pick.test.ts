import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest, type TestBrowser } from '../../support/browser/browser.ts';
import { focusOn } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { parameterOf } from '../../support/builders/parameters.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const words = {
  vm: { job: 'Job', segment: 'Segment (optional)', others: 'other jobs' },
  H3G: { job: 'Activity Code', segment: 'Cell ID', others: 'other Activity Codes' },
} as const;

for (const layout of layoutsOr('H3G')) {
  suite(`a pick in ${layout}`, (plainTest, hooks) => {
    const served = servedFor(hooks);
    const { test, openBrowser } = browsersByTest(plainTest, hooks);
    let browser: TestBrowser;
    hooks.before(async () => {
      browser = await openBrowser();
    });

    test('a pick by scan on a handheld shows and ticks its sources, survives a reload, reserves and is undone', async () => {
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const [bolt, cable, empty] = [
        await builders.sku(site),
        await builders.sku(site, { divisible: true }),
        await builders.sku(site),
      ];
      const { job: jobField, segment: segmentField, others } = words[layout];
      const [job, segment] = ['AC-1', 'CELL01'];
      const drum = builders.name('DR');
      await receiveGoods(builders, site, [
        { stockCode: bolt, quantity: '2', job, segment },
        { stockCode: bolt, quantity: '9', job: builders.name('AC'), segment: 'CELL09' },
        { stockCode: cable, quantity: '120.5', drumNumber: drum, job, segment },
      ]);
      const page = await browser.newPage();
      await page.setViewport({ width: 360, height: 740 });
      const storeman = new Person(page, served.it);
      await storeman.signIn(await person([site], planRights));
      await storeman.open('goodsOut/pick');
      await storeman.titled('Pick - WMS');
      await storeman.type(jobField, job);
      await storeman.type(segmentField, segment);
      await focusOn(page, '.scan-input');
      for (const code of [bolt, bolt, bolt, drum]) await storeman.scan(code);
      await storeman.sees(`Drum ${drum}: 120.5 of ${cable}`);
      await storeman.scan(empty);
      await storeman.sees(`${empty}: no stock`);
      await storeman.sees('2 from own stock');
      await storeman.sees(`1 from ${others}`);

      await page.reload();
      await becomes(() => storeman.value(`Quantity, ${bolt}`), '3');
      await becomes(() => storeman.value(`Quantity, ${cable}`), '120.5');
      // Pressed before the stock is read again, so the server asks instead.
      await storeman.sees(`1 from ${others}`);
      await storeman.press('Create pick');
      await storeman.sees('Tick which stock to use');
      await focusOn(page, '.group-takes input');
      await page.keyboard.press('Space');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      assert.equal(await accessibilityFaults(page), []);

      await storeman.press('Create pick');
      await storeman.sees(' created');
      const reserved = async () =>
        [...(await builders.stock(site, bolt)), ...(await builders.stock(site, cable))].map((row) => row.reserved);
      assert.equal((await reserved()).toSorted(), ['1', '120.5', '2']);
      await storeman.press('Undo');
      await storeman.sees(' deleted');
      assert.equal(await reserved(), ['0', '0', '0']);
    });
  });
}

suite('a pick at a desk', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function newPage() {
    const browser = await openBrowser();
    return browser.newPage();
  }

  test('a pick asks for the plan parameters of this screen and for the required ones', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const keeper = await builders.caller({ companyId: site.companyId }, ['params']);
    const ofPlans = { subject: 'plan' } as const;
    await parameterOf(builders, keeper, { ...ofPlans, name: 'Route' });
    await parameterOf(builders, keeper, { ...ofPlans, name: 'Hidden', planParameter: false });
    await parameterOf(builders, keeper, { ...ofPlans, name: 'Gate', planParameter: false, valueType: 'required' });
    const storeman = new Person(await newPage(), served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open('goodsOut/pick');
    await storeman.sees('Route');
    await storeman.sees('Gate');
    assert.not.ok(await storeman.page.evaluate(() => document.body.textContent.includes('Hidden')));
  });

  test('stock that another user takes meanwhile is shown, and goods split by hand leave under a signature', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const bolt = await builders.sku(site);
    const far = await builders.location(site.warehouseId, { name: builders.name('Z') });
    await receiveGoods(builders, site, [
      { stockCode: bolt, quantity: '5' },
      { stockCode: bolt, quantity: '6', locationId: far },
    ]);
    const page = await newPage();
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open('goodsOut/pickAndDespatch');
    await storeman.titled('Pick and Despatch - WMS');
    await storeman.choose('No job');
    await focusOn(page, '.scan-input');
    await storeman.scan(bolt);
    await storeman.sees('11 available');
    const other = await builders.storeman(site);
    await other.ok(createPick, { lines: [{ stockCode: bolt, quantity: '4' }] });
    // The note disappears after a while; the quantity stays.
    await storeman.sees('some has been taken');
    await storeman.sees('7 available');
    assert.equal(await accessibilityFaults(page), []);

    await storeman.press(`Choose stock manually ${bolt}`);
    const { name: shelf } = await builders.db.one<{ name: string }>('select name from locations where id = $1', [far]);
    await page.waitForSelector('.split-stock');
    assert.equal(await accessibilityFaults(page), []);
    for (const field of await page.$$('.split-stock input')) {
      await field.click({ count: 3 });
      await page.keyboard.press('Backspace');
    }
    await storeman.type(`Quantity at ${shelf}`, '3');
    await storeman.press('Use this stock');
    await storeman.press('Pick and despatch');
    await storeman.type('Signed by (optional)', 'A. Carrier');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await storeman.sees(' despatched');
    assert.equal((await builders.stock(site, bolt)).map((row) => [row.quantity, row.reserved]).toSorted(), [
      ['3', '0'],
      ['5', '4'],
    ]);
  });
});
