import * as assert from 'uvu/assert';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const owner = { job: 'J-77120', segment: 'SEG001' };
const hand = { width: 360, height: 640, hasTouch: true, isMobile: true };

for (const layout of layoutsOr('vm')) {
  const theme = layout === 'vm' ? 'light' : 'dark';
  suite(`despatch in a browser, ${layout}, ${theme}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let site: Site;
    let one: Person;
    let other: Person;
    hooks.before(async () => {
      site = await served.it.builders.site({ layout });
      [one, other] = [await storeman(), await storeman()];
    });

    async function storeman(): Promise<Person> {
      const browser = await openBrowser();
      const person = new Person(await browser.newPage(), served.it);
      await person.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await person.signIn(await served.it.person([site], planRights));
      return person;
    }

    const nameOf = async (locationId: number) =>
      (await served.it.builders.db.one<{ name: string }>('select name from locations where id = $1', [locationId]))
        .name;

    async function picked() {
      const { builders } = served.it;
      const [bag, cable, drum] = [
        await builders.sku(site),
        await builders.sku(site, { divisible: true }),
        builders.name('D'),
      ];
      await receiveGoods(builders, site, [
        { stockCode: bag, quantity: '10', ...owner },
        { stockCode: cable, quantity: '50', drumNumber: drum, ...owner },
      ]);
      const clerk = await builders.storeman(site);
      const lines = [
        { stockCode: bag, quantity: '3' },
        { stockCode: cable, quantity: '50' },
      ];
      const { id } = await clerk.ok(createPick, { ...owner, lines, despatchTo: 'Gate 4' });
      const taken = async () => (await clerk.ok(listPickLines, { id })).items.map(({ takenQuantity }) => takenQuantity);
      return { id, bag, cable, drum, clerk, taken };
    }

    test('a storeman picks by scans and despatches on a handheld, and the collector signs with a finger', async () => {
      const { id, bag, drum, clerk, taken } = await picked();
      const shelf = await nameOf(site.shelf);
      const { page } = one;
      await page.setViewport(hand);
      await one.open(`goodsOut/despatch/${id}`);
      await one.titled('Despatch Detail - WMS');
      await one.sees('Gate 4');
      await page.waitForSelector('.scan-input');
      for (const [code, says] of [
        [shelf, 'Pick '],
        [bag, `${bag}: 1 of 3`],
        [bag, `${bag}: 2 of 3`],
        [drum, `${drum}: 50 of 50`],
        [bag, `${bag}: 3 of 3`],
        [bag, 'already picked'],
        ['NOWHERE', 'NOWHERE is not on this pick and is not a location'],
      ] as const) {
        await one.scan(code);
        await one.sees(says);
      }
      assert.equal(await taken(), ['3', '50']);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      const heights = await page.$$eval('.line', (rows) => rows.map((row) => row.getBoundingClientRect().height));
      assert.ok(heights.length === 2 && heights.every((height) => height <= 96), `lines of ${heights} px`);
      assert.equal(await accessibilityFaults(page), []);

      await one.press('Despatch');
      await one.sees('Signed by');
      await page.locator('dialog[open] .button-primary').click();
      await one.sees('Sign, or type a name');
      assert.equal(await accessibilityFaults(page), []);
      const pad = await (await page.waitForSelector('.signature-pad'))?.boundingBox();
      if (pad == null) throw new Error('there is no pad to sign on');
      const at = (x: number, y: number) => [pad.x + pad.width * x, pad.y + pad.height * y] as const;
      await page.touchscreen.touchStart(...at(0.2, 0.6));
      for (const [x, y] of [
        [0.3, 0.2],
        [0.4, 0.7],
        [0.6, 0.3],
      ] as const)
        await page.touchscreen.touchMove(...at(x, y));
      await page.touchscreen.touchEnd();
      await page.locator('dialog[open] .button-primary').click();
      await one.sees('despatched');
      await eventually(async () => assert.is((await clerk.ok(getPick, { id })).status, 'despatched'));
      const { signature, signedBy } = await clerk.ok(getPick, { id });
      assert.ok((signature ?? '').length > 500, 'what was drawn is the signature');
      assert.is(signedBy, null);
      await page.waitForSelector('.signature-shown');
      assert.equal(await accessibilityFaults(page), []);
    });

    test('a storeman who finds less gives a reason, and signing for less frees the rest', async () => {
      const { builders } = served.it;
      const { id, bag, drum, clerk } = await picked();
      await one.page.setViewport({ width: 1360, height: 850 });
      await one.open(`goodsOut/despatch/${id}`);
      await one.press('Start picking');
      await one.page.waitForSelector('.line input');
      await one.scan(drum);
      await one.sees(`${drum}: 50 of 50`);
      const shelf = await nameOf(site.shelf);
      await one.type(`Picked, ${bag} at ${shelf}`, '2');
      await until(one.page, () => document.querySelector('.scan-result')?.textContent === '');
      await one.press('Short? Choose a reason');
      await one.page.locator('::-p-aria([name="Not found"][role="menuitem"])').click();
      await one.sees('2 of 3');
      await one.press('Despatch');
      await one.sees(`${bag}: 2 of 3`);
      await one.type('Signed by (optional)', 'A. Carrier');
      await one.page.locator('dialog[open] .button-primary').click();
      await one.sees(`1 of ${bag} missing at ${shelf}: Not found`);
      assert.is((await clerk.ok(getPick, { id })).signedBy, 'A. Carrier');
      const left = async () => (await builders.stock(site, bag)).map(({ quantity, reserved }) => [quantity, reserved]);
      assert.equal(await left(), [['8', '0']]);
      await one.press('Undo');
      await becomes(left, [['10', '3']]);
      await one.sees('2 of 3');
    });

    test('two storemen pick one despatch, each sees the other’s picking, and no scan is lost', async () => {
      const { id, bag, taken } = await picked();
      for (const person of [one, other]) {
        await person.page.setViewport({ width: 1360, height: 850 });
        await person.open(`goodsOut/despatch/${id}`);
      }
      await one.press('Start picking');
      // Notified, or, where the stream opened only now, by reading again.
      for (const person of [one, other]) await person.page.waitForSelector('.line input');
      await one.scan(bag);
      await other.sees('1 of 3');
      await other.sees('Changed by');
      await Promise.all([one.scan(bag), other.scan(bag)]);
      await becomes(async () => (await taken())[0], '3');
      for (const person of [one, other]) await person.sees('3 of 3');
    });

    test('picking continues without a connection, a reload loses nothing, and the scans are sent later', async () => {
      const { id, bag, drum, taken } = await picked();
      const { page } = one;
      await one.open(`goodsOut/despatch/${id}`);
      await page.waitForSelector('.scan-input');
      await page.setOfflineMode(true);
      await one.sees('Offline. Picking is saved');
      await one.scan(bag);
      await one.sees('1 scan saved, will send when online');
      await one.scan(drum);
      await one.sees('2 scans saved, will send when online');
      assert.equal(await taken(), [null, null]);
      await page.setOfflineMode(false);
      await becomes(taken, ['1', '50']);
      await one.sees('1 of 3');
      await page.reload();
      await one.sees('1 of 3');
    });
  });
}
