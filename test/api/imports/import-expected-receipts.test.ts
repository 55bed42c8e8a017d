import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { importWork } from '../../../server/api/imports/work-import.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import {
  applyImport,
  createImport,
  editImportRow,
  getImport,
  getImportKind,
  getImportTemplate,
  leaveOutErrors,
  listImportRows,
  sendImportPiece,
} from '../../../shared/contract/imports/imports.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { hideErn } from '../../support/builders/erns.ts';
import { applied, errorsOf, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

ownApiSuite('importing expected receipts', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  async function siteWithStoreman(layout: 'vm' | 'H3G' = 'vm') {
    const site = await builders.it.site({ layout });
    await builders.it.sku(site, { stockCode: '85123A' });
    await builders.it.sku(site, { stockCode: 'CABLE', divisible: true });
    return { site, storeman: await builders.it.storeman(site) };
  }

  const preview = (caller: Caller, ern: string) => previewed(caller, { kind: 'expectedReceipt' }, { ern });

  async function ernCalled(storeman: Caller, number: string) {
    const [ern] = (await storeman.ok(listErns, { number })).items;
    const lines = (await storeman.ok(listErnLines, { id: ern?.id ?? 0 })).items;
    return { ern, id: ern?.id ?? 0, lines };
  }

  test('rows with the same number become the lines of one ERN in file order and can be received', async () => {
    const { site, storeman } = await siteWithStoreman();
    const csv = [
      'ERN Number,Stock Code,Quantity,Partner,Delivery Date,Job,Segment,Drum Number',
      'A-1,85123A,12,"Prysm, Ltd",31-Mar-26,J1,S1,',
      'A-2,85123A,1,,02/04/2026,,,',
      '',
      'A-1,CABLE,100.5,,2026-03-31,,,D-9',
    ].join('\r\n');
    const seen = await preview(storeman, csv);
    assert.equal([seen.state, seen.counts.new, seen.counts.error], ['preview', 3, 0]);
    assert.equal((await storeman.ok(listErns, {})).items, []);
    const done = await applied(storeman, seen.id);
    assert.equal([done.state, done.problem], ['applied', null]);
    const { ern, id, lines } = await ernCalled(storeman, 'A-1');
    assert.equal([ern?.partner, ern?.deliveryDate, ern?.source], ['Prysm, Ltd', '2026-03-31', 'supplier']);
    assert.is((await ernCalled(storeman, 'A-2')).ern?.deliveryDate, '2026-04-02');
    assert.equal(columns(lines, 'position', 'sku.stockCode', 'shippedQuantity', 'job', 'drumNumber'), [
      '1, 85123A, 12, J1, null',
      '2, CABLE, 100.5, null, D-9',
    ]);
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.is((await builders.it.stock(site, 'CABLE'))[0]?.quantity, '100.5');
  });

  test('a row that breaks a business rule has an error beside its cell', async () => {
    const { storeman } = await siteWithStoreman('H3G');
    await applied(
      storeman,
      (await preview(storeman, 'number,sku,qty,drum\nTAKEN,CABLE,1,USED-1\nOPEN,CABLE,1,COMING-1')).id,
    );
    await storeman.ok(receiveErn, { id: (await ernCalled(storeman, 'TAKEN')).id, asShipped: true });
    const csv = [
      'asn,sku,shipped qty,po,activity code,cell id,due,drum',
      'TAKEN,85123A,1,,,,,',
      'D-1,85123A,1.5,,,,,',
      'D-2,GONE,1,,,,,',
      'D-3,85123A,1,PO 1,,,,',
      'D-4,85123A,1,,AC1,12345,,',
      'D-5,85123A,1,PO1,,,,',
      'D-5,85123A,1,PO2,,,,',
      'D-6,85123A,0,,,,13/13/2026,',
      'D-7,85123A,1,,,CELL001,,',
      'D-8,CABLE,1,,,,,DR-1',
      'D-8,CABLE,1,,,,,DR-1',
      'D-9,CABLE,1,,,,,USED-1',
      'D-10,CABLE,1,,,,,coming-1',
      'D-11,CABLE,1,,,,,DR-2',
      'D-11,CABLE,1,,,,,dr-2',
    ].join('\n');
    const seen = await preview(storeman, csv);
    assert.equal(await errorsOf(storeman, seen.id), [
      '2 number: This ERN already exists without this line',
      '3 quantity: Enter a whole number: this SKU has no fractions',
      '4 stockCode: There is no SKU with this stock code. Import it first, or skip the row',
      '5 reference: Free stock receipts must not contain spaces',
      '6 segment: A Cell ID has 6 to 8 characters',
      '8 reference: Enter PO1, as in the other rows of D-5',
      '9 quantity: Enter a quantity above 0, at most 4 decimals',
      '9 deliveryDate: Enter a date: 2026-03-31, 31/03/2026 or 31-Mar-26',
      '10 job: Required with a Cell ID',
      '12 drumNumber: Row 11 already uses this',
      '13 drumNumber: This drum number was used before. Enter another',
      '14 drumNumber: ERN OPEN announces this drum. Enter another',
      '16 drumNumber: Row 15 already uses this',
    ]);
    await wroteNothing(builders.it, () => storeman.refused(applyImport, { id: seen.id }, 'import_refused'));
  });

  test('correcting a cell or leaving out a row checks the other rows of its ERN again', async () => {
    const { storeman } = await siteWithStoreman();
    const csv = 'number,sku,qty,po,due\nC-1,85123A,1,PO1,2026-03-01\nC-1,85123A,2,PO2,2026-03-01\nC-2,NOPE,3,,x';
    const { id } = await preview(storeman, csv);
    const { items } = await storeman.ok(listImportRows, { id });
    const [first, second, third] = items.map((row) => row.id);
    const left = await storeman.ok(editImportRow, { id, row: first ?? 0, leftOut: true });
    assert.equal([left.counts.new, left.counts.error, left.counts.leftOut], [1, 1, 1]);
    const taken = await storeman.ok(editImportRow, { id, row: first ?? 0, leftOut: false });
    assert.equal([taken.counts.new, taken.counts.error], [1, 2]);
    await storeman.ok(editImportRow, { id, row: second ?? 0, cells: [{ column: 'reference', value: 'PO1' }] });
    const cells = [
      { column: 'stockCode', value: 'CABLE' },
      { column: 'deliveryDate', value: '1-Feb-2026' },
    ];
    const fixed = await storeman.ok(editImportRow, { id, row: third ?? 0, cells });
    assert.equal([fixed.counts.new, fixed.counts.error], [3, 0]);
    await applied(storeman, id);
    assert.is((await ernCalled(storeman, 'C-2')).ern?.deliveryDate, '2026-02-01');
    assert.equal(column((await ernCalled(storeman, 'C-1')).lines, 'position'), [1, 2]);
  });

  test('a repeated drum or an ERN number in another case is refused until either row changes', async () => {
    const { storeman } = await siteWithStoreman();
    const csv =
      'number,sku,qty,drum number\nE-1,CABLE,1,Dr-7\nE-2,CABLE,1,DR-7\nE-2,85123A,1,\ne-2,CABLE,1,\nE-4,CABLE,1,dr-7';
    const { id } = await preview(storeman, csv);
    const rows = (await storeman.ok(listImportRows, { id })).items.map((row) => row.id);
    const errors = () => errorsOf(storeman, id);
    assert.equal(await errors(), [
      '3 drumNumber: Row 2 already uses this',
      '5 number: Enter E-2, as in an earlier row, or another number',
      '6 drumNumber: Row 2 already uses this',
    ]);
    await storeman.refused(applyImport, { id }, 'import_refused');
    const correct = (row: number, column: string, value: string) =>
      storeman.ok(editImportRow, { id, row: rows[row - 2] ?? 0, cells: [{ column, value }] });
    await correct(5, 'number', 'E-3');
    await correct(2, 'drumNumber', 'DR-8');
    assert.equal(await errors(), ['6 drumNumber: Row 3 already uses this']);
    await storeman.ok(editImportRow, { id, row: rows[1] ?? 0, leftOut: true });
    assert.equal(await errors(), []);
    await storeman.ok(editImportRow, { id, row: rows[1] ?? 0, leftOut: false });
    await correct(6, 'drumNumber', 'DR-9');
    assert.equal(await errors(), []);
    assert.is((await applied(storeman, id)).state, 'applied');
    const again = await preview(storeman, csv.replace('Dr-7', 'DR-8').replace('e-2', 'E-3').replace('dr-7', 'DR-9'));
    assert.equal([await errorsOf(storeman, again.id), again.counts.same], [[], 5]);
  });

  test('importing the same file again creates nothing, because its rows exist', async () => {
    const { storeman } = await siteWithStoreman();
    const csv = 'number,sku,qty,job,drum\nE-1,85123A,2,J9,\nE-1,CABLE,7,,DRM-1';
    await applied(storeman, (await preview(storeman, csv)).id);
    const again = await preview(storeman, `${csv}\nE-2,85123A,1,,\nE-1,85123A,9,J9,`);
    assert.equal([again.counts.same, again.counts.new, again.counts.error], [2, 1, 1]);
    await storeman.ok(leaveOutErrors, { id: again.id });
    await applied(storeman, again.id);
    assert.is((await ernCalled(storeman, 'E-1')).lines.length, 2);
    assert.is((await ernCalled(storeman, 'E-2')).lines.length, 1);
  });

  test('undoing an import removes its ERNs and keeps the partners and jobs it created', async () => {
    const { site, storeman } = await siteWithStoreman();
    const { id } = await preview(storeman, 'number,sku,qty,partner,job\nU-1,85123A,2,Halden,J7\nU-2,85123A,1,,');
    await applied(storeman, id);
    assert.is((await undone(storeman, id)).state, 'undone');
    assert.equal((await storeman.ok(listErns, {})).items, []);
    const partners = await builders.it.count(`partners where company_id = $1 and name = 'Halden'`, [site.companyId]);
    assert.is(partners, 1);
    const again = await preview(storeman, 'number,sku,qty\nU-1,85123A,5');
    assert.is((await applied(storeman, again.id)).state, 'applied');
  });

  test('an import cannot be undone once one of its ERNs was counted, received or hidden; the refusal names that ERN', async () => {
    const { storeman } = await siteWithStoreman();
    const operations: ((id: number, lineId: number) => Promise<unknown>)[] = [
      (id, lineId) => storeman.ok(countErn, { id, counts: [{ lineId, add: '1' }] }),
      (id, lineId) => storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment: 'Wet' }] }),
      (id) => storeman.ok(receiveErn, { id, asShipped: true }),
      (id) => hideErn(builders.it, { id, number: '', lineIds: [], lineId: 0 }),
    ];
    for (const [index, operation] of operations.entries()) {
      const { id } = await preview(storeman, `number,sku,qty\nW-${index},85123A,2\nX-${index},85123A,2`);
      await applied(storeman, id);
      const worked = await ernCalled(storeman, `W-${index}`);
      await operation(worked.id, worked.lines[0]?.id ?? 0);
      if (index === 3) await builders.it.db.run('update erns set version = version + 1 where id = $1', [worked.id]);
      const refused = await undone(storeman, id);
      assert.equal([refused.state, refused.problem?.['code']], ['applied', 'in_use']);
      assert.match(JSON.stringify(refused.problem), `"name":"W-${index}"`);
      assert.is((await storeman.ok(getErn, { id: worked.id })).number, `W-${index}`);
    }
  });

  test('an import into a cancelled warehouse is refused', async () => {
    const { site, storeman } = await siteWithStoreman();
    const { id } = await preview(storeman, 'number,sku,qty\nG-1,85123A,2');
    await cancelWarehouse(builders.it, site);
    const refused = await applied(storeman, id);
    assert.equal([refused.state, refused.problem?.['code']], ['preview', 'warehouse_cancelled']);
    assert.equal((await storeman.ok(listErns, {})).items, []);
  });

  test('an import is refused when an ERN of its number was created after the preview, and the preview shows that', async () => {
    const { storeman } = await siteWithStoreman();
    const csv = 'number,sku,qty\nR-1,85123A,2\nR-2,85123A,2';
    const { id } = await preview(storeman, csv);
    await applied(storeman, (await preview(storeman, 'number,sku,qty\nR-1,85123A,9')).id);
    const refused = await applied(storeman, id);
    assert.equal([refused.state, refused.counts.error, refused.counts.new], ['preview', 1, 1]);
    assert.equal((await storeman.ok(listErns, { number: 'R-2' })).items, []);
  });

  test('an import belongs to the warehouse of its access and to users who can work with ERNs', async () => {
    const { site, storeman } = await siteWithStoreman();
    const { id } = await preview(storeman, 'number,sku,qty\nS-1,85123A,2');
    const colleague = await builders.it.storeman(site);
    assert.is((await colleague.ok(getImport, { id })).state, 'preview');
    const elsewhere = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    await elsewhere.refused(getImport, { id }, 'not_found');
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
    await keeper.refused(getImportKind, { kind: 'expectedReceipt' }, 'not_found');
    await storeman.refused(getImportKind, { kind: 'sku' }, 'not_found');
    const viewer = await builders.it.caller(site, ['planCreate']);
    await viewer.refused(createImport, { kind: 'expectedReceipt' }, 'forbidden');
  });

  test('the template uses the words of the layout, and both layouts accept the headings of either', async () => {
    for (const [layout, words] of [
      ['vm', ['job', 'segment']],
      ['H3G', ['activity code', 'cell ID']],
    ] as const) {
      const { storeman } = await siteWithStoreman(layout);
      const { body } = await storeman.call(getImportTemplate, { kind: 'expectedReceipt' });
      for (const word of words) assert.match(String(body['text']), word);
      const seen = await preview(storeman, `number,sku,qty,activity code,segment\n${layout}-1,85123A,1,AC,SEGM01`);
      await applied(storeman, seen.id);
      const [line] = (await ernCalled(storeman, `${layout}-1`)).lines;
      assert.equal([line?.job, line?.segment], ['AC', 'SEGM01']);
    }
  });

  test('five thousand rows make five hundred ERNs', async () => {
    const { storeman } = await siteWithStoreman();
    const rows = Array.from({ length: 5000 }, (_, index) => `BULK-${index % 500},85123A,1,JOB-${index % 50}`);
    const { id } = await preview(storeman, ['number,sku,quantity,job', ...rows].join('\n'));
    await applied(storeman, id);
    assert.is((await storeman.ok(listErns, { total: true, limit: 1 })).total, 500);
    assert.is((await ernCalled(storeman, 'BULK-7')).lines.length, 10);
  });

  test('R12 two hundred random files are answered with their errors, never with an internal failure', async () => {
    const { storeman } = await siteWithStoreman();
    const work = importWork(builders.it.services);
    const by = { userId: storeman.userId, accessId: storeman.accessId, requestId: 'fuzz' };
    const piece = fc.constantFrom(
      ...'number,sku,quantity|85123A|CABLE|12|"|""|;|,|\n|\r\n|\t| |=1+1|é|😀|\u0001|2026-03-01'.split('|'),
    );
    const csv = fc
      .array(piece, { minLength: 1, maxLength: 40 })
      .map((pieces) => `number,sku,quantity\n${pieces.join('')}`);
    await jobs.whilePaused(async () => {
      await fc.assert(
        fc.asyncProperty(csv, async (csv) => {
          const { id } = await storeman.ok(createImport, { kind: 'expectedReceipt' });
          await storeman.ok(sendImportPiece, { id, part: 'ern', position: 1, csv });
          await builders.it.db.run(`update imports set state = 'reading' where id = $1`, [id]);
          await work({ id, step: 'read', by }, { pool: builders.it.pool });
          const { state, problem } = await storeman.ok(getImport, { id });
          assert.ok(['preview', 'unreadable'].includes(state), `${state} ${JSON.stringify(problem)}`);
        }),
        { numRuns: 200, seed: 20_251_121 },
      );
    });
  });
});
