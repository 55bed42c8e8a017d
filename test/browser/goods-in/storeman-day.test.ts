import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('H3G')) {
  suite(`a storeman's day in ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);

    test('a storeman signs in, switches access, finds an ERN, counts on a slow line, comments, receives and undoes it', async () => {
      const { builders, person } = served.it;
      const elsewhere = await builders.site({ layout });
      const site = await builders.site({ layout });
      const sku = await builders.sku(site);
      const { number } = await expected(site, sku);
      const browser = await openBrowser();
      const page = await browser.newPage();
      const counts = await slowly(page, 'count');
      const storeman = new Person(page, served.it);
      await storeman.typeSignIn(await person([elsewhere, site], planRights));

      await switchTo(page, site);
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('.picker input:focus');
      await page.keyboard.type(number);
      await says(page, 'dialog[open]', new RegExp(number));
      await page.keyboard.press('Enter');
      await storeman.titled('ERN - WMS');
      await page.waitForSelector('.scan-input:focus');
      await storeman.sees(layout === 'vm' ? 'Segment' : 'Cell ID');

      for (let times = 0; times < 20; times += 1) await storeman.scan(sku);
      await becomes(() => storeman.value(`Received, ${sku}`), '20');
      assert.is(counts(), 20);

      await storeman.press('Receive');
      await storeman.sees('Explain the 2 missing');
      await page.waitForSelector(`[aria-label="Comment, ${sku}"]:focus`);
      await page.keyboard.type('Two crushed');
      await page.keyboard.press('Tab');
      await storeman.seesNoMore('Explain the');
      await storeman.press('Receive');
      await storeman.press('No, nothing more is coming');
      await storeman.sees(`${number} received`);
      assert.equal(
        (await builders.stock(site, sku)).map((row) => row.quantity),
        ['20'],
      );

      await storeman.open(`report/stock?search=${sku}`);
      await storeman.sees(sku);
      await storeman.sees(layout === 'vm' ? 'Job' : 'Activity Code');
      await page.goBack();
      await storeman.titled('ERN - WMS');
      await storeman.press('Undo');
      await storeman.sees('Receipt undone');
      assert.equal(await builders.stock(site, sku), []);
    });

    async function expected(site: Site, stockCode: string) {
      const clerk = await served.it.builders.storeman(site);
      const lines = [{ stockCode, quantity: '22', job: served.it.builders.name('J'), segment: 'SEG001' }];
      return clerk.ok(createErn, { partner: 'Prysm', lines });
    }

    async function switchTo(page: Page, site: Site) {
      const { name } = await served.it.builders.db.one<{ name: string }>('select name from warehouses where id = $1', [
        site.warehouseId,
      ]);
      await page.locator('.access').click();
      await page.waitForSelector('.picker input:focus');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await says(page, '.access', new RegExp(name));
    }
  });
}

async function slowly(page: Page, ending: string): Promise<() => number> {
  let calls = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isSlow = request.url().endsWith(ending);
    if (isSlow) calls += 1;
    setTimeout(() => void request.continue(), isSlow ? 300 : 0);
  });
  return () => calls;
}
