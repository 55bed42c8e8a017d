import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { chooseFile, textFile } from '../../support/browser/files.ts';
import { says } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const ITEM = 'Molecule/Test Type';
const file = new URL('../../fixtures/scms_delivery_history.csv.gz', import.meta.url);

suite('the whole SCMS file', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  jobsFor(hooks, {
    get it() {
      return served.it.builders;
    },
  });
  let site: Site;
  let clerk: Person;
  let text: string;
  hooks.before(async () => {
    text = gunzipSync(await readFile(file)).toString();
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    await builders.sku(site);
    const accesses = [
      { companyId: site.companyId, warehouseId: site.warehouseId, permissions: planRights },
      { companyId: site.companyId, permissions: ['itemMaster'] as const },
    ];
    clerk = new Person(await browser.newPage(), served.it);
    await clerk.signIn((await userOf(builders, { accesses })).login);
  });

  const counted = async (table: 'erns' | 'ern_lines') =>
    (await served.it.builders.db.one<{ count: number }>({ text: `select count(*) from ${table}`, values: [] })).count;

  /** The items of the file as a list of SKUs, without names that are too long for a code. */
  function skuList(): string {
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    const items = new Set(rows.map((row) => row[ITEM] ?? '').filter(({ length }) => length <= 60));
    return ['stock code,unit', ...[...items].map((item) => `"${item}",each`)].join('\n');
  }

  test('the SKUs of the file are imported first', async () => {
    await clerk.open('admin/importSku');
    await chooseFile(clerk, 'SKU file', await textFile('items.csv', skuList()));
    await clerk.press('Preview');
    await clerk.sees('Not found in the file: name.');
    await clerk.page.locator('[aria-label="Column for name"]').fill('1');
    await clerk.press('Continue');
    await clerk.press('Import 71 rows');
    await clerk.sees('71 created');
  });

  test('columns are chosen by hand, a wrong row is corrected, and the other wrong rows are skipped', async () => {
    await clerk.open('goodsIn/erns');
    await clerk.page.locator('::-p-xpath(//a[normalize-space()="Import"])').click();
    await chooseFile(clerk, 'Expected receipts file', await textFile('scms.csv', text));
    await clerk.press('Preview');
    await clerk.sees('Not found in the file: ERN number, stock code, quantity.');
    const columns = {
      'ERN number': 'ASN/DN #',
      'stock code': ITEM,
      quantity: 'Line Item Quantity',
      reference: 'PO / SO #',
      'delivery date': 'Scheduled Delivery Date',
      job: 'Project Code',
    };
    const headings = (text.split('\n', 1)[0] ?? '').trim().split(',');
    for (const [ours, theirs] of Object.entries(columns)) {
      await clerk.page.locator(`[aria-label="Column for ${ours}"]`).fill(String(headings.indexOf(theirs) + 1));
    }
    await clerk.press('Continue');
    await clerk.sees('61 rows have errors');
    await clerk.sees('Enter a code of 1 to 60 characters');
    const wrong = await clerk.page.waitForSelector('input[aria-label^="stock code, row"][aria-invalid="true"]');
    const name = await wrong?.evaluate((field) => field.getAttribute('aria-label'));
    await clerk.type(name ?? '', 'HIV 1/2, Determine HIV Kit, without Lancets');
    await clerk.sees('60 rows have errors');
    await clerk.press('Skip all rows with errors');
    await clerk.seesNoMore('Rows to correct');
    await clerk.press('Import 5,059 rows');
    await clerk.sees('5,059 created, 0 updated, 0 unchanged, 60 skipped.');
    assert.is(await counted('ern_lines'), 5059);
  });

  test('the list finds the imported ERNs among thousands by their state', async () => {
    const all = (await counted('erns')).toLocaleString('en');
    await clerk.open('goodsIn/erns');
    await clerk.sees(`${all} ERNs`);
    await clerk.press(`Overdue ${all}`);
    await says(clerk.page, '.state-tab[aria-pressed="true"]', `Overdue${all}`);
    await clerk.sees('days overdue');
  });

  test('some ERNs are received by scanner bursts, in full and short', async () => {
    await open('ASN-4374');
    await scans('HIV 1/2, Capillus HIV Kit', 3);
    await clerk.press('Receive');
    await clerk.sees('ASN-4374 received');

    await open('ASN-4286');
    await scans('Ritonavir', 4);
    await clerk.type('Comment, Ritonavir', 'Two crushed');
    await clerk.press('Receive');
    await clerk.press('No, nothing more is coming');
    await clerk.sees('ASN-4286 received');

    await open('ASN-3110');
    await scans('HIV 1/2, Clearview Complete Kit', 3);
    await scans('HIV 1/2, Determine HIV Kit, without Lancets', 5);
    await clerk.type('Comment, HIV 1/2, Determine HIV Kit, without Lancets', 'Two to follow');
    await clerk.press('Receive');
    await clerk.press('Yes, create an ERN for the rest');
    await clerk.sees('The rest is on ASN-3110-1');
  });

  test('received goods are put away without loss', async () => {
    const { builders } = served.it;
    const storeman = await builders.storeman(site);
    const { moved } = await storeman.ok(moveStock, { everythingAt: site.goodsIn, destinationId: site.shelf });
    assert.equal(moved.map(({ stockCode, quantity }) => `${quantity} ${stockCode}`).toSorted(), [
      '3 HIV 1/2, Capillus HIV Kit',
      '3 HIV 1/2, Clearview Complete Kit',
      '4 Ritonavir',
      '5 HIV 1/2, Determine HIV Kit, without Lancets',
    ]);
    const [rest] = (await storeman.ok(listErns, { number: 'ASN-3110-1' })).items;
    assert.equal([rest?.items, rest?.status], [[{ unit: 'each', quantity: '2' }], 'expected']);
  });

  async function open(number: string): Promise<void> {
    await clerk.open(`goodsIn/erns?search=${number}`);
    await clerk.page.locator(`::-p-xpath(//a[normalize-space()="${number}"])`).click();
    await clerk.titled('ERN - WMS');
  }

  /** Scans at the speed of a scanner. The count on screen only has to be right in the end. */
  async function scans(code: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await clerk.scan(code);
    await becomes(() => clerk.value(`Received, ${code}`), String(times));
  }
});
