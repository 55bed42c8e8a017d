import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { beginningOf, chooseFile, textFile } from '../../support/browser/files.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('import SKU in a browser', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  jobsFor(hooks, {
    get it() {
      return served.it.builders;
    },
  });
  let site: Site;
  let keeper: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    await builders.sku(site, { divisible: true });
    await builders.sku(site);
    const accesses = [{ companyId: site.companyId, permissions: ['itemMaster'] as const }];
    const { login } = await userOf(builders, { accesses });
    keeper = new Person(await browser.newPage(), served.it);
    await keeper.signIn(login);
  });

  const skus = async () =>
    (
      await served.it.builders.db.one<{ count: number }>('select count(*) from skus where company_id = $1', [
        site.companyId,
      ])
    ).count;

  async function preview(path: string): Promise<void> {
    await keeper.open('admin/importSku');
    await keeper.titled('Import SKU - WMS');
    await chooseFile(keeper, 'SKU file', path);
    await keeper.press('Preview');
  }

  test('SKUs of a foreign file are imported once their columns are chosen, and the import is undone', async () => {
    const before = await skus();
    await preview(await textFile('skus.csv', (await beginningOf('online_retail_skus.csv', 20)).join('\n')));
    await keeper.sees('Not found in the file: unit.');
    await keeper.type('Default value for name', 'Without description');
    await keeper.type('Default value for unit', 'each');
    await keeper.press('Continue');
    await keeper.press('Import 20 rows');
    await keeper.sees('20 created, 0 updated, 0 unchanged, 0 skipped.');
    assert.is(await skus(), before + 20);
    await keeper.page.reload();
    await keeper.sees('20 created');
    await keeper.press('Undo import');
    await keeper.sees('Created records are deleted');
    await keeper.page.locator('dialog ::-p-aria([name="Undo import"][role="button"])').click();
    await keeper.sees('This import was undone.');
    assert.is(await skus(), before);
  });

  const mixed = ['stock code,name,price,unit', 'M-1,One,1,each', 'M-1,Two,2,each', 'M-2,Three,3,zz', 'M-3,Four,4,each'];

  test('rows with errors are corrected in place or skipped, and a reload continues the import', async () => {
    await preview(await textFile('mixed.csv', mixed.join('\n')));
    await keeper.sees('2 rows have errors. Correct or skip them.');
    await keeper.sees('Row 2 already uses this');
    await keeper.sees('There is no unit with this abbreviation');
    await becomes(() => keeper.page.evaluate(() => /\?import=\d+$/.test(location.href)), true);
    await keeper.page.reload();
    await keeper.sees('2 rows have errors');
    await keeper.type('unit, row 4', 'each');
    await keeper.sees('1 row has errors');
    await keeper.press('Skip');
    await keeper.seesNoMore('Rows to correct');
    await keeper.press('Import 3 rows');
    await keeper.sees('3 created, 0 updated, 0 unchanged, 1 skipped.');
    const codes = await served.it.builders.db.many<{ code: string }>(
      `select stock_code as code from skus where company_id = $1 and stock_code like 'M-%' order by 1`,
      [site.companyId],
    );
    assert.equal(
      codes.map(({ code }) => code),
      ['M-1', 'M-2', 'M-3'],
    );
  });

  test('correcting a row moves the focus to the next wrong row, and from the last one to the Import button', async () => {
    const rows = [
      'stock code,name,price,unit',
      'F-1,One,1,zz',
      'F-2,Two,2,zz',
      'F-3,19" rack,3,each',
      'F-4,Four,4,each',
    ];
    const focused = () =>
      keeper.page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    await preview(await textFile('focus.csv', rows.join('\n')));
    await keeper.sees('3 rows have errors');
    await becomes(() => keeper.value('name, row 4'), '19" rack');
    await keeper.type('unit, row 2', 'each');
    await becomes(focused, 'unit, row 3');
    await keeper.page.keyboard.down('Control');
    await keeper.page.keyboard.press('a');
    await keeper.page.keyboard.up('Control');
    await keeper.page.keyboard.type('each');
    await keeper.page.keyboard.press('Tab');
    await becomes(focused, 'stock code, row 4');
    // The row is already correct, so it is accepted unchanged.
    await keeper.page.keyboard.press('Enter');
    await becomes(focused, 'Import 4 rows');
  });

  test('an existing SKU is changed and shows its previous values, or is kept by choice', async () => {
    await preview(await textFile('again.csv', 'stock code,name,price,unit\nM-3,Four,4.5,each'));
    await keeper.sees('4.5 (was 4)');
    await keeper.choose('Do not update existing records');
    await keeper.sees('No row adds or changes anything');
    await becomes(
      () => keeper.page.$$eval('.row .status', (all) => all.map((chip) => chip.textContent)),
      ['Not updated'],
    );
    await keeper.press('Discard');
    await keeper.sees('Recent imports');
    await keeper.sees('again.csv: discarded');
  });

  test('a workbook and a file in another encoding are refused before they are sent', async () => {
    await preview(await textFile('skus.xlsx', Buffer.from('PK\u0003\u0004rest of an archive')));
    await keeper.sees('skus.xlsx is a workbook. Save it as');
    await preview(await textFile('latin.csv', Buffer.from('stock code,name\nX,Kühl', 'latin1')));
    await keeper.sees('latin.csv is not a CSV file in UTF-8.');
    await preview(await textFile('broken.csv', 'stock code,"name,unit\nX,One,each'));
    await keeper.sees('row 1: a cell with quotes in it must be quoted');
    await keeper.press('Choose another file');
    await keeper.sees('Recent imports');
  });

  test('drums are imported beside their SKUs into the chosen warehouse', async () => {
    const { name } = await served.it.builders.db.one<{ name: string }>('select name from locations where id = $1', [
      site.shelf,
    ]);
    await keeper.open('admin/importSku');
    await chooseFile(keeper, 'SKU file', await textFile('sku.csv', 'stock code,name,unit,packing\nCAB-1,Cable,m,drum'));
    const drums = `stock code,drum number,quantity,location\nCAB-1,DR-1,120.5,${name}`;
    await chooseFile(keeper, 'Drum file', await textFile('drum.csv', drums));
    await keeper.sees('Warehouse of the drums');
    await keeper.page.locator('select').fill(String(site.warehouseId));
    await keeper.press('Preview');
    await keeper.press('Import 2 rows');
    await keeper.sees('2 created');
    const [line] = await served.it.builders.stock(site, 'CAB-1');
    assert.equal([line?.drum, line?.quantity], ['DR-1', '120.5']);
  });

  test('every step has no axe fault in light and dark and does not scroll sideways on a handheld', async () => {
    const { page } = keeper;
    await keeper.open('admin/importSku');
    await keeper.sees('Recent imports');
    await looksRight(page);
    await preview(await textFile('columns.csv', 'code,what\nX-1,One'));
    await keeper.sees('Not found in the file');
    await looksRight(page);
    await keeper.press('Discard');
    await preview(await textFile('mixed.csv', mixed.join('\n').replaceAll('M-', 'C-')));
    await keeper.sees('Rows to correct');
    await page.waitForSelector('.row:not(.row-bone)');
    await looksRight(page);
    await keeper.press('Skip all rows with errors');
    await keeper.seesNoMore('Rows to correct');
    await keeper.press('Import 2 rows');
    await keeper.sees('2 created');
    await looksRight(page);
  });
});
