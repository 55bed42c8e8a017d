import * as assert from 'uvu/assert';
import {
  applyImport,
  createImport,
  discardImport,
  editImport,
  editImportRow,
  getImport,
  leaveOutErrors,
  listImportRows,
  listImports,
  readImport,
  sendImportPiece,
} from '../../../shared/contract/imports/imports.ts';
import { addFoundStock } from '../../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { applied, errorsOf, finished, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { columns } from '../../support/columns.ts';
import { isLongRun } from '../../support/long-run.ts';

ownApiSuite('importing locations', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function siteWithKeeper() {
    const site = await builders.it.site();
    return { site, keeper: await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']) };
  }

  const namesAt = async ({ warehouseId }: Site) =>
    (
      await builders.it.db.many<{ name: string }>(
        `select name from locations where warehouse_id = $1 and name like 'R%' order by name`,
        [warehouseId],
      )
    ).map(({ name }) => name);

  test('a file is previewed, applied and undone', async () => {
    const { site, keeper } = await siteWithKeeper();
    const csv = '\ufeffName;Description;Goods In\r\nR1;"Rack; left";yes\r\nR2;;\r\n\r\nR3;Third;no\r\n';
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    assert.equal(
      [seen.state, seen.counts.new, seen.files[0]?.headings],
      ['preview', 3, ['Name', 'Description', 'Goods In']],
    );
    assert.equal(await namesAt(site), []);
    const done = await applied(keeper, seen.id);
    assert.equal([done.state, done.problem], ['applied', null]);
    assert.equal(await namesAt(site), ['R1', 'R2', 'R3']);
    const rack = await builders.it.db.one(
      'select description, goods_in from locations where warehouse_id = $1 and name = $2',
      [site.warehouseId, 'R1'],
    );
    assert.equal(rack, { description: 'Rack; left', goods_in: true });
    assert.is((await undone(keeper, seen.id)).state, 'undone');
    assert.equal(await namesAt(site), []);
  });

  test('an existing location is found as unchanged, changed with its previous values, or kept by choice', async () => {
    const { site, keeper } = await siteWithKeeper();
    const first = await previewed(keeper, { kind: 'location' }, { location: 'name,description\nR1,One\nR2,Two' });
    await applied(keeper, first.id);
    const csv = 'name,description,quarantine\nR1,One,\nR2,Second,yes\nR3,Three,';
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    assert.equal([seen.counts.same, seen.counts.changed, seen.counts.new], [1, 1, 1]);
    const [changed] = (await keeper.ok(listImportRows, { id: seen.id, state: 'changed' })).items;
    assert.equal(
      [changed?.row, changed?.cells.description, changed?.before?.description, changed?.before?.quarantine],
      [3, 'Second', 'Two', 'false'],
    );
    await keeper.refused(editImport, { id: seen.id }, 'nothing_edited');
    const preview = await keeper.ok(editImport, { id: seen.id, keepExisting: true });
    assert.equal([preview.counts.changed, preview.counts.kept], [0, 1]);
    assert.is((await keeper.ok(listImportRows, { id: seen.id, state: 'kept' })).items.length, 1);
    await applied(keeper, seen.id);
    assert.equal(await descriptionsAt(site), ['One', 'Two', 'Three']);
    const again = await previewed(keeper, { kind: 'location' }, { location: csv });
    await applied(keeper, again.id);
    assert.equal(await descriptionsAt(site), ['One', 'Second', 'Three']);
    await undone(keeper, again.id);
    assert.equal(await descriptionsAt(site), ['One', 'Two', 'Three']);
  });

  test('R13 a file with an error in its last row is refused whole; once the row is corrected or left out, the rest is imported', async () => {
    const { site, keeper } = await siteWithKeeper();
    const rows = Array.from({ length: 3000 }, (_, index) => `R${index}`);
    const seen = await previewed(
      keeper,
      { kind: 'location' },
      { location: ['name', ...rows, 'R17'].join('\n') },
      5_000,
    );
    assert.equal([seen.counts.new, seen.counts.error], [3000, 1]);
    assert.equal(await errorsOf(keeper, seen.id), ['3002 name: Row 19 already uses this']);
    const before = await namesAt(site);
    await keeper.refused(applyImport, { id: seen.id }, 'import_refused');
    assert.equal(await namesAt(site), before);
    const [wrong] = (await keeper.ok(listImportRows, { id: seen.id, state: 'error' })).items;
    const corrected = await keeper.ok(editImportRow, {
      id: seen.id,
      row: wrong?.id ?? 0,
      cells: [{ column: 'name', value: ' R-last ' }],
    });
    assert.equal([corrected.counts.new, corrected.counts.error], [3001, 0]);
    await applied(keeper, seen.id);
    assert.is((await namesAt(site)).length, 3001);
  });

  test('R13 a long file with an error in its last row is refused, and nothing is written', async () => {
    const { site, keeper } = await siteWithKeeper();
    const good = isLongRun ? 99_999 : 9_999;
    const rows = Array.from({ length: good }, (_, index) => `R${index}`);
    const location = ['name,goods in', ...rows, 'R-last,perhaps'].join('\n');
    const seen = await previewed(keeper, { kind: 'location' }, { location });
    assert.equal([seen.counts.new, seen.counts.error], [good, 1]);
    const before = await builders.it.db.one('select count(*) as locations from locations');
    await keeper.refused(applyImport, { id: seen.id }, 'import_refused');
    assert.equal(await builders.it.db.one('select count(*) as locations from locations'), before);
    assert.equal(await namesAt(site), []);
  });

  test('a row that is left out makes room for another with its key and can be taken in again', async () => {
    const { keeper } = await siteWithKeeper();
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'name,description\nR1,One\nR1,Two' });
    const [first] = (await keeper.ok(listImportRows, { id: seen.id })).items;
    const row = first?.id ?? 0;
    const left = await keeper.ok(editImportRow, { id: seen.id, row, leftOut: true });
    assert.equal([left.counts.new, left.counts.error, left.counts.leftOut], [1, 0, 1]);
    const taken = await keeper.ok(editImportRow, { id: seen.id, row, leftOut: false });
    assert.equal([taken.counts.new, taken.counts.error, taken.counts.leftOut], [1, 1, 0]);
    const rest = await keeper.ok(leaveOutErrors, { id: seen.id });
    assert.equal([rest.counts.new, rest.counts.error, rest.counts.leftOut], [1, 0, 1]);
    await keeper.refused(editImportRow, { id: seen.id, row: 99, leftOut: true }, 'not_found');
    const cells = [{ column: 'warehouseId', value: '1' }];
    await keeper.refused(editImportRow, { id: seen.id, row, cells }, 'unknown_column');
  });

  test('G51 a cell with an invalid flag, too much text or control characters has an error beside it', async () => {
    const { keeper } = await siteWithKeeper();
    const csv = `name,description,goods in\nR1,ok,perhaps\nR2,${'x'.repeat(10_001)},\n"R\u00013",,\n,no name,yes`;
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    assert.equal(await errorsOf(keeper, seen.id), [
      '2 goodsIn: Enter yes or no',
      '3 description: Enter at most 10000 characters',
      '4 name: Enter 1 to 200 characters without blanks at the ends',
      '5 name: Required',
    ]);
  });

  test('text that a spreadsheet would run is imported as text, without the apostrophe that an export added', async () => {
    const { site, keeper } = await siteWithKeeper();
    const seen = await previewed(
      keeper,
      { kind: 'location' },
      { location: "name,description\nR1,=1+1\nR2,'=1+1\nR3,'tis" },
    );
    await applied(keeper, seen.id);
    assert.equal(await descriptionsAt(site), ['=1+1', '=1+1', "'tis"]);
  });

  test('G51 an unreadable file is refused with its row and reason, and no rows are stored', async () => {
    const { keeper } = await siteWithKeeper();
    const files: [string, RegExp][] = [
      ['na"me\nR1', /row 1: a cell with quotes in it must be quoted/],
      ['name\n', /has no rows below its headings/],
      ['\n', /has no headings/],
      [`name\n"${'x'.repeat(2_000_000)}"`, /row 2: it has more than 640000 characters/],
      [`${'name,'.repeat(256)}name\n1`, /more than 256 columns/],
    ];
    for (const [csv, message] of files) {
      const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
      assert.is(seen.state, 'unreadable', csv.slice(0, 20));
      assert.match(String(seen.problem?.message), message);
      assert.is((await keeper.ok(listImportRows, { id: seen.id })).items.length, 0);
      await keeper.refused(applyImport, { id: seen.id }, 'import_not_open');
    }
  });

  test('a row with a stray quote or with cells beyond the headings is an error that can be corrected', async () => {
    const { keeper } = await siteWithKeeper();
    const csv = 'name,description\nR1,19" rack\nR2,"never closed\nR3,Fine\nR4,,,\nR5,,x';
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    assert.equal([seen.state, seen.counts.new, seen.counts.error], ['preview', 2, 3]);
    const check = 'Check the cells and press Enter in one of them, or skip the row';
    const quote = `A quote is in the wrong place. ${check}`;
    assert.equal(await errorsOf(keeper, seen.id), [
      `2 row: ${quote}`,
      `3 row: ${quote}`,
      `6 row: This row needs 2 cells. ${check}`,
    ]);
    const [row] = (await keeper.ok(listImportRows, { id: seen.id })).items;
    const cells = [{ column: 'description', value: '19" rack' }];
    await keeper.ok(editImportRow, { id: seen.id, row: row?.id ?? 0, cells });
    assert.is((await errorsOf(keeper, seen.id)).length, 2);
  });

  test('256 columns are read, and equal headings are numbered', async () => {
    const { site, keeper } = await siteWithKeeper();
    const headings = ['name', 'description', 'description', '', 'description', ...Array(250).fill('x'), 'x (2)'];
    const csv = `${headings.join(',')},,\nR1,One,Two,,Three`;
    const seen = await previewed(keeper, { kind: 'location' }, { location: csv });
    const read = seen.files[0]?.headings ?? [];
    assert.is(read.length, 256);
    assert.equal(read.slice(0, 7), ['name', 'description', 'description (2)', '', 'description (3)', 'x', 'x (3)']);
    const sources = [1, 5].map((from, at) => ({ part: 'location', column: headings[at] ?? '', from, value: null }));
    await keeper.ok(editImport, { id: seen.id, sources });
    await finished(keeper, seen.id);
    await applied(keeper, seen.id);
    assert.equal(await descriptionsAt(site), ['Three']);
  });

  test('a file without the required column asks which column to use', async () => {
    const { keeper } = await siteWithKeeper();
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'Regal,Text\nR1,One' });
    assert.equal([seen.state, seen.files[0]?.headings], ['mapping', ['Regal', 'Text']]);
    const sources = [{ part: 'location', column: 'name', from: 1, value: null }];
    await keeper.ok(editImport, { id: seen.id, sources });
    const preview = await finished(keeper, seen.id);
    assert.equal([preview.state, preview.counts.new], ['preview', 1]);
  });

  test('G51 pieces that are not UTF-8 text, or whose numbers have a gap, are refused', async () => {
    const { keeper } = await siteWithKeeper();
    const { id } = await keeper.ok(createImport, { kind: 'location' });
    await keeper.refused(readImport, { id }, 'import_without_file');
    const post = (payload: Buffer) =>
      builders.it.app.inject({
        method: 'POST',
        url: `/wmsapi/v1/import/${id}/piece?part=location&position=2`,
        headers: { authorization: `Bearer ${keeper.credential}`, 'content-type': 'text/csv' },
        payload,
      });
    for (const wrong of [
      Buffer.from('name\nA', 'utf16le'),
      Buffer.from('PK\u0003\u0004\0'),
      Buffer.from('näme', 'latin1'),
    ]) {
      assert.is((await post(wrong)).statusCode, 400);
    }
    assert.is((await post(Buffer.from('name\nR1'))).statusCode, 200);
    await keeper.refused(readImport, { id }, 'import_unreadable');
    await keeper.refused(sendImportPiece, { id, part: 'drum', position: 1, csv: 'x' }, 'not_found');
    await keeper.ok(discardImport, { id });
    await keeper.refused(sendImportPiece, { id, part: 'location', position: 1, csv: 'x' }, 'import_not_open');
  });

  test('an import cannot be undone once a location it created was used or changed', async () => {
    const { site, keeper } = await siteWithKeeper();
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'name\nR1\nR2' });
    await applied(keeper, seen.id);
    const [r1, r2] = await builders.it.db.many<{ id: number }>(
      `select id from locations where warehouse_id = $1 and name in ('R1', 'R2') order by name`,
      [site.warehouseId],
    );
    await builders.it.db.run('update locations set description = $2, version = version + 1 where id = $1', [
      r1?.id ?? 0,
      'x',
    ]);
    const changed = await undone(keeper, seen.id);
    assert.equal(
      [changed.state, changed.problem?.code, changed.problem?.data],
      ['applied', 'changed_meanwhile', { changed: ['R1'] }],
    );
    await builders.it.db.run('update locations set version = version - 1 where id = $1', [r1?.id ?? 0]);
    await receiveAt(site, r2?.id ?? 0);
    const used = await undone(keeper, seen.id);
    assert.equal(
      [used.state, used.problem?.code, used.problem?.message],
      ['applied', 'in_use', 'In use by: stock lines (1)'],
    );
    assert.equal(await namesAt(site), ['R1', 'R2']);
  });

  test('a location created between preview and apply is updated, and nothing is written twice', async () => {
    const { site, keeper } = await siteWithKeeper();
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'name,description\nR1,One\nR2,Two' });
    await builders.it.location(site.warehouseId, { name: 'R1' });
    const done = await applied(keeper, seen.id);
    assert.equal([done.state, done.counts.new, done.counts.changed], ['applied', 1, 1]);
    assert.equal(await descriptionsAt(site), ['One', 'Two']);
  });

  test('two simultaneous imports of the same file create each location once', async () => {
    const { site, keeper } = await siteWithKeeper();
    const location = ['name', ...Array.from({ length: 200 }, (_, index) => `R${index}`)].join('\n');
    const both = await Promise.all([1, 2].map(() => previewed(keeper, { kind: 'location' }, { location })));
    const done = await Promise.all(both.map(({ id }) => applied(keeper, id)));
    assert.equal(columns(done, 'state', 'counts.new').sort(), ['applied, 0', 'applied, 200']);
    assert.is((await namesAt(site)).length, 200);
  });

  test('imports of another warehouse and kinds that the access cannot import are not found', async () => {
    const [ours, theirs] = [await siteWithKeeper(), await siteWithKeeper()];
    const { id } = await theirs.keeper.ok(createImport, { kind: 'location' });
    await ours.keeper.refused(getImport, { id }, 'not_found');
    await ours.keeper.refused(createImport, { kind: 'sku' }, 'not_found');
    const owner = await builders.it.caller({ companyId: ours.site.companyId }, ['itemMaster']);
    await owner.refused(createImport, { kind: 'location' }, 'not_found');
    assert.equal((await ours.keeper.ok(listImports, {})).items, []);
  });

  const descriptionsAt = async ({ warehouseId }: Site) =>
    (
      await builders.it.db.many<{ description: string }>(
        `select description from locations where warehouse_id = $1 and name like 'R%' order by name`,
        [warehouseId],
      )
    ).map(({ description }) => description);

  async function receiveAt(site: Site, locationId: number): Promise<void> {
    const [storeman, stockCode] = [await builders.it.storeman(site), await builders.it.sku(site)];
    const lines = [{ stockCode, locationId, quantity: '1' }];
    await storeman.ok(addFoundStock, { reason: 'found', lines });
  }
});
