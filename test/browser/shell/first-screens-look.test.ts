import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { untilIdle } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('vm')) {
  suite(`the look of the first screens in ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let storeman: Person;
    let screens: Record<string, { path: string; ready: string }>;

    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const [sku, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
      const clerk = await builders.storeman(site);
      const owner = { job: builders.name('J'), segment: 'SEG001' };
      await receiveGoods(builders, site, [{ stockCode: sku, quantity: '40', ...owner }]);
      await clerk.ok(createPick, { ...owner, lines: [{ stockCode: sku, quantity: '4' }], locationId: site.goodsOut });
      const { id } = await clerk.ok(createErn, {
        partner: 'Prysm',
        deliveryDate: '2026-11-20',
        lines: [
          { stockCode: cable, quantity: '2000', drumNumber: 'DR-1', ...owner },
          { stockCode: sku, quantity: '4', ...owner },
        ],
      });
      const line = await builders.id('select id from stock_lines where company_id = $1', [site.companyId]);
      screens = {
        home: { path: '', ready: '.home' },
        'the ERN list': { path: 'goodsIn/erns', ready: '.row:not(.row-bone)' },
        'an ERN': { path: `goodsIn/${id}`, ready: '.line' },
        'the stock report with a line open': { path: `report/stock?line=${line}`, ready: '.panel .small-table' },
      };
      storeman = new Person(await browser.newPage(), served.it);
      await storeman.signIn(await person([site], planRights));
    });

    for (const name of ['home', 'the ERN list', 'an ERN', 'the stock report with a line open']) {
      test(`${name} has no axe fault and does not scroll sideways`, async () => {
        const { path = '', ready = '' } = screens[name] ?? {};
        await storeman.open(path);
        await storeman.page.waitForSelector(ready);
        await looksRight(storeman.page);
      });
    }

    test('the dialog to split a line has no axe fault', async () => {
      const { page } = storeman;
      await storeman.open(screens['an ERN']?.path ?? '');
      await page.locator('.place-button').click();
      await page.waitForSelector('dialog[open]');
      await untilIdle(page);
      assert.equal(await accessibilityFaults(page), []);
      await page.keyboard.press('Escape');
    });
  });
}
