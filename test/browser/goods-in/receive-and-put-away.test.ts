import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { suite } from '../../support/suite.ts';

suite('goods from the lorry to the shelf', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('ten lines are received and put away with at most 12 scans and 6 taps besides typed quantities', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const skus = await Promise.all(Array.from({ length: 10 }, () => builders.sku(site)));
    const clerk = await builders.storeman(site);
    const { id, number } = await clerk.ok(createErn, {
      lines: skus.map((stockCode) => ({ stockCode, quantity: '24' })),
    });
    const next = await clerk.ok(createErn, { partner: 'Prysm', lines: [{ stockCode: skus[0] ?? '', quantity: '1' }] });
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, hasTouch: true });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open(`goodsIn/${id}`);
    await page.waitForSelector('.line');
    const made = { scans: 0, taps: 0 };
    const scan = async (code: string) => {
      made.scans += 1;
      await storeman.scan(code);
    };
    const tap = async (selector: string) => {
      made.taps += 1;
      await page.locator(selector).click();
    };

    for (const sku of skus) {
      await scan(sku);
      await storeman.sees(`${sku}: 1 of 24`);
      await page.locator(`[aria-label="Quantity, ${sku}"]`).click();
      await page.keyboard.type('24');
      await page.keyboard.press('Enter');
      await until(page, () => document.querySelector('.scanned-line')?.textContent.includes('24 of 24'));
    }
    await tap('.page-actions .button-primary:not([aria-disabled])');
    await storeman.sees(`${number} received`);
    await tap('a.put-away');
    await storeman.sees(skus[9] ?? '');
    await tap('::-p-aria([name="Select all"][role="button"])');
    const [shelf] = await builders.db.many<{ name: string }>('select name from locations where id = $1', [site.shelf]);
    await scan(shelf?.name ?? '');
    await storeman.sees(`All of ${number} is put away`);
    await storeman.sees(next.number);

    for (const sku of skus) {
      const lying = (await builders.stock(site, sku)).map(({ locationId, quantity }) => [locationId, quantity]);
      assert.equal(lying, [[site.shelf, '24']]);
    }
    assert.ok(made.scans <= 12 && made.taps <= 6, `${made.scans} scans, ${made.taps} taps`);
  });
});
