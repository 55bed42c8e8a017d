import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

for (const layout of layoutsOr('H3G')) {
  suite(`transit in a browser, ${layout}`, (plainTest, hooks) => {
    const served = servedFor(hooks);
    const { test, openBrowser } = browsersByTest(plainTest, hooks);

    async function signedIn(site: Site): Promise<Person> {
      const browser = await openBrowser();
      const storeman = new Person(await browser.newPage(), served.it);
      await storeman.signIn(await served.it.person([site], planRights));
      return storeman;
    }

    test('a storeman views coming goods, closes burnt ones, undoes that and opens the ERN', async () => {
      const { builders } = served.it;
      const { from, to } = await twoWarehouses(builders, layout);
      const [stockCode, job] = [await builders.sku(to), builders.name('J')];
      const ern = await sendGoods(builders, from, to, [{ stockCode, quantity: '12', job, segment: 'SEG001' }]);
      await builders.db.run(`update erns set shipped_at = shipped_at - interval '9 days' where id = $1`, [ern.id]);
      const quantities = async () => (await builders.stock(to, stockCode)).map((row) => row.quantity);
      const storeman = await signedIn(to);
      await storeman.open('');
      await storeman.page.locator('::-p-xpath(//a[contains(., "Overdue transit")])').click();
      await storeman.titled('Transit - WMS');
      await storeman.sees('9 days, overdue');
      await storeman.open(`transit?open=${ern.id}`);
      await storeman.page.waitForSelector('.transit-lines li');
      await storeman.sees(`${job}, SEG001`);
      assert.equal(await accessibilityFaults(storeman.page), []);
      await storeman.press('Close as lost');
      await storeman.choose('Lost');
      await storeman.type('Reason', 'The lorry burnt out');
      await storeman.press('Close transfer');
      await storeman.sees(`${ern.number} closed`);
      await storeman.sees('Nothing in transit');
      await storeman.press('Undo');
      await becomes(quantities, ['12']);
      await storeman.open(`goodsIn/${ern.id}`);
      await storeman.press('More');
      await storeman.page.locator('::-p-aria([name="Close as lost"][role="menuitem"])').click();
      await storeman.sees('This closes the ERN with nothing received.');
      await storeman.type('Reason', 'It burnt indeed');
      await storeman.press('Close transfer');
      await storeman.sees(`${ern.number} closed`);
      await storeman.press('Undo');
      await becomes(quantities, ['12']);
      await storeman.open('transit');
      await storeman.page.locator(`::-p-xpath(//a[normalize-space() = "${ern.number}"])`).click();
      await storeman.titled(`ERN - WMS`);
      await storeman.page.setViewport({ width: 360, height: 640 });
      await storeman.open('transit');
      await storeman.sees('9 days, overdue');
      const isWide = () => storeman.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.is(await isWide(), false);
    });

    test('the receiver of a transfer enters only quantity and location; owner and drum are shown', async () => {
      const { builders } = served.it;
      const { from, to } = await twoWarehouses(builders, layout);
      const [cable, drumNumber, job] = [
        await builders.sku(to, { divisible: true }),
        builders.name('D'),
        builders.name('J'),
      ];
      const goods = [{ stockCode: cable, quantity: '50', drumNumber, job, segment: 'SEG001' }];
      const ern = await sendGoods(builders, from, to, goods);
      const storeman = await signedIn(to);
      await storeman.open('drums');
      const linked = () =>
        storeman.page.$$eval('.row:not(.row-bone) a', (links) => links.map((link) => link.textContent));
      await becomes(linked, [drumNumber, cable]);
      await storeman.open(`goodsIn/${ern.id}`);
      await storeman.sees(drumNumber);
      await storeman.sees('SEG001');
      const fields = () =>
        storeman.page.$$eval('main :is(table, dialog) input', (inputs) =>
          inputs.map((input) => input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? ''),
        );
      assert.equal(await fields(), [`Received, ${cable}`]);
      await storeman.page.locator('.place-button').click();
      await storeman.page.waitForSelector('dialog[open]');
      await becomes(
        () => storeman.page.$$eval('dialog label', (labels) => labels.map((label) => label.textContent.trim())),
        ['Location', 'Quantity', 'Add batch'],
      );
      assert.equal(await accessibilityFaults(storeman.page), []);
    });
  });
}
