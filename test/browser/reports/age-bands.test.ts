import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const label = 'Age bands (optional)';

for (const layout of layoutsOr('H3G')) {
  suite(`age bands of a company in a browser, ${layout}`, (test, hooks) => {
    const served = ownServedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let admin: Person;
    let keeper: Person;
    let site: Site;

    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      site = await builders.site({ layout });
      const stockCode = await builders.sku(site, { price: '2' });
      await receiveGoods(builders, site, [{ stockCode, quantity: '5' }]);
      await receiveGoods(builders, site, [{ stockCode, quantity: '7' }], '2020-01-01');
      const { login } = await userOf(builders, { accesses: [{ permissions: ['superAdmin'] }] });
      admin = new Person(await browser.newPage(), served.it);
      await admin.page.setViewport({ width: 1360, height: 900 });
      await admin.signIn(login);
      const other = await openBrowser();
      keeper = new Person(await other.newPage(), served.it);
      await keeper.page.setViewport({ width: 1360, height: 900 });
      await keeper.signIn(await person([site], ['itemMaster', 'planCreate', 'planUpdate', 'planClose']));
    });

    const groups = ({ page }: Person) =>
      page.$$eval('.list tbody tr', (rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
      );
    const bars = ({ page }: Person) =>
      page.$$eval('.chart-drawing a', (all) => all.map((one) => one.getAttribute('aria-label')));

    test('an administrator sets the age bands; an invalid one is refused beside the field, and the result is previewed', async () => {
      await admin.open(`admin/companies?open=${site.companyId}`);
      await admin.type(label, '60, 30');
      await admin.press('Save');
      await admin.sees('Enter up to 11 whole numbers from 1 to 3650, each larger than the one before');
      await looksRight(admin.page);
      await admin.type(label, '7, 14, 28');
      await admin.sees('Bands in days: 0-7, 8-14, 15-28, 29+');
      await admin.press('Save');
      await until(admin.page, () => document.querySelector('.toast')?.textContent.includes('saved'));
      const { limits } = await served.it.builders.db.one<{ limits: number[] }>(
        'select age_bands as limits from companies where id = $1',
        [site.companyId],
      );
      assert.equal(limits, [7, 14, 28]);
    });

    test('a company’s report groups, draws and filters by its own bands', async () => {
      await keeper.open('report/agedInventory');
      await becomes(
        async () => (await groups(keeper)).map(([name, lines]) => [name, lines]),
        [
          ['0-7 days', '1'],
          ['Over 28 days', '1'],
        ],
      );
      await becomes(() => bars(keeper), ['0-7 days: £10.00', 'Over 28 days: £14.00']);
      await keeper.press('Filter');
      await keeper.page
        .locator('::-p-xpath(//*[contains(@class, "popover")]//button[normalize-space() = "Age band"])')
        .click();
      for (const band of ['0-7 days', '8-14 days', '15-28 days', 'Over 28 days']) await keeper.sees(band);
      await keeper.open('report/agedInventory?by=none&band=8-14&band=29%2B');
      await keeper.sees('Age band: 8-14 days, Over 28 days');
      await becomes(async () => (await groups(keeper)).length, 1);
    });

    test('a reader above all companies sees the bands of the chosen company', async () => {
      await admin.open(`report/agedInventory?companyId=${site.companyId}`);
      await becomes(() => bars(admin), ['0-7 days: £10.00', 'Over 28 days: £14.00']);
      const other = await served.it.builders.site({ layout });
      const stockCode = await served.it.builders.sku(other, { price: '1' });
      await receiveGoods(served.it.builders, other, [{ stockCode, quantity: '1' }]);
      await admin.open(`report/agedInventory?companyId=${other.companyId}`);
      await becomes(() => bars(admin), ['0-30 days: £1.00']);
    });

    test('all companies are drawn together in the standard bands, and a bar opens its company', async () => {
      await admin.open('report/agedInventory');
      await admin.sees('All companies, in the standard bands. Choose a company to see its own.');
      const none = '31-60 days £0.00, 61-90 days £0.00, 91-180 days £0.00, 181-365 days £0.00';
      await becomes(
        async () => (await bars(admin)).map((bar) => bar?.replace(/^.*?: /, '')),
        [`0-30 days £10.00, ${none}, Over 365 days £14.00`, `0-30 days £1.00, ${none}, Over 365 days £0.00`],
      );
      const fills = await admin.page.$$eval('.chart-legend rect', (all) => all.map((one) => one.getAttribute('fill')));
      assert.equal([fills.length, new Set(fills).size], [6, 6]);
      await admin.page.locator('.chart-numbers summary').click();
      await admin.sees('£14.00');
      await looksRight(admin.page);
      await admin.page.locator('.chart-tools select').fill('lines');
      await becomes(
        async () => (await bars(admin))[0]?.replace(/^.*?: /, ''),
        '0-30 days 1, 31-60 days 0, 61-90 days 0, 91-180 days 0, 181-365 days 0, Over 365 days 1',
      );
      await admin.page.$eval('.chart-drawing a', (bar) => bar.focus());
      await admin.page.keyboard.press('Enter');
      await becomes(() => bars(admin), ['0-7 days: £10.00', 'Over 28 days: £14.00']);
      await admin.page.locator('.company-field').fill('');
      await admin.sees('All companies, in the standard bands.');
    });
  });
}
