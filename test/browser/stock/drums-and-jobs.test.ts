import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick, deletePick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { says, showTheme, untilIdle } from '../../support/browser/page.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const words = {
  vm: { job: 'Job', jobs: 'Jobs', segments: 'Stock by segment' },
  H3G: { job: 'Activity Code', jobs: 'Activity Codes', segments: 'Stock by Cell ID' },
} as const;

/** Layout colours and page widths are independent, so each is tested once. */
const views = {
  vm: { size: { width: 1360, height: 850 }, theme: 'light' },
  H3G: { size: { width: 360, height: 640, hasTouch: true, isMobile: true }, theme: 'dark' },
} as const;

for (const layout of layoutsOr('vm')) {
  suite(`drums and jobs in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    const labels = words[layout];
    let storeman: KeyboardPerson;
    let ids: { drum: number; job: number };
    let freePick: () => Promise<unknown>;
    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      const site = await builders.site({ layout });
      const cable = await builders.sku(site, { stockCode: 'CABLE', divisible: true });
      const owner = { job: 'J-77120', segment: 'SEG001' };
      await receiveGoods(builders, site, [
        { stockCode: cable, quantity: '500', drumNumber: 'DR-1', ...owner },
        { stockCode: cable, quantity: '80', drumNumber: 'DR-2', ...owner },
      ]);
      const clerk = await builders.storeman(site);
      await clerk.ok(createErn, { lines: [{ stockCode: cable, quantity: '10', ...owner }] });
      const pick = await clerk.ok(createPick, { ...owner, lines: [{ stockCode: cable, quantity: '80' }] });
      freePick = () => clerk.ok(deletePick, { id: pick.id });
      ids = await builders.db.one(
        `select (select id from drums where company_id = $1 and number = 'DR-1') as drum,
                (select id from jobs where company_id = $1 and number = 'J-77120') as job`,
        [site.companyId],
      );
      storeman = new KeyboardPerson(await browser.newPage(), served.it);
      await storeman.signIn(await person([site], [...planRights, 'screenVM02CancelJobs']));
    });

    test('a drum is found and cut onto a free number, and the cut is undone, without a mouse', async () => {
      await storeman.open('drums');
      await storeman.openFirst('DR-1');
      await storeman.titled('Drum - WMS');
      await storeman.sees('500 of 500 m');
      await storeman.press('Cut');
      await storeman.type('Quantity', '600');
      await storeman.sees('600 wanted, only 500 available');
      await storeman.type('Quantity', '120.5');
      await storeman.sees('379.5 m remain on DR-1');
      await storeman.type('New drum number', 'DR-2');
      await storeman.page.keyboard.press('Enter');
      await control(storeman, 's');
      await storeman.sees('Drum DR-2 was used before. Enter another number.');
      await storeman.type('New drum number', 'DR-3');
      await control(storeman, 's');
      await storeman.sees('120.5 m cut onto drum DR-3');
      await storeman.sees('379.5 of 500 m');
      await says(storeman.page, '.lines[aria-label="History"] .line', /cut onto DR-3.*−120.5379.5/);
      await storeman.page.locator('.lines[aria-label="History"] ::-p-aria([name="Undo"][role="button"])').click();
      await storeman.sees('500 of 500 m');
      await says(storeman.page, '.lines[aria-label="History"] .line', /^Undone/);
    });

    test('a drum’s owner links to the job’s page with stock, ERNs and picks in the words of the layout', async () => {
      await storeman.open(`drum/${ids.drum}`);
      await storeman.follow('J-77120');
      await storeman.titled(`${labels.job} - WMS`);
      await storeman.sees(labels.segments);
      await storeman.sees('SEG001');
      await says(storeman.page, '.lines[aria-label="Open ERNs"]', /ERN-\d+/);
      await says(storeman.page, '.lines[aria-label="Picks"]', /PICK-\d+/);
      await storeman.page.locator('.document-aside a[href*="/goodsIn/erns?"]').click();
      await storeman.titled('ERNs - WMS');
      await says(storeman.page, '.list-count', /^1 ERN/);
      await storeman.page.goBack();
      await storeman.follow('DR-2');
      await storeman.titled('Drum - WMS');
      await storeman.sees('80 of 80 m');
      await storeman.sees('Reserved for');
    });

    test('a scanned drum opens its page from any screen, and an unknown drum is reported', async () => {
      await storeman.open('jobs');
      await storeman.titled(`${labels.jobs} - WMS`);
      await control(storeman, 'k');
      await storeman.page.waitForSelector('dialog[open] input:focus');
      await storeman.page.keyboard.type('DR-1');
      await storeman.page.waitForSelector('::-p-xpath(//dialog[@open]//*[starts-with(normalize-space(), "DR-1")])');
      await storeman.page.keyboard.press('Enter');
      await storeman.titled('Drum - WMS');
      await storeman.open('drum/999999');
      await storeman.sees('Drum not found');
    });

    const { size, theme } = views[layout];
    test(`the pages at ${size.width} px, ${theme} have no axe fault and do not scroll sideways`, async () => {
      const { page } = storeman;
      await page.setViewport(size);
      await showTheme(page, theme);
      const pages = [
        ['drums', '.row:not(.row-bone)'],
        [`drum/${ids.drum}`, '.lines[aria-label="History"]'],
        [`job/${ids.job}`, '.lines[aria-label="Picks"]'],
      ] as const;
      for (const [path, ready] of pages) {
        await storeman.open(path);
        await page.waitForSelector(ready);
        await untilIdle(page);
        assert.equal(await accessibilityFaults(page), [], path);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width, path);
      }
    });

    if (layout === 'vm') {
      test('a handheld shows the whole Cancel Job link of a job', async () => {
        const { size } = views.H3G;
        await storeman.page.setViewport(size);
        await storeman.open(`job/${ids.job}`);
        const link = await storeman.page.waitForSelector('.page-actions a[href*="cancelJob"]');
        const right = await link?.evaluate((shown) => shown.getBoundingClientRect().right);
        assert.ok(right !== undefined && right <= size.width, `it ends at ${right} px`);
      });

      test('a job is cancelled only once nothing is reserved for it, and the message counts the freed lines', async () => {
        await storeman.page.setViewport({ width: 1360, height: 850 });
        await storeman.open(`admin/cancelJob?open=${ids.job}`);
        await storeman.sees('This job cannot be cancelled');
        await says(storeman.page, '.panel', /PICK-\d+ ?80 at/);
        await freePick();
        await storeman.page.reload();
        await storeman.press('Cancel job J-77120');
        await storeman.sees('Job J-77120 cancelled, 2 stock lines freed');
        await storeman.press('Undo');
        await storeman.sees('Cancelling job J-77120 undone');
        await storeman.press('Cancel job J-77120');
        await storeman.sees('Job J-77120 cancelled, 2 stock lines freed');
        await storeman.press('Enable job J-77120');
        await storeman.sees('Job J-77120 enabled');
      });
    }
  });
}

async function control({ page }: KeyboardPerson, key: 's' | 'k'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}
