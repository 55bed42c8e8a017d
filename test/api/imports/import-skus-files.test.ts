import * as assert from 'uvu/assert';
import { byReferenceKey } from '../../../server/api/records/subject-rows.ts';
import {
  editImport,
  editImportRow,
  getImportKind,
  getImportTemplate,
  leaveOutErrors,
  listImportRows,
} from '../../../shared/contract/imports/imports.ts';
import { createParameter } from '../../../shared/contract/parameters/parameters.ts';
import { importSkus } from '../../../shared/contract/skus/skus.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { applied, errorsOf, finished, previewed, undone } from '../../support/builders/imports.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { columns } from '../../support/columns.ts';

ownApiSuite('importing SKUs and drums from files', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function company(layout: 'vm' | 'H3G' = 'vm') {
    const site = await builders.it.site({ layout });
    const cable = await builders.it.sku(site, { divisible: true });
    await builders.it.sku(site);
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster', 'params']);
    const shelf = await builders.it.nameOf('locations', site.shelf);
    return { site, cable, keeper, shelf: shelf };
  }

  const sku = 'Stock Code,Name,Price,Unit,Packing\nC-1,"Cable, black",1.50,m,drum\nT-1,Tray,2,each,carton';

  test('a SKU file and a drum file are imported together with their ledger entries, and undone together', async () => {
    const { site, keeper, shelf } = await company();
    const drum = `stock code,drum number,supplier drum number,quantity,location,job,segment\nC-1,D-1,S-1,100.5,${shelf},,\nC-1,D-2,,50,${shelf},J1,S1`;
    const seen = await previewed(keeper, { kind: 'sku', warehouseId: site.warehouseId }, { sku, drum });
    assert.equal([seen.counts.new, seen.counts.error], [4, 0], (await errorsOf(keeper, seen.id)).join());
    const done = await applied(keeper, seen.id);
    assert.equal([done.state, done.problem], ['applied', null]);
    assert.equal(columns(await builders.it.stock(site, 'C-1'), 'drum', 'job', 'segment', 'quantity'), [
      'D-1, null, null, 100.5',
      'D-2, J1, S1, 50',
    ]);
    const back = await undone(keeper, seen.id);
    assert.equal([back.state, back.problem], ['undone', null]);
    assert.equal(await builders.it.stock(site, 'C-1'), []);
    const left = await builders.it.db.many(
      `select stock_code, retired_at is not null as retired from skus where company_id = $1 and stock_code in ('C-1', 'T-1')`,
      [site.companyId],
    );
    assert.equal(left, [{ stock_code: 'C-1', retired: true }], 'the ledger names C-1 for ever');
    const again = await previewed(keeper, { kind: 'sku', warehouseId: site.warehouseId }, { sku, drum });
    assert.equal([(await applied(keeper, again.id)).state, again.counts.changed], ['applied', 1]);
  });

  test('a drum file needs a warehouse; without one every row has an error', async () => {
    const { site, keeper, shelf, cable } = await company();
    const drum = `stock code,drum number,quantity,location\n${cable},D-9,5,${shelf}`;
    const seen = await previewed(keeper, { kind: 'sku' }, { sku, drum });
    assert.equal(await errorsOf(keeper, seen.id), ['2 location: Choose the warehouse of the drums']);
    await keeper.ok(editImport, { id: seen.id, warehouseId: site.warehouseId });
    const preview = await finished(keeper, seen.id);
    assert.equal([preview.state, preview.counts.error], ['preview', 0]);
    const elsewhere = await builders.it.site();
    await keeper.refused(editImport, { id: seen.id, warehouseId: elsewhere.warehouseId }, 'not_found');
  });

  test('a drum file cannot be applied in a cancelled warehouse', async () => {
    const { site, keeper, shelf, cable } = await company();
    const drum = `stock code,drum number,quantity,location\n${cable},D-10,5,${shelf}`;
    const seen = await previewed(keeper, { kind: 'sku', warehouseId: site.warehouseId }, { drum });
    await cancelWarehouse(builders.it, site);
    const refused = await applied(keeper, seen.id);
    assert.equal([refused.state, refused.problem?.['code']], ['preview', 'warehouse_cancelled']);
    assert.equal(await builders.it.stock(site, cable), []);
  });

  test('an error in a drum is displayed beside its cell', async () => {
    const { site, keeper, shelf, cable } = await company('H3G');
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '5', drumNumber: 'USED' }]);
    await builders.it.db.run(`insert into jobs (company_id, number, cancelled_at) values ($1, 'GONE', now())`, [
      site.companyId,
    ]);
    const rows = [
      `${cable},USED,5,${shelf},,`,
      `NOPE,N-1,5,${shelf},,`,
      `T-1,N-2,1.5,${shelf},,`,
      `${cable},N-3,5,Nowhere,,`,
      `${cable},N-4,5,${shelf},GONE,`,
      `${cable},N-5,5,${shelf},AC1,12345`,
      `${cable},N-6,5,${shelf},,SEGM01`,
      `${cable},N-7,5,${shelf},AC1,SEGM01`,
      `${cable},N-7,5,${shelf},,`,
    ];
    const drum = ['stock code,drum number,quantity,location,activity code,cell id', ...rows].join('\n');
    const seen = await previewed(keeper, { kind: 'sku', warehouseId: site.warehouseId }, { sku, drum });
    assert.equal(
      (await errorsOf(keeper, seen.id)).map((text) => text.split(':')[0]),
      ['2 drumNumber', '3 stockCode', '4 quantity', '5 location', '6 job', '7 segment', '8 job', '10 drumNumber'],
    );
  });

  test('an import cannot be undone once one of its drums was used', async () => {
    const { site, keeper, shelf } = await company();
    const drum = `stock code,drum number,quantity,location\nC-1,K-1,10,${shelf}`;
    const seen = await previewed(keeper, { kind: 'sku', warehouseId: site.warehouseId }, { sku, drum });
    await applied(keeper, seen.id);
    const storeman = await builders.it.storeman(site);
    const { createPick } = await import('../../../shared/contract/goods-out/picks.ts');
    await storeman.ok(createPick, { lines: [{ stockCode: 'C-1', quantity: '4' }] });
    const back = await undone(keeper, seen.id);
    assert.equal([back.state, back.problem?.code], ['applied', 'cannot_reverse']);
    assert.is((await builders.it.stock(site, 'C-1'))[0]?.quantity, '10');
  });

  test('codes damaged by a spreadsheet and barcodes equal to a stock code are errors; invisible characters are ignored', async () => {
    const { keeper } = await company();
    const csv = [
      'stock code,name,unit,barcode',
      'BB-EAN,Pencil,each,4.00638E+12',
      '1.23E+12,Long number,each,',
      '4006381333931.0,Number as decimal,each,',
      'X-1,One,each,X-2',
      '\u200eX-2,Two,each,',
      'X\u00ad-3,Three,each,4006381333932',
      'X\u200b-2,Two again,each,',
    ].join('\n');
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: csv });
    const damaged = 'A spreadsheet changed this code: format its column as text';
    assert.equal(await errorsOf(keeper, seen.id), [
      `2 barcode: ${damaged}`,
      `3 stockCode: ${damaged}`,
      `4 stockCode: ${damaged}`,
      '5 barcode: This is the stock code of another SKU',
      '8 stockCode: Row 6 already uses this',
    ]);
  });

  test('unknown units, packing types and item masters are errors beside their cells', async () => {
    const { keeper } = await company();
    const csv =
      'stock code,name,unit,packing,item master\nX-1,One,furlong,,\nX-2,Two,each,amphora,\nX-3,Three,each,,Nothing';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: csv });
    assert.equal(await errorsOf(keeper, seen.id), [
      '2 unit: There is no unit with this abbreviation or name',
      '3 packing: There is no packing type with this abbreviation or name',
      '4 itemMaster: There is no item master with this name',
    ]);
  });

  test('units and packing types are found by abbreviation, then by name, in any case unless ambiguous', async () => {
    const { site, keeper } = await company();
    await builders.it.db.run(
      `insert into units (company_id, name, abbreviation)
       values ($1, 'Roll of it', 'RO'), ($1, 'Milliwatt', 'mW'), ($1, 'Megawatt', 'MW'), ($1, 'ro', 'Coil'), ($1, 'Twin', 'T1'), ($1, 'twin', 'T2')`,
      [site.companyId],
    );
    await builders.it.db.run(
      `insert into packing_types (company_id, name, abbreviation) values ($1, 'Wooden Drum', '1W')`,
      [site.companyId],
    );
    const units = ['RO', 'ro', 'ROLL OF IT', 'MW', 'mw', 'Twin', 'Each', 'EACH', 'coil'];
    const csv = units.map((unit, at) => `U-${at},x,${unit},${at === 0 ? 'wooden drum' : '1w'}`);
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: `stock code,name,unit,packing\n${csv.join('\n')}` });
    const unknown = 'unit: There is no unit with this abbreviation or name';
    assert.equal(await errorsOf(keeper, seen.id), [`6 ${unknown}`, `7 ${unknown}`]);
    await keeper.ok(leaveOutErrors, { id: seen.id });
    await applied(keeper, seen.id);
    const made = await builders.it.db.many<{ unit: string; packing: string }>(
      `select u.abbreviation as unit, p.abbreviation as packing
       from skus k join units u on u.id = k.unit_id join packing_types p on p.id = k.packing_type_id
       where k.company_id = $1 and k.import_id = $2
       order by k.stock_code`,
      [site.companyId, seen.id],
    );
    assert.equal(
      made.map(({ unit, packing }) => `${unit} ${packing}`),
      ['RO', 'RO', 'RO', 'MW', 'each', 'each', 'Coil'].map((unit) => `${unit} 1W`),
    );
    const lines = ['Roll of It', 'mw'].map((unit, at) => ({ stockCode: `L-${at}`, name: 'x', unit, packing: '1w' }));
    await keeper.refused(importSkus, { lines }, 'unknown_unit');
    await keeper.ok(importSkus, { lines: lines.slice(0, 1) });
  });

  test('parameters are columns named by their reference key, and their values are checked against their rules', async () => {
    const { site, keeper } = await company();
    const rack = { name: 'Rack units', referenceKey: 'rackUnits', subject: 'sku', valueType: 'whole' } as const;
    await keeper.ok(createParameter, rack);
    const csv = 'stock code,name,unit,Rack Units\nP-1,One,each,2\nP-2,Two,each,two\nP-3,Three,each,';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: csv });
    assert.equal(
      (await errorsOf(keeper, seen.id)).map((text) => text.replace(/p\d+/, 'p')),
      ['3 p: Enter a whole number'],
    );
    const fixed = await previewed(keeper, { kind: 'sku' }, { sku: csv.replace('two', '3') });
    await applied(keeper, fixed.id);
    const values = await builders.it.db.many(
      `select stock_code as code, ${byReferenceKey('parameters')} as values from skus
       where company_id = $1 and stock_code like 'P-%' order by 1`,
      [site.companyId],
    );
    assert.equal(values, [
      { code: 'P-1', values: { rackUnits: '2' } },
      { code: 'P-2', values: { rackUnits: '3' } },
      { code: 'P-3', values: {} },
    ]);
    const late = await previewed(keeper, { kind: 'sku' }, { sku: csv.replace('two', '4') });
    const needed = { name: 'Colour', referenceKey: 'colour', subject: 'sku', valueType: 'required' } as const;
    await keeper.ok(createParameter, needed);
    const refused = await applied(keeper, late.id);
    assert.equal([refused.state, refused.problem?.code], ['preview', 'import_rules_changed']);
    const without = await previewed(keeper, { kind: 'sku' }, { sku: csv.replace('two', '3') });
    assert.is((await errorsOf(keeper, without.id))[0], '2 row: Enter a value for colour');
  });

  test('a date value of a parameter is read in all forms of dates in files', async () => {
    const { keeper } = await company();
    const expires = { name: 'Expires', referenceKey: 'expires', subject: 'sku', valueType: 'date' } as const;
    await keeper.ok(createParameter, expires);
    const csv = 'stock code,name,unit,expires\nE-1,One,each,31/03/26\nE-2,Two,each,31-Marble-26';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: csv });
    const { items } = await keeper.ok(listImportRows, { id: seen.id });
    assert.equal(
      items.map(({ cells, errors }) => [
        Object.entries(cells).find(([column]) => /^p\d/.test(column))?.[1],
        errors.length,
      ]),
      [
        ['2026-03-31', 0],
        ['31-Marble-26', 1],
      ],
    );
  });

  test('a changed row shows its previous values, with units and packing types as files write them', async () => {
    const { keeper } = await company();
    const first = await previewed(keeper, { kind: 'sku' }, { sku });
    await applied(keeper, first.id);
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: 'stock code,name,unit,packing\nT-1,Tray,m,' });
    const [row] = (await keeper.ok(listImportRows, { id: seen.id })).items;
    assert.equal([row?.state, row?.before?.unit, row?.before?.packing], ['changed', 'each', 'carton']);
  });

  test('the template and the columns are named job in vm and Activity Code in H3G', async () => {
    const { keeper } = await company();
    const { keeper: other } = await company('H3G');
    const { text } = (await keeper.call(getImportTemplate, { kind: 'sku', part: 'drum' })).body as { text: string };
    assert.is(text, '\ufeffstock code,drum number,supplier drum number,quantity,location,job,segment\r\n');
    const kind = await other.ok(getImportKind, { kind: 'sku' });
    const headings = kind.parts.find(({ part }) => part === 'drum')?.columns.map(({ heading }) => heading);
    assert.equal(headings?.slice(-2), ['activity code', 'cell ID']);
    assert.is(kind.warehouses.length, 1);
  });

  test('a new stock code that differs from another only in case needs a confirmation beside its row', async () => {
    const { site, keeper } = await company();
    await builders.it.sku(site, { stockCode: '85123A' });
    const file = 'stock code,name,unit\n85123A,Bag,each\n85123a,Bag,each\nX1y,Tie,each\nx1Y,Tie,each\nPEN,Pen,each\n';
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: file });
    const doubts = async (doubtful?: boolean) =>
      (await keeper.ok(listImportRows, { id: seen.id, ...(doubtful && { doubtful }) })).items.flatMap((row) =>
        row.doubts.map(({ column, doubt }) => `${row.row} ${column}: ${doubt}`),
      );
    const expected = [
      '3 stockCode: Differs from 85123A only in capital letters',
      '5 stockCode: Differs from X1y only in capital letters',
    ];
    assert.equal([await doubts(), await doubts(true)], [expected, expected]);
    assert.equal([seen.counts.error, seen.counts.doubt], [0, 2]);

    await builders.it.sku(site, { stockCode: 'Pen' });
    const again = await applied(keeper, seen.id);
    assert.equal([again.state, again.problem?.code, again.counts.doubt], ['preview', 'changed_meanwhile', 3]);
    assert.equal((await doubts()).at(-1), '6 stockCode: Differs from Pen only in capital letters');

    const row = (await keeper.ok(listImportRows, { id: seen.id })).items.find(({ row: at }) => at === 6)?.id ?? 0;
    await keeper.ok(editImportRow, { id: seen.id, row, cells: [{ column: 'stockCode', value: 'x1y' }] });
    assert.equal((await doubts()).at(-1), '6 stockCode: Differs from X1y only in capital letters');
    await keeper.ok(editImportRow, { id: seen.id, row, leftOut: true });
    assert.is((await applied(keeper, seen.id)).state, 'applied');
    const { made } = await builders.it.db.one<{ made: string[] }>(
      `select array_agg(stock_code order by id) as made from skus where company_id = $1 and import_id = $2`,
      [site.companyId, seen.id],
    );
    assert.equal(made, ['85123a', 'X1y', 'x1Y']);
  });
});
