import * as assert from 'uvu/assert';
import { editImportRow, listImportRows } from '../../../shared/contract/imports/imports.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { applied, previewed } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';

/** SKU files that were once read wrongly, and their rows: the requested cells, then errors and warnings by column. */
const skuFiles: Readonly<Record<string, { file: string; columns?: string; rows: readonly string[] }>> = {
  'invisible characters': {
    file: 'stock code,name,unit\nZ1,Plain,EA\nZ1\u200b,Zero width space,EA\n\u200eZ2,Mark,EA\nZ\u00ad3,Hyphen,EA\nZ\u00a04,No-break space,EA\nZ 4,Blank,EA\n',
    rows: ['Z1 EA', 'Z1 EA !stockCode', 'Z2 EA', 'Z3 EA', 'Z 4 EA', 'Z 4 EA !stockCode'],
  },
  'codes that a spreadsheet changed into numbers': {
    file: 'stock code,name,unit,barcode\nBB-EAN,Pencil,EA,4.00638E+12\n1.23E+12,Long number,EA,\n4006381333931.0,Number as decimal,EA,\n',
    rows: ['BB-EAN EA !barcode', '1.23E+12 EA !stockCode', '4006381333931.0 EA !stockCode'],
  },
  'semicolons and decimal commas': {
    file: 'stock code;name;unit;price;quantity\r\nP1;Kabel;EA;12,50;1\r\nP2;Kabel;EA;1.234,50;1\r\nP3;Kabel;m;1.234;1.000\r\n',
    columns: 'stockCode unit price quantity',
    rows: ['P1 EA 12.5 1', 'P2 EA 1234.5 1', 'P3 m 1234 1000 ?price ?quantity'],
  },
  tabs: { file: 'stock code\tname\tunit\r\nP1\tPlain\tEA\r\n', rows: ['P1 EA'] },
  'a sep= line': { file: 'sep=;\r\nstock code;name;unit\r\nP1;Plain;EA\r\n', rows: ['P1 EA'] },
  'semicolons in a heading': { file: 'stock code,"name; long; text; x",unit\r\nP1,Plain,EA\r\n', rows: [] },
  'mixed line ends': { file: 'stock code,name,unit\r\nP1,A,EA\nP2,B,EA\nP3,C,EA\n', rows: ['P1 EA', 'P2 EA', 'P3 EA'] },
  'rows added with another line end': {
    file: 'stock code,name,unit\r\nP1,A,EA\r\nP2,B,EA\nP3,C,EA\nP4,D,EA\n',
    rows: ['P1 EA', 'P2 EA', 'P3 EA', 'P4 EA'],
  },
  'empty cells after a row': {
    file: 'stock code,name,unit\r\nP1,Plain,EA\r\nP2,Plain,EA,,,\r\n',
    rows: ['P1 EA', 'P2 EA'],
  },
  '65 columns': {
    file: `stock code,name,unit,${Array.from({ length: 62 }, (_, at) => `attr${at + 1}`).join(',')}\r\nP1,A,EA${','.repeat(62)}\r\n`,
    rows: ['P1 EA'],
  },
  'a code as a formula': { file: 'stock code,name,unit\r\n"=""00123""",Formula style,EA\r\n', rows: ['00123 EA'] },
  'an inch mark': {
    file: 'stock code,name,unit\r\nP1,19" rack,EA\r\nP2,Fine,EA\r\n',
    columns: 'stockCode name unit',
    rows: ['P1 19" rack EA !row', 'P2 Fine EA'],
  },
  'names of units': {
    file: 'stock code,name,unit\r\nU1,A,Each\r\nU2,B,ea\r\nU3,C,Metre\r\nU4,D,EACH\r\n',
    rows: ['U1 Each', 'U2 ea', 'U3 Metre', 'U4 EACH'],
  },
};

ownApiSuite('files that were once read wrongly', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function siteWithUnits() {
    const site = await builders.it.site();
    await builders.it.db.run(
      `insert into units (company_id, name, abbreviation, divisible) values ($1, 'Each', 'EA', false), ($1, 'Metre', 'm', true)`,
      [site.companyId],
    );
    return { site, keeper: await builders.it.caller({ companyId: site.companyId }, ['itemMaster']) };
  }

  for (const [name, { file, columns = 'stockCode unit', rows }] of Object.entries(skuFiles)) {
    test(`a SKU file is read correctly: ${name}`, async () => {
      const { keeper } = await siteWithUnits();
      const seen = await previewed(keeper, { kind: 'sku' }, { sku: file });
      assert.is(seen.state, rows.length === 0 ? 'mapping' : 'preview', seen.problem?.['message'] as string);
      assert.equal(await shownRows(keeper, seen.id, columns), rows);
      if (seen.counts.error === 0 && rows.length > 0) assert.is((await applied(keeper, seen.id)).state, 'applied');
      if (rows.length === 0) assert.equal(seen.files[0]?.headings, ['stock code', 'name; long; text; x', 'unit']);
    });
  }

  test('a barcode that lost its leading zero or has a wrong check digit is imported', async () => {
    const { keeper } = await siteWithUnits();
    const sku = 'stock code,name,unit,barcode\nB3,Crisps,EA,36000291452\nB4,Pencil,EA,4006381333932\n';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku });
    assert.equal(await shownRows(keeper, seen.id, 'stockCode barcode'), ['B3 36000291452', 'B4 4006381333932']);
    assert.is((await applied(keeper, seen.id)).state, 'applied');
  });

  async function withSkus() {
    const { site, keeper } = await siteWithUnits();
    const sku = 'stock code,name,unit\nBB-EAN,Pencil,EA\nBB-M,Cable,m';
    await applied(keeper, (await previewed(keeper, { kind: 'sku' }, { sku })).id);
    return builders.it.storeman(site);
  }

  test('an ambiguous 1.000 in an expected receipt is marked as a doubt until its cell is corrected', async () => {
    const storeman = await withSkus();
    const ern = 'ERN number;stock code;quantity\r\nQ0;BB-M;1.000\r\n';
    const seen = await previewed(storeman, { kind: 'expectedReceipt' }, { ern });
    assert.equal([seen.counts.new, seen.counts.doubt], [1, 1]);
    const { items } = await storeman.ok(listImportRows, { id: seen.id, doubtful: true });
    assert.equal(
      items.map(({ cells, doubts }) => [cells['quantity'], doubts]),
      [['1000', [{ column: 'quantity', doubt: '1.000 was read as 1000' }]]],
    );
    const row = items[0]?.id ?? 0;
    const edit = (column: string, value: string) =>
      storeman.ok(editImportRow, { id: seen.id, row, cells: [{ column, value }] });
    assert.is((await edit('number', 'Q1')).counts.doubt, 1);
    const { counts } = await edit('quantity', '1');
    assert.equal([counts.doubt, counts.new], [undefined, 1]);
  });

  test('dates of expected receipts are read in all forms, and 31-Marble-26 is an error', async () => {
    const storeman = await withSkus();
    const dates = [
      ...['31-03-2026', '31/03/26', '2026-03-31 00:00:00', '2026-03-31T00:00:00', '2026/03/31', '46112'],
      ...['"March 31, 2026"', '31-Marble-26'],
    ];
    const rows = dates.map((date, at) => `D${at + 1},BB-EAN,1,${date}`);
    const ern = ['ERN number,stock code,quantity,delivery date', ...rows].join('\r\n');
    const seen = await previewed(storeman, { kind: 'expectedReceipt' }, { ern });
    assert.equal(await shownRows(storeman, seen.id, 'number deliveryDate'), [
      ...[1, 2, 3, 4, 5, 6, 7].map((at) => `D${at} 2026-03-31`),
      'D8 31-Marble-26 !deliveryDate',
    ]);
  });

  async function shownRows(caller: Caller, id: number, columns: string): Promise<string[]> {
    const { items } = await caller.ok(listImportRows, { id, limit: 100 });
    return items.map(({ cells, errors, doubts }) =>
      [
        ...columns.split(' ').map((column) => cells[column]),
        ...errors.map(({ column }) => `!${column}`),
        ...doubts.map(({ column }) => `?${column}`),
      ].join(' '),
    );
  }
});
