import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { says, showTheme, until } from '../../support/browser/page.ts';
import { scanKeys } from '../../support/browser/scan-keys.ts';
import { servedFor } from '../../support/browser/served.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const words = { vm: 'Job', H3G: 'Activity Code' } as const;

/** Layout colours and page widths are independent, so each is tested once. */
const views = {
  vm: { size: { width: 1360, height: 850 }, theme: 'light' },
  H3G: { size: { width: 360, height: 640, hasTouch: true, isMobile: true }, theme: 'dark' },
} as const;

for (const layout of layoutsOr('H3G')) {
  suite(`a SKU and a location in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let storeman: KeyboardPerson;
    let ids: { sku: number; shelf: number };
    let ern: { id: number; number: string };
    let shelf: string;
    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const cable = await builders.sku(site, { stockCode: 'CABLE', divisible: true });
      const owner = { job: 'J-77120', segment: 'SEG001' };
      await receiveGoods(builders, site, [{ stockCode: cable, quantity: '500', drumNumber: 'DR-1', ...owner }]);
      const clerk = await builders.storeman(site);
      ern = await clerk.ok(createErn, { lines: [{ stockCode: cable, quantity: '10', ...owner }] });
      await clerk.ok(createPick, { ...owner, lines: [{ stockCode: cable, quantity: '80' }] });
      ids = { sku: await skuId(builders, site, cable), shelf: site.shelf };
      shelf = (await builders.db.one<{ name: string }>('select name from locations where id = $1', [site.shelf])).name;
      storeman = new KeyboardPerson(await browser.newPage(), served.it);
      await storeman.signInAtHome(await person([site], planRights));
    });

    test('a scan opens a SKU with its stock, owners, reservations, open documents and movements', async () => {
      await scanKeys(storeman.page, 'cable', 'Enter');
      await storeman.titled('SKU - WMS');
      const { page } = storeman;
      await says(page, '.lines[aria-label="Stock"] .line', /DR-1J-77120 \/ SEG001.*500\s?m80\s?m/);
      await says(page, '.lines[aria-label="Reserved for"] .line', new RegExp(`PICK-\\d+${shelf}DR-1.*80`));
      await says(page, '.lines[aria-label="Open documents"]', new RegExp(`${ern.number}Expected.*10Receive`));
      await says(page, '.lines[aria-label="Movements"] .line', /Received ERN-\d+.*\+500/);
      await says(page, '.document-aside', /In stock500\s?mReserved80\s?mNot reserved420\s?mOn the way10\s?m/);
      await says(
        page,
        '.lines[aria-label="Stock"]',
        new RegExp(`Drum${words[layout]}Received|${words[layout]}.*J-77120`),
      );
    });

    test('a SKU and its location link to each other, also by name alone', async () => {
      await storeman.open(`sku/${ids.sku}`);
      await storeman.follow(shelf);
      await storeman.titled('Location - WMS');
      await says(storeman.page, '.lines[aria-label="Stock"] .line', /^CABLE/);
      await storeman.follow('CABLE');
      await storeman.titled('SKU - WMS');
      await storeman.open('sku?stockCode=CABLE');
      await until(storeman.page, (path) => location.pathname === path, `/wms/sku/${ids.sku}`);
      await storeman.open(`location?name=${encodeURIComponent(shelf)}`);
      await until(storeman.page, (path) => location.pathname === path, `/wms/location/${ids.shelf}`);
      await storeman.open('sku?stockCode=NONE-1');
      await storeman.sees('No SKU NONE-1 in this company.');
      await storeman.open('location/999999');
      await storeman.sees('Location not found');
    });

    test('a received document links to the SKU of its goods', async () => {
      await storeman.open(`sku/${ids.sku}`);
      const received = '.lines[aria-label="Movements"] a[href*="/goodsIn/"]';
      await storeman.page.locator(received).click();
      await storeman.titled('ERN - WMS');
      await storeman.follow('CABLE');
      await storeman.titled('SKU - WMS');
    });

    test('Receive opens the ERN with the SKU looked up once', async () => {
      await storeman.open(`sku/${ids.sku}`);
      await storeman.follow('Receive');
      await storeman.titled('ERN - WMS');
      await says(storeman.page, '.scan-result', /CABLE/);
      await storeman.page.reload();
      await storeman.page.waitForSelector('.scan-input:focus');
      await says(storeman.page, '.scan-result', '');
    });

    const { size, theme } = views[layout];
    test(`the pages at ${size.width} px, ${theme} have no axe fault and do not scroll sideways`, async () => {
      const { page } = storeman;
      await page.setViewport(size);
      await showTheme(page, theme);
      for (const [path, title] of [
        [`sku/${ids.sku}`, 'SKU'],
        [`location/${ids.shelf}`, 'Location'],
      ] as const) {
        await storeman.open(path);
        await storeman.titled(`${title} - WMS`);
        await page.waitForSelector('.lines[aria-label="Movements"] .line');
        assert.equal(await accessibilityFaults(page), [], path);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width, path);
      }
    });
  });
}
