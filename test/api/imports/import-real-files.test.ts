import * as assert from 'uvu/assert';
import { editImport, leaveOutErrors, listImportRows } from '../../../shared/contract/imports/imports.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { applied, finished, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { makeSuperAdmin } from '../../support/contract/someone.ts';
import { fixture } from '../../support/folder.ts';
import { isLongRun } from '../../support/long-run.ts';

ownApiSuite('importing real files', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function company() {
    const site = await builders.it.site();
    await builders.it.sku(site);
    return {
      site,
      keeper: await builders.it.caller({ companyId: site.companyId }, ['itemMaster', 'units', 'packing']),
    };
  }

  test('all 2,136 units of UNECE are read: deprecated ones are retired, deleted ones are left out', async () => {
    const { site, keeper } = await company();
    const seen = await previewed(keeper, { kind: 'unit' }, { unit: fixture('unece_rec20_units.csv') });
    assert.equal([seen.state, seen.counts.new, seen.counts.leftOut, seen.counts.error], ['preview', 1827, 309, 0]);
    const { items } = await keeper.ok(listImportRows, { id: seen.id, state: 'leftOut', limit: 1 });
    assert.equal(items[0]?.cells, { abbreviation: '05', name: 'lift', status: 'X' });
    assert.is((await applied(keeper, seen.id)).state, 'applied');
    const counts = await builders.it.db.one(
      'select count(*) as units, count(retired_at) as retired from units where company_id = $1',
      [site.companyId],
    );
    assert.equal(counts, { units: 1827, retired: 71 });
    const again = await previewed(keeper, { kind: 'unit' }, { unit: fixture('unece_rec20_units.csv') });
    assert.equal([again.counts.same, again.counts.new, again.counts.changed], [1827, 0, 0]);
  });

  test('all 406 package types of UNECE are read, and one of them is left out', async () => {
    const { keeper } = await company();
    const seen = await previewed(keeper, { kind: 'packing' }, { packing: fixture('unece_rec21_packages.csv') });
    assert.equal([seen.counts.new, seen.counts.leftOut, seen.counts.error], [405, 1, 0]);
    assert.is((await applied(keeper, seen.id)).state, 'applied');
  });

  test('3,958 telecom items are read, and each repeated or missing part number is reported on its row', async () => {
    const { site, keeper } = await company();
    const first = await previewed(keeper, { kind: 'sku' }, { sku: fixture('telecom_equipment.csv') });
    const seen = await withSources(keeper, first, { unit: 'each' });
    const { new: fresh, error } = seen.counts as Record<string, number>;
    assert.is(Number(fresh) + Number(error), 3958);
    const errors = await allErrors(keeper, seen.id);
    const missing = errors.filter((text) => text.endsWith('stockCode: Required'));
    const repeated = errors.filter((text) => /stockCode: Row \d+ already uses this$/.test(text));
    assert.equal([missing.length, missing.length + repeated.length], [591, errors.length]);
    assert.ok(repeated.length > 0);
    await keeper.ok(leaveOutErrors, { id: seen.id });
    const done = await applied(keeper, seen.id);
    assert.equal([done.state, done.counts.leftOut], ['applied', error]);
    assert.is(await skuCount(site.companyId), Number(fresh) + 1);
  });

  if (isLongRun) {
    test('4,070 retail SKUs are imported from a foreign file, and codes that differ only in case are two SKUs', async () => {
      const { site, keeper } = await company();
      const first = await previewed(keeper, { kind: 'sku' }, { sku: fixture('online_retail_skus.csv') });
      assert.equal([first.state, first.counts.new], ['mapping', 0]);
      const seen = await withSources(keeper, first, { name: 'Without description', unit: 'each' });
      assert.equal([seen.state, seen.counts.new, seen.counts.error], ['preview', 4070, 0]);
      await applied(keeper, seen.id);
      const codes = await builders.it.db.many(
        `select stock_code as code, name, price from skus where company_id = $1 and lower(stock_code) = '85123a' order by 1`,
        [site.companyId],
      );
      assert.equal(codes, [
        { code: '85123A', name: 'WHITE HANGING HEART T-LIGHT HOLDER', price: '2.95' },
        { code: '85123a', name: 'WHITE HANGING HEART T-LIGHT HOLDER', price: '6.63' },
      ]);
      assert.is((await undone(keeper, seen.id)).state, 'undone');
      assert.is(await skuCount(site.companyId), 1);
    });

    test('5,865 places of UN/LOCODE are imported as warehouses of a partner, and the import is undone', async () => {
      const { site } = await company();
      const keeper = await builders.it.caller({ companyId: site.companyId }, ['users']);
      await makeSuperAdmin(builders.it, keeper.userId);
      await builders.it.db.run(`insert into partners (company_id, name) values ($1, 'Carrier')`, [site.companyId]);
      const file = fixture('un_locode_gb.csv');
      const first = await previewed(keeper, { kind: 'partnerWarehouse' }, { partnerWarehouse: file });
      assert.is(first.state, 'mapping');
      const seen = await withSources(keeper, first, { partner: 'Carrier' });
      assert.equal(
        [seen.counts.new, seen.counts.error],
        [5865, 0],
        (await allErrors(keeper, seen.id)).slice(0, 3).join(),
      );
      assert.is((await applied(keeper, seen.id)).state, 'applied');
      const counts = await builders.it.db.one(
        `select count(*) as warehouses, count(w.default_goods_in_id) as located
         from partner_warehouses p join warehouses w on w.id = p.warehouse_id
         where p.company_id = $1`,
        [site.companyId],
      );
      assert.equal(counts, { warehouses: 5865, located: 5865 });
      const done = await undone(keeper, seen.id);
      assert.equal([done.state, done.problem], ['undone', null]);
    });
  }

  async function withSources(
    keeper: Caller,
    seen: Awaited<ReturnType<typeof previewed>>,
    values: Record<string, string>,
  ) {
    const [part = ''] = seen.files.map((file) => file.part);
    const sources = seen.sources.map((source) => ({ ...source, value: values[source.column] ?? source.value }));
    const added = Object.entries(values)
      .filter(([column]) => sources.every((source) => source.column !== column))
      .map(([column, value]) => ({ part, column, from: null, value }));
    await keeper.ok(editImport, { id: seen.id, sources: [...sources, ...added] });
    return finished(keeper, seen.id);
  }

  async function allErrors(keeper: Caller, id: number): Promise<string[]> {
    const all: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await keeper.ok(listImportRows, { id, state: 'error', limit: 500, ...(after && { after }) });
      for (const { row, errors } of page.items) {
        all.push(...errors.map(({ column, expected }) => `${row} ${column}: ${expected}`));
      }
      after = page.next;
    } while (after);
    return all;
  }

  async function skuCount(companyId: number): Promise<number> {
    return builders.it.count('skus where company_id = $1', [companyId]);
  }
});
