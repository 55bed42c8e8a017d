import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { createErn } from '../../shared/contract/goods-in.ts';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { password, servedWorldFor } from '../support/served-world.ts';
import { fillSignIn } from '../support/sign-in-form.ts';
import { suite } from '../support/suite.ts';
import type { Site } from '../support/world/world.ts';

const plan = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

const titled = (page: Page, title: string) => page.waitForFunction((wanted) => document.title === wanted, {}, title);
const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, text);
const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
const press = async (page: Page, name: string) =>
  (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.click();

for (const layout of ['vm', 'H3G'] as const) {
  suite(`a storeman's day in ${layout}`, (test, hooks) => {
    const served = servedWorldFor(hooks);
    let browser: TestBrowser;
    hooks.before(async () => {
      browser = await startBrowser();
    });
    hooks.after(() => browser.close());

    test('sign in, switch access, find, count by scan on a slow line, comment, receive, look it up, undo', async () => {
      const { world, url, person } = served.it;
      const elsewhere = await world.site({ layout });
      const site = await world.site({ layout });
      const sku = await world.sku(site);
      const { number } = await expected(site, sku);
      const page = await browser.newPage();
      const counts = await slowly(page, 'count');
      await page.goto(`${url}/wms`);
      await fillSignIn(page, await person([elsewhere, site], plan), password);
      await titled(page, 'Home - WMS');

      await switchTo(page, site);
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('dialog[open] input');
      await page.keyboard.type(number);
      await page.waitForFunction(
        (wanted) => document.querySelector('dialog[open]')?.textContent?.includes(wanted),
        {},
        number,
      );
      await page.keyboard.press('Enter');
      await titled(page, 'ERN - WMS');
      await page.waitForSelector('.scan-input:focus');
      await shows(page, layout === 'vm' ? 'Segment' : 'Cell ID');

      for (let times = 0; times < 20; times += 1) await scan(page, sku);
      await page.waitForFunction(
        (wanted) => document.querySelector<HTMLInputElement>(`[aria-label="Received, ${wanted}"]`)?.value === '20',
        { timeout: 30_000 },
        sku,
      );
      assert.is(counts(), 20);

      await shows(page, '1 discrepancy without a comment');
      await page.type(`[aria-label="Comment, ${sku}"]`, 'Two crushed');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.body.textContent.includes('without a comment'));
      await press(page, 'Receive');
      await page.locator('::-p-xpath(//label[starts-with(normalize-space(), "Final")])').click();
      await page.locator('dialog[open] .button-primary:not([aria-disabled])').click();
      await shows(page, `${number} received`);
      assert.equal(
        (await world.stock(site, sku)).map((row) => row.quantity),
        ['20'],
      );

      await page.goto(`${url}/wms/report/stock?search=${sku}`);
      await shows(page, sku);
      await shows(page, layout === 'vm' ? 'Job' : 'Activity Code');
      await page.goBack();
      await titled(page, 'ERN - WMS');
      await press(page, 'Undo');
      await shows(page, 'Receipt undone');
      assert.equal(await world.stock(site, sku), []);
    });

    /** 22 pieces are on their way, for a job. */
    async function expected(site: Site, stockCode: string) {
      const clerk = await served.it.world.storeman(site);
      const lines = [{ stockCode, quantity: '22', job: served.it.world.name('J'), segment: 'SEG001' }];
      return clerk.ok(createErn, { partner: 'Prysm', lines });
    }

    async function switchTo(page: Page, site: Site) {
      const { name } = await served.it.world.db.one<{ name: string }>('select name from warehouses where id = $1', [
        site.warehouseId,
      ]);
      await page.click('.access');
      await page.waitForSelector('dialog[open] input');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (wanted) => document.querySelector('.access')?.textContent?.includes(wanted),
        {},
        name,
      );
    }
  });
}

/** Makes the calls whose path ends so take 300 ms longer; answers how many there were. */
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
