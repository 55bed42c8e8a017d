import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('vm')) {
  suite(`stock count in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);

    test('a storeman counts a location by scan on a handheld, and a second user approves the large difference', async () => {
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const [dear, drumNumber] = [await builders.sku(site, { price: '900' }), builders.name('D')];
      const cable = await builders.sku(site, { divisible: true });
      await receiveGoods(builders, site, [
        { stockCode: dear, quantity: '3' },
        { stockCode: cable, quantity: '50', drumNumber },
      ]);
      const { name } = await builders.db.one<{ name: string }>('select name from locations where id = $1', [
        site.shelf,
      ]);
      const [browser, secondBrowser] = [await openBrowser(), await openBrowser()];
      const storeman = new Person(await browser.newPage(), served.it);
      await storeman.signIn(await person([site], planRights));
      await storeman.page.setViewport({ width: 360, height: 640 });
      await storeman.open('putaway/counts');
      await storeman.sees('never counted');
      await storeman.scan(name);
      await storeman.titled('Stock Count - WMS');
      for (const [code, says] of [
        [dear, `${dear}: 1`],
        [drumNumber, `Drum ${drumNumber} found, 50`],
        ['NOWHERE', 'NOWHERE is not a SKU, drum or location here'],
      ] as const) {
        await storeman.scan(code);
        await storeman.sees(says);
      }
      await storeman.scan(dear);
      await storeman.sees(`${dear}: 2`);
      await storeman.press(`−1 of ${dear}`);
      await storeman.sees('1 of 3');
      await storeman.press(`+2 of ${dear}`);
      await storeman.sees('3 of 3');
      await storeman.page.keyboard.type('2', { delay: 0 });
      await storeman.page.keyboard.press('Enter');
      await storeman.sees('2 of 3');
      const isWide = () => storeman.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.is(await isWide(), false);
      assert.equal(await accessibilityFaults(storeman.page), []);
      await storeman.press('Submit');
      await storeman.sees('Enter the reason for the difference');
      const isAboveBar = () =>
        storeman.page.evaluate(() => {
          const [error, bar] = ['.field-error', '.page-actions'].map((part) =>
            document.querySelector(part)?.getBoundingClientRect(),
          );
          return error !== undefined && bar !== undefined && error.bottom <= bar.top;
        });
      await becomes(isAboveBar, true);
      await storeman.type('Reason for the difference', 'One is gone');
      await storeman.press('Submit');
      await storeman.sees('Someone else must approve this count.');
      const second = new Person(await secondBrowser.newPage(), served.it);
      await second.signIn(await person([site], planRights));
      await second.open('putaway/counts');
      await second.page.locator('::-p-xpath(//a[starts-with(normalize-space(), "COUNT-")])').click();
      await second.sees('1 fewer');
      const menu = await second.page.$eval('.menus-wide [aria-current]', (shown) => shown.textContent);
      assert.match(menu, /^Putaway/);
      assert.equal(await accessibilityFaults(second.page), []);
      await second.press('Approve');
      await second.sees('approved and posted');
      const left = async () => (await builders.stock(site, dear)).map((row) => row.quantity);
      await becomes(left, ['2']);
      await second.press('Undo');
      await becomes(left, ['3']);
    });
  });
}
