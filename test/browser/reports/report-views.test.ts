import * as assert from 'uvu/assert';
import { createView } from '../../../shared/contract/views/views.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { untilIdle } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const shown = '.list-tabs .state-tab[aria-pressed="true"]';
const rights = ['planCreate', 'planUpdate', 'planClose'] as const;

for (const layout of layoutsOr('H3G')) {
  suite(`views of a report in a browser, ${layout}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let person: Person;
    let site: Site;

    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders } = served.it;
      site = await builders.site({ layout });
      await builders.sku(site, { stockCode: 'ALPHA' });
      await receiveGoods(builders, site, [{ stockCode: 'ALPHA', quantity: '2', job: 'J-1', segment: 'SEGM01' }]);
      await receiveGoods(builders, site, [{ stockCode: 'ALPHA', quantity: '3' }]);
      person = new Person(await browser.newPage(), served.it);
      await person.page.setViewport({ width: 1360, height: 850 });
      await person.signIn(await served.it.person([site], rights));
    });

    const query = () => person.page.evaluate(() => decodeURIComponent(location.search));
    const named = () => person.page.$eval(shown, (element) => element.textContent?.trim());
    const firstCells = () =>
      person.page.$$eval('.list tbody tr:not(.row-bone)', (rows) =>
        rows.map((row) => row.querySelector('td')?.textContent.trim() ?? ''),
      );

    async function opened(path: string): Promise<void> {
      await person.open(path);
      await person.page.waitForSelector('.row:not(.row-bone)');
    }

    const tab = (name: string) =>
      person.page.locator(`.list-tabs ::-p-xpath(.//button[starts-with(normalize-space(), "${name}")])`);

    async function save(name: string): Promise<void> {
      await person.press('Save view');
      await person.page.locator('dialog input:not([type])').fill(name);
      await person.page.keyboard.press('Enter');
      await becomes(named, name);
    }

    test('a view restores its grouping and chart, by its name and by its link', async () => {
      await opened('report/agedInventory?by=job&chart=0');
      await becomes(firstCells, ['Free stock', 'J-1']);
      await save('By owner');
      await opened('report/agedInventory');
      await person.page.waitForSelector('.chart a');
      await becomes(firstCells, ['0-30 days']);
      await tab('By owner').click();
      await becomes(firstCells, ['Free stock', 'J-1']);
      await person.page.waitForSelector('.chart', { hidden: true });
      await becomes(named, 'By owner');
      const link = await query();
      assert.match(link, /by=job/);
      await opened(`report/agedInventory${link}`);
      await becomes(firstCells, ['Free stock', 'J-1']);
      await becomes(named, 'By owner');
      await person.page.goBack();
      await becomes(firstCells, ['0-30 days']);
    });

    test('another grouping or chart marks the view as changed; without a view the report opens as usual', async () => {
      await opened('report/agedInventory');
      await tab('By owner').click();
      await becomes(firstCells, ['Free stock', 'J-1']);
      await person.press('Show chart');
      await becomes(named, 'By owner (changed)');
      await person.press('Hide chart');
      await becomes(named, 'By owner');
      await person.page.locator('.report-tools select').fill('location');
      await becomes(named, 'By owner (changed)');
      await person.page.locator(`${shown} + button`).click();
      await person.page
        .locator('[role="menu"]:popover-open ::-p-xpath(.//*[starts-with(normalize-space(), "Save changes")])')
        .click();
      await becomes(named, 'By owner');
      await tab('All').click();
      await becomes(firstCells, ['0-30 days']);
      await person.page.waitForSelector('.chart a');
      await becomes(query, '');
    });

    test('the measure of a chart belongs to the view and to its link', async () => {
      await opened('report/goodsIn?chart=1');
      const title = () => person.page.$eval('.chart figcaption > span', (words) => words.textContent);
      const draw = (measure: string) => person.page.locator('.chart select').fill(measure);
      await becomes(title, 'Quantity (each) by day');
      await draw('lines');
      await becomes(title, 'Lines by day');
      await save('Lines drawn');
      await draw('unit each');
      await becomes(title, 'Quantity (each) by day');
      await becomes(named, 'Lines drawn (changed)');
      await tab('Lines drawn').click();
      await becomes(title, 'Lines by day');
      await opened(`report/goodsIn${await query()}`);
      await becomes(title, 'Lines by day');
      await opened('report/goodsIn');
      await becomes(query, '');
    });

    test('a view names its missing parts and shows the rest', async () => {
      const { builders } = served.it;
      const keeper = await builders.storeman(site);
      const query = 'columns=stockCode,value,quantity&sort=-value&without=drum&without=colour&partner=Acme';
      const { id } = await keeper.ok(createView, { list: 'stock', name: 'Worth', query, shared: true });
      await keeper.ok(createView, {
        list: 'goodsInReport',
        name: 'Drawn',
        query: 'chart=1&measure=value',
        shared: true,
      });
      await keeper.ok(createView, { list: 'stock', name: 'By size', query: 'by=size&job=J-1', shared: true });
      await opened(`report/stock?${query}&view=${id}`);
      await person.sees(
        'Not available here, so left out of this view: Without: colour, filter Partner, column Value, sort by Value.',
      );
      await becomes(named, 'Worth');
      await becomes(firstCells, ['ALPHA', 'ALPHA']);
      await untilIdle(person.page);
      assert.equal(await accessibilityFaults(person.page), []);
      await person.page.setViewport({ width: 360, height: 740 });
      await untilIdle(person.page);
      assert.ok(await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await person.page.setViewport({ width: 1360, height: 850 });
      await tab('By size').click();
      await person.sees('left out of this view: grouping by size.');
      await becomes(firstCells, ['ALPHA']);
      await opened('report/goodsIn');
      await tab('Drawn').click();
      await person.sees('left out of this view: chart of Value.');
      await person.page.waitForSelector('.chart a');
    });
  });
}
