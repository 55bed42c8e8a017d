import * as assert from 'uvu/assert';
import { numberChanges } from '../../../server/db/changes.ts';
import { listChanges } from '../../../shared/contract/changes/changes.ts';
import { exportErns, listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { addPhoto } from '../../../shared/contract/photos/photos.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { createUnit, deleteUnit, editUnit, listUnits } from '../../../shared/contract/units/units.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { tinyPng } from '../../support/builders/pictures.ts';
import { adminWrites } from '../../support/writes/admin-writes.ts';
import { documentWrites } from '../../support/writes/document-writes.ts';
import { importWrites } from '../../support/writes/import-writes.ts';
import { photoWrites } from '../../support/writes/photo-writes.ts';
import { recordWrites } from '../../support/writes/record-writes.ts';
import { shipmentWrites } from '../../support/writes/shipment-writes.ts';
import { stockWrites } from '../../support/writes/stock-writes.ts';

const writes = {
  ...documentWrites,
  ...shipmentWrites,
  ...photoWrites,
  ...stockWrites,
  ...adminWrites,
  ...recordWrites,
  ...importWrites,
};

const tables: Readonly<Record<string, string>> = {
  ern: 'erns',
  pick: 'picks',
  shipment: 'shipments',
  stockCount: 'stock_counts',
  job: 'jobs',
  stock: 'stock_lines',
  drum: 'drums',
  sku: 'skus',
  itemMaster: 'item_masters',
  partner: 'partners',
  unit: 'units',
  packing: 'packing_types',
  parameter: 'parameters',
  company: 'companies',
  location: 'locations',
  warehouse: 'warehouses',
};

/** Lists limited to rows that changed since a moment (docs/decisions/0152-what-changed-since.md). */
ownApiSuite('lists filtered by modification time', (test, builders) => {
  /** The query of a program. No screen sends it, so the client has no type for it. */
  const since = (moment: string, query: object = {}) => ({ ...query, updatedSince: moment }) as never;
  async function idsOf(caller: Caller, list: Operation, moment: string, query: object = {}): Promise<number[]> {
    const { items } = (await caller.ok(list, since(moment, query))) as unknown as { items: { id: number }[] };
    return items.map(({ id }) => id);
  }

  async function twoErns() {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    const made = () => ernOf(storeman, [{ stockCode, quantity: '5' }]);
    return { site, storeman, stockCode, first: await made(), second: await made() };
  }

  const now = () => new Date().toISOString();

  test('a list since a moment shows an ERN after a count, a photo and its receipt, and omits an unchanged ERN', async () => {
    const { storeman, first } = await twoErns();
    const changes = [
      () => storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, add: '5' }] }),
      () => storeman.ok(addPhoto, { id: first.id, image: tinyPng }),
      () => storeman.ok(receiveErn, { id: first.id }),
    ];
    for (const change of changes) {
      const before = now();
      assert.equal(await idsOf(storeman, listErns, before), []);
      await change();
      assert.equal(await idsOf(storeman, listErns, before), [first.id]);
    }
    const [line = 0] = await idsOf(storeman, listStock, '2000-01-01T00:00:00Z');
    assert.ok(line > 0, 'and so is the stock that came of it');
  });

  test('the filter by time works with other filters, sorting, pages, totals and the file', async () => {
    const { storeman, stockCode, first, second } = await twoErns();
    const before = now();
    const third = await ernOf(storeman, [{ stockCode, quantity: '1' }], { partner: 'Cable Co' });
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, add: '1' }] });
    assert.equal(await idsOf(storeman, listErns, before, { sort: 'createdAt' }), [first.id, third.id]);
    assert.equal(await idsOf(storeman, listErns, before, { partner: 'Cable Co' }), [third.id]);
    assert.equal(await idsOf(storeman, listErns, before, { search: second.number }), []);
    const page = await storeman.ok(listErns, since(before, { sort: 'createdAt', limit: 1, total: true }));
    assert.equal([page.items.map(({ id }) => id), page.total], [[first.id], 2]);
    const rest = await storeman.ok(listErns, since(before, { sort: 'createdAt', limit: 1, after: page.next ?? '' }));
    assert.equal([rest.items.map(({ id }) => id), rest.next], [[third.id], null]);
    const { body } = await storeman.call(exportErns, since(before, { fields: ['number'] }));
    assert.equal(
      String(body['text'])
        .match(/ERN-\d+/g)
        ?.toSorted(),
      [first.number, third.number].toSorted(),
    );
  });

  test('a list since a moment omits deleted records; the feed lists them', async () => {
    const site = await builders.it.site();
    const office = await builders.it.caller({ companyId: site.companyId }, ['units']);
    const { place } = await office.ok(listChanges, { from: 'now' });
    const before = now();
    const named = { name: builders.it.name('Reel'), abbreviation: builders.it.name('rl'), divisible: false };
    const { id, version } = await office.ok(createUnit, named);
    await office.ok(editUnit, { id, version, name: builders.it.name('Reel') });
    assert.ok((await idsOf(office, listUnits, before)).includes(id));
    await office.ok(deleteUnit, { id });
    assert.is((await idsOf(office, listUnits, before)).includes(id), false);
    const { changes } = await office.ok(listChanges, { after: place });
    assert.ok(changes.some((change) => change.kind === 'deleted' && change.subject === 'unit' && change.id === id));
  });

  test('a change is dated after its start, so a late commit of an old transaction is still listed', async () => {
    const { site, storeman, first } = await twoErns();
    const client = await builders.it.pool.connect();
    await client.query('begin');
    await client.query('select now()');
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, add: '1' }] });
    const between = now();
    await client.query('update ern_lines set counted_total = 3 where company_id = $1 and ern_id = $2', [
      site.companyId,
      first.id,
    ]);
    await client.query('commit');
    client.release();
    assert.equal(await idsOf(storeman, listErns, between), [first.id]);
  });

  test('an ERN for a SKU can be created while an import changes that SKU', async () => {
    const { site, storeman, sku: stockCode } = await siteWithSku(builders.it);
    const client = await builders.it.pool.connect();
    await client.query('begin');
    await client.query(
      "update skus set name = name || ', new', barcode = barcode, stock_code = stock_code where company_id = $1",
      [site.companyId],
    );
    await ernOf(storeman, [{ stockCode, quantity: '5' }]);
    await client.query('rollback');
    client.release();
  });

  test('a refused change updates no modification time', async () => {
    const { storeman, first } = await twoErns();
    const before = now();
    const nobody: Input<typeof createErn> = { lines: [{ stockCode: 'NOBODY', quantity: '1' }] };
    await storeman.refused(createErn, nobody, 'unknown_skus');
    await storeman.refused(countErn, { id: first.id, counts: [{ lineId: 1, add: '1' }] }, 'not_found');
    assert.equal(await idsOf(storeman, listErns, before), []);
  });

  test('every change that the feed lists updates the modification time of its record', async () => {
    const begun: { name: string; at: string }[] = [];
    for (const [name, prepare] of Object.entries(writes)) {
      const { operation, caller, input } = await prepare(builders.it);
      begun.push({ name, at: now() });
      const { status } = await caller.call(operation, input, { key: builders.it.name('key') });
      assert.is(status, 200, name);
    }
    const companies = await builders.it.db.many<{ id: number }>('select id from companies');
    for (const { id } of [{ id: 0 }, ...companies]) await numberChanges(builders.it.pool, id);
    const late: string[] = [];
    const subjects: string[] = [];
    for (const [subject, table] of Object.entries(tables)) {
      const changes = await builders.it.db.many<{ at: string; isLate: boolean }>(
        `select c.at, r.updated_at < c.at as "isLate"
         from changes c
         join ${table} r on r.id = c.subject_id
         where c.subject = $1`,
        [subject],
      );
      if (changes.length > 0) subjects.push(subject);
      for (const { at } of changes.filter(({ isLate }) => isLate))
        late.push(`${subject} by ${begun.findLast((one) => one.at <= at)?.name}`);
    }
    assert.equal(late, []);
    assert.equal(subjects.toSorted(), Object.keys(tables).toSorted());
  });
});
