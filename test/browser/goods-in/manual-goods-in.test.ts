import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { focusOn } from '../../support/browser/page.ts';
import { servedFor } from '../../support/browser/served.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const owners = { vm: ['Job', 'J-1'], H3G: ['Activity Code', 'AC-1'] } as const;

for (const layout of layoutsOr('vm')) {
  suite(`goods in by hand in ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);

    test('goods are scanned on a handheld, kept over a reload, received and undone, and the next are announced', async () => {
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const [bag, bolt] = [await builders.sku(site), await builders.sku(site)];
      const cable = await builders.sku(site, { divisible: true });
      const { name: shelf } = await builders.db.one<{ name: string }>('select name from locations where id = $1', [
        site.shelf,
      ]);
      const browser = await openBrowser();
      const page = await browser.newPage();
      await page.setViewport({ width: 360, height: 640 });
      const storeman = new KeyboardPerson(page, served.it);
      await storeman.signIn(await person([site], planRights));
      await storeman.open('goodsIn');
      await storeman.titled('Goods In - WMS');
      for (const code of [shelf, bag, bag, bag, cable, 'D-1', 'NONE OF OURS']) await storeman.scan(code);
      await storeman.sees('NONE OF OURS is not a SKU or location here');
      await storeman.type(`Quantity, ${cable}`, '250.5');
      await addByEnter(page, bolt);
      await storeman.type(`Quantity, ${bolt}`, '7');

      await page.reload();
      await becomes(() => storeman.value(`Quantity, ${bag}`), '3');
      await becomes(() => storeman.value(`Drum, ${cable}`), 'D-1');
      const [field, job] = owners[layout];
      if (layout === 'H3G') await storeman.type('Cell ID', 'CELL01');
      await storeman.type(field, job);
      await storeman.press('Receive');
      await storeman.sees(`${job}: choose one from the list, or create it there`);
      await storeman.create(field, job);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      assert.equal(await accessibilityFaults(page), []);

      await storeman.press('Receive');
      await storeman.sees('Received as ERN-');
      const rows = [];
      for (const sku of [bag, cable, bolt]) rows.push(...(await builders.stock(site, sku)));
      assert.equal(
        rows.map((row) => [row.locationId, row.drum, row.job, row.quantity]),
        [
          [site.shelf, null, job, '3'],
          [site.shelf, 'D-1', job, '250.5'],
          [site.shelf, null, job, '7'],
        ],
      );
      await storeman.press('Undo');
      await storeman.sees('is open again');
      assert.equal(await builders.stock(site, cable), []);

      await storeman.scan(bag);
      await storeman.press('Save as an expected ERN');
      await storeman.sees('saved as an expected ERN');
      const text = await page.evaluate(() => document.body.textContent);
      const [, number = 'none'] = /(ERN-\d+) saved as an expected ERN/.exec(text) ?? [];
      await storeman.open('goodsIn/erns');
      await becomes(async () => (await rowOf(page, number)).includes('Expected'), true);
    });
  });
}

async function rowOf(page: Page, number: string): Promise<string> {
  const rows = await page.$$eval('tr.row', (all) => all.map((row) => row.textContent));
  return rows.find((row) => row.includes(number)) ?? '';
}

async function addByEnter(page: Page, stockCode: string): Promise<void> {
  await focusOn(page, '.lines tbody tr:last-child td:has([data-field]):nth-last-child(2) [data-field]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lines-add input:focus');
  await page.keyboard.type(stockCode);
  await page.waitForSelector('.lines-add [role=option]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lines tbody tr:nth-child(3) [data-field=quantity]:focus');
}
