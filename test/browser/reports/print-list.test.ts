import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('a printed list', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let clerk: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders, person } = served.it;
    const site = await builders.site();
    for (const stockCode of ['ALPHA', 'BRAVO']) await builders.sku(site, { stockCode });
    await receiveGoods(builders, site, [
      { stockCode: 'ALPHA', quantity: '15', job: 'J-1' },
      { stockCode: 'BRAVO', quantity: '20', job: 'J-1' },
    ]);
    await receiveGoods(builders, site, [{ stockCode: 'BRAVO', quantity: '7' }]);
    // More lines than a page of the list, so that the print has lines that were never on the screen.
    await builders.db.run(
      `insert into jobs (company_id, number) select $1, 'P-' || lpad(n::text, 4, '0') from generate_series(1, 2100) n`,
      [site.companyId],
    );
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      globalThis.print = () => {
        document.documentElement.dataset['printed'] = 'yes';
      };
    });
    clerk = new Person(page, served.it);
    await clerk.signIn(await person([site], planRights));
  });

  type Paper = { head: string; heads: string[]; rows: string[][] };

  async function printed(address: string, by: 'menu' | 'keys' = 'menu'): Promise<Paper> {
    const { page } = clerk;
    await page.setViewport({ width: 1360, height: 850 });
    await clerk.open(address);
    await page.waitForSelector('.row:not(.row-bone)');
    if (by === 'keys') {
      await page.keyboard.down('Control');
      await page.keyboard.press('p');
      await page.keyboard.up('Control');
    } else {
      await page.locator('.list-tools button:has(+ [role="menu"][aria-label="Export"])').click();
      await page.locator('[popover]:popover-open ::-p-text(Print)').click();
    }
    await page.waitForSelector('html[data-printed]');
    await page.emulateMediaType('print');
    const paper = await page.evaluate(() => {
      const textOf = ({ textContent }: Element) => textContent.trim();
      const all = (selector: string) => [...document.querySelectorAll(`.print-sheet ${selector}`)];
      return {
        head: all('header').map(textOf).join(),
        heads: all('th').map(textOf),
        rows: all('tbody tr').map((row) => [...row.querySelectorAll('td')].map(textOf)),
        screen: document.querySelector<HTMLElement>('#root')?.offsetHeight,
      };
    });
    assert.is(paper.screen, 0);
    return paper;
  }

  async function over(): Promise<void> {
    await clerk.page.emulateMediaType('screen');
    await clerk.page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await becomes(() => clerk.page.$$('.print-sheet').then(({ length }) => length), 0);
  }

  test('a printed list has the shown columns and rows, with its filters and totals', async () => {
    const { head, heads, rows } = await printed('report/stock?job=J-1&sort=-stockCode&columns=job,quantity');
    assert.equal(heads, ['Stock code', 'Job', 'In stock']);
    assert.equal(rows, [
      ['BRAVO', 'J-1', '20each'],
      ['ALPHA', 'J-1', '15each'],
    ]);
    for (const words of [/^Stock/, /2 lines/, /Job: J-1/, /35/]) assert.match(head, words);
    await over();
  });

  test('a printed report has the groups of the report', async () => {
    const { heads, rows } = await printed('report/stock?by=job');
    assert.equal(heads.slice(0, 2), ['Job', 'Lines']);
    assert.equal(
      rows.map(([job, lines]) => [job, lines]),
      [
        ['Free stock', '1'],
        ['J-1', '2'],
      ],
    );
    await over();
  });

  test('a printed list has at most 2,000 rows, says so and is split into pages', async () => {
    const { head, rows } = await printed('jobs?search=P-', 'keys');
    assert.is(rows.length, 2000);
    assert.match(head, /Only the first 2,000 are printed\. Export them for all\./);
    const pdf = Buffer.from(await clerk.page.pdf()).toString('latin1');
    assert.ok((pdf.match(/\/Type \/Page\b/g)?.length ?? 0) > 20);
    await over();
  });
});
