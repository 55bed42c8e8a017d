import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest, type TestBrowser } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

suite('move stock in a browser', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function storemanAt(site: Site, handheld = false, opened?: TestBrowser): Promise<Person> {
    const browser = opened ?? (await openBrowser());
    const page = await browser.newPage();
    if (handheld) await page.setViewport({ width: 360, height: 640, hasTouch: true, isMobile: true });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await served.it.person([site], planRights));
    await storeman.open('putaway/stock');
    await storeman.titled('Move Stock - WMS');
    return storeman;
  }
  const nameOf = async (locationId: number) =>
    (await served.it.builders.db.one<{ name: string }>('select name from locations where id = $1', [locationId])).name;
  const stock = async (site: Site, sku: string) =>
    (await served.it.builders.stock(site, sku)).map(({ locationId, drum, quantity }) => [locationId, drum, quantity]);

  for (const layout of layoutsOr('H3G')) {
    test(`a day’s goods in ${layout} are put away with a scanner alone, at 360 px, by location, SKU and drum`, async () => {
      const { builders } = served.it;
      const site = await builders.site({ layout });
      const [sku, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
      const [goodsIn, shelf, shelf2] = await Promise.all([site.goodsIn, site.shelf, site.shelf2].map(nameOf));
      const [drumNumber, job] = [builders.name('DR'), builders.name('J')];
      const here = { locationId: site.goodsIn, job, segment: 'SEG001' };
      await receiveGoods(builders, site, [
        { stockCode: sku, quantity: '3', ...here },
        { stockCode: cable, quantity: '305.5', drumNumber, ...here },
      ]);
      const storeman = await storemanAt(site, true);
      await storeman.sees('2 lines at goods in');

      await storeman.scan(goodsIn ?? '');
      await storeman.sees(`2 lines at ${goodsIn}`);
      const heads = () =>
        storeman.page.$$eval('.lines td', (cells) => cells.map((cell) => (cell as HTMLElement).dataset['head']));
      assert.ok((await heads()).includes(layout === 'vm' ? 'Job' : 'Activity Code'));
      await storeman.scan(sku);
      await storeman.sees(`${sku}: 3 of 3`);
      await storeman.scan('2');
      await storeman.sees(`${sku}: 2 of 3`);
      for (const _ of ['moves', 'again']) await storeman.scan(shelf ?? '');
      await storeman.sees(`Already moved to ${shelf}`);
      assert.equal(await stock(site, sku), [
        [site.goodsIn, null, '1'],
        [site.shelf, null, '2'],
      ]);
      await storeman.scan('NO-SUCH-CODE');
      await storeman.sees('NO-SUCH-CODE is not a location, SKU, drum or ERN here');

      await storeman.open('putaway/stock');
      await storeman.scan(sku);
      await storeman.sees(`${sku}: 2 lines`);
      await storeman.scan(shelf ?? '');
      await storeman.sees(`1 line at ${shelf}`);
      await storeman.scan(sku);
      await storeman.sees(`${sku}: 2 of 2`);
      await storeman.scan('1');
      await storeman.sees(`${sku}: 1 of 2`);
      await storeman.scan(shelf2 ?? '');
      await storeman.sees(`1 of ${sku} moved to ${shelf2}`);

      await storeman.open('putaway/stock');
      await storeman.scan(drumNumber);
      await storeman.sees(`Drum ${drumNumber} selected, 305.5`);
      await storeman.scan(shelf2 ?? '');
      await storeman.sees(`305.5 of ${cable} moved to ${shelf2}`);
      assert.equal(await stock(site, cable), [[site.shelf2, drumNumber, '305.5']]);
      assert.equal(await stock(site, sku), [
        [site.goodsIn, null, '1'],
        [site.shelf, null, '1'],
        [site.shelf2, null, '1'],
      ]);
      await storeman.sees('1 line at goods in');
      const width = await storeman.page.evaluate(() => document.documentElement.scrollWidth);
      assert.is(width, 360);
      assert.equal(await accessibilityFaults(storeman.page), []);
    });
  }

  test('the rules appear with their numbers while typing, and nothing is moved against them', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const [sku, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
    const drumNumber = builders.name('DR');
    await receiveGoods(builders, site, [
      { stockCode: sku, quantity: '40' },
      { stockCode: cable, quantity: '305', drumNumber },
    ]);
    const storeman = await storemanAt(site);
    const shelf = await nameOf(site.shelf);
    // The scan field, which stays in sight, must not cover anything that is pressed.
    await storeman.page.setViewport({ width: 1360, height: 850 });
    await storeman.scan(shelf);
    await storeman.sees(`2 lines at ${shelf}`);
    const before = await builders.rowCounts();
    await storeman.press('Move');
    await storeman.sees('Select at least one line');
    for (const [typed, message] of [
      ['43', '43 wanted, only 40 available'],
      ['0', 'Enter a quantity above 0'],
      ['1.5', 'Enter a whole number'],
    ] as const) {
      await storeman.type(`Quantity to move, ${sku}`, typed);
      await storeman.sees(message);
    }
    await storeman.type(`Quantity to move, ${drumNumber}`, '100');
    await storeman.sees(`Drum ${drumNumber} can only move whole: 305`);
    await storeman.sees('Cut drum');
    await storeman.press('Clear');
    await storeman.type(`Quantity to move, ${sku}`, '4');
    await storeman.page.locator('[role="combobox"]').click();
    await storeman.page.keyboard.type(shelf);
    await storeman.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${shelf}")])`).click();
    await storeman.sees(`Already at ${shelf}`);
    assert.equal(await builders.rowCounts(), before);
    assert.equal(await accessibilityFaults(storeman.page), []);
  });

  test('moving goods that a pick holds asks with its number, takes the reservation along and cannot be undone', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const sku = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10' }]);
    const clerk = await builders.storeman(site);
    const { number } = await clerk.ok(createPick, linesOf(sku, '6'));
    const [shelf, shelf2] = [await nameOf(site.shelf), await nameOf(site.shelf2)];
    const storeman = await storemanAt(site);
    await storeman.scan(shelf);
    await storeman.sees(`1 line at ${shelf}`);
    await storeman.press(`Move everything from ${shelf}`);
    await storeman.sees('6 of it reserved');
    await storeman.scan(shelf2);
    await storeman.page.waitForSelector('dialog[open] .confirmation');
    await storeman.sees(`6 for ${number}`);
    await storeman.choose(`6 of ${sku}`);
    await storeman.page.locator('dialog[open] .button-primary:not([aria-disabled])').click();
    await storeman.sees(`1 line moved to ${shelf2}`);
    const reserved = async () =>
      (await builders.stock(site, sku)).map((row) => [row.locationId, row.quantity, row.reserved]);
    assert.equal(await reserved(), [[site.shelf2, '10', '6']]);
    await storeman.page.waitForSelector('.history .button');
    await storeman.press('Undo');
    await storeman.sees('There was an error moving stock: This cannot be undone');
    assert.equal(await reserved(), [[site.shelf2, '10', '6']]);
  });

  test('pressing Move confirms a move to quarantine, and the list of recent moves undoes it', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const sku = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10' }]);
    const [shelf, quarantine] = [await nameOf(site.shelf), await nameOf(site.quarantine)];
    const storeman = await storemanAt(site);
    await storeman.scan(shelf);
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 10 of 10`);
    await storeman.scan(quarantine);
    await storeman.sees(`${quarantine} is a quarantine location. Press Move`);
    assert.equal(await stock(site, sku), [[site.shelf, null, '10']]);
    await storeman.press(`Move 1 line to ${quarantine}`);
    await storeman.sees(`10 of ${sku} moved to ${quarantine}`);
    assert.equal(await stock(site, sku), [[site.quarantine, null, '10']]);
    await storeman.page.locator('.history .button').click();
    await storeman.sees('Move undone');
    await becomes(() => stock(site, sku), [[site.shelf, null, '10']]);
  });

  test('selected stock survives closing the page', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const sku = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10' }]);
    const shelf = await nameOf(site.shelf);
    const browser = await openBrowser();
    const storeman = await storemanAt(site, false, browser);
    await storeman.scan(shelf);
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 10 of 10`);
    await storeman.page.close();
    const again = new Person(await browser.newPage(), served.it);
    await again.open(`putaway/stock?location=${shelf}`);
    await again.page.waitForSelector('.line');
    await becomes(() => again.value(`Quantity to move, ${sku}`), '10');
  });
});
