import { parse } from 'csv-parse/sync';
import pg from 'pg';
import * as assert from 'uvu/assert';
import {
  createCompany,
  editCompany,
  exportCompanies,
  listCompanies,
} from '../../../shared/contract/companies/companies.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { filtersOfGroup } from '../../../shared/contract/report.ts';
import {
  agedInventoryTotals,
  exportAgedInventory,
  exportAgedInventoryGroups,
  groupAgedInventory,
  listAgedInventory,
  readAgeBands,
} from '../../../shared/contract/reports/aged-inventory.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { lastAudit } from '../../support/builders/master-data.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

const now = new Date();
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now);
const dayBefore = (age: number) => new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);

apiSuite('age bands of a company', (test, builders) => {
  const administrator = () => builders.it.caller({}, ['superAdmin']);

  /** Ages that the bands 0-7, 8-100, 101-3650 and 3651+ begin or end with. */
  const ages = [0, 7, 8, 100, 101, 3650, 3651];

  async function aged() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { price: '3' });
    for (const [index, age] of ages.entries()) {
      const day = age === 0 ? undefined : dayBefore(age);
      await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: String(index + 1) }], day);
    }
    return { site, keeper: await builders.it.caller(site, ['itemMaster']) };
  }

  async function setBands({ companyId: id }: Site, ageBands: readonly number[] | null): Promise<void> {
    const { version } = await company(id);
    await (await administrator()).ok(editCompany, { id, version, ageBands: ageBands && [...ageBands] });
  }

  async function company(id: number) {
    const [row] = (await (await administrator()).ok(listCompanies, { id })).items;
    if (row === undefined) throw new Error('no such company');
    return row;
  }

  const atNow = async <T>(work: () => Promise<T>): Promise<T> => {
    builders.it.now = now;
    try {
      return await work();
    } finally {
      builders.it.now = undefined;
    }
  };

  const groupsOf = async (person: Caller, query: Partial<Input<typeof groupAgedInventory>> = {}) =>
    (await person.ok(groupAgedInventory, { by: 'band', ...query })).items;

  test('rows, groups and files of aged stock use the company’s own bands, youngest first, and match plain SQL', async () => {
    const { site, keeper } = await aged();
    await setBands(site, [7, 100, 3650]);
    await atNow(async () => {
      assert.equal(await keeper.ok(readAgeBands, {}), { bands: ['0-7', '8-100', '101-3650', '3651+'], own: true });
      const groups = await groupsOf(keeper);
      assert.equal(
        groups.map(({ key, lines, units, value }) => [key, lines, units[0]?.quantity, value]),
        await byHand(site, ['0-7', 0, 7], ['8-100', 8, 100], ['101-3650', 101, 3650], ['3651+', 3651, 99_999]),
      );
      assert.equal(column(await groupsOf(keeper, { sort: '-label', limit: 2 }), 'key'), ['3651+', '101-3650']);
      for (const { key, lines, value } of groups) {
        const filters = filtersOfGroup(listAgedInventory.list, 'band', key) as Input<typeof listAgedInventory>;
        const opened = await keeper.ok(listAgedInventory, filters);
        assert.ok(opened.items.every(({ band }) => band === key));
        assert.equal([opened.items.length, (await keeper.ok(agedInventoryTotals, filters)).value], [lines, value]);
      }
      const rows = await fileRows(keeper.call(exportAgedInventory, { sort: 'age', fields: ['age', 'band'] }));
      assert.equal(
        rows.map((row) => row.join(' ')),
        ['0 0-7', '7 0-7', '8 8-100', '100 8-100', '101 101-3650', '3650 101-3650', '3651 3651+'],
      );
      const file = await fileRows(keeper.call(exportAgedInventoryGroups, { by: 'band', fields: ['label'] }));
      assert.equal(file.slice(0, -1).flat(), ['0-7', '8-100', '101-3650', '3651+']);
    });
  });

  test('a link with fixed days keeps them when the company changes its bands', async () => {
    const { site, keeper } = await aged();
    await setBands(site, [50]);
    await atNow(async () => {
      const { items } = await keeper.ok(listAgedInventory, { band: ['8-100', '3651+'], sort: 'age' });
      assert.equal(columns(items, 'age', 'band'), ['8, 0-50', '100, 51+', '3651, 51+']);
    });
  });

  test('G41 each company uses its own bands; a global access uses those of the company it names', async () => {
    const [{ site, keeper }, plain] = [await aged(), await aged()];
    await setBands(site, [7, 100]);
    const admin = await administrator();
    const keys = async (person: Caller, companyId?: number) =>
      (await atNow(() => groupsOf(person, companyId === undefined ? {} : { companyId }))).map(({ key }) => key);
    assert.equal(await keys(keeper), ['0-7', '8-100', '101+']);
    assert.equal(await keys(admin, site.companyId), ['0-7', '8-100', '101+']);
    const usual = ['0-30', '91-180', '366+'];
    assert.equal(await keys(plain.keeper), usual);
    assert.equal(await keys(admin, plain.site.companyId), usual);
    const bandsOf = (companyId: number) => admin.ok(readAgeBands, { companyId });
    assert.equal((await bandsOf(site.companyId)).own, true);
    assert.equal(await bandsOf(plain.site.companyId), {
      bands: ['0-30', '31-60', '61-90', '91-180', '181-365', '366+'],
      own: false,
    });
  });

  test('a change of bands is audited with both values; removing them restores the standard bands', async () => {
    const { companyId } = await builders.it.site();
    await setBands({ companyId } as Site, [14, 28]);
    assert.equal(await lastAudit(builders.it, 'company'), {
      operation: 'editCompany',
      before: { ageBands: null },
      after: { ageBands: [14, 28] },
    });
    await (await administrator()).refused(
      editCompany,
      { id: companyId, version: (await company(companyId)).version, ageBands: [14, 28] },
      'nothing_edited',
    );
    const [row] = await fileRows(
      (await administrator()).call(exportCompanies, { id: companyId, fields: ['ageBands'] }),
    );
    assert.equal(row, ['14; 28']);
    await setBands({ companyId } as Site, null);
    assert.is((await company(companyId)).ageBands, null);
  });

  test('band limits that do not increase, are out of range, too many, missing or not whole numbers are refused', async () => {
    const admin = await administrator();
    const { companyId: id } = await builders.it.site();
    const { version } = await company(id);
    const wrong: unknown[] = [
      ...[[30, 30], [60, 30], [0, 30], [-1], [3651], [], ['30'], [1.5], [null], '30', 30],
      Array.from({ length: 12 }, (_, at) => at + 1),
    ];
    for (const ageBands of wrong as number[][]) {
      const { fields } = await wroteNothing(builders.it, () =>
        admin.refused(editCompany, { id, version, ageBands }, 'malformed'),
      );
      assert.ok(
        Object.keys(fields ?? {}).every((path) => path.startsWith('ageBands')),
        JSON.stringify(ageBands),
      );
      const name = builders.it.name('Wrong');
      await wroteNothing(builders.it, () =>
        admin.refused(createCompany, { name, layout: 'vm', ageBands }, 'malformed'),
      );
    }
    const most = Array.from({ length: 11 }, (_, at) => at + 1);
    const { id: made } = await admin.ok(createCompany, {
      name: builders.it.name('Eleven'),
      layout: 'vm',
      ageBands: most,
    });
    assert.equal((await company(made)).ageBands, most);
  });

  test('the database itself refuses invalid band limits', async () => {
    const { companyId } = await builders.it.site();
    for (const limits of ['{}', '{30,30}', '{60,30}', '{0}', '{3651}', '{1,NULL}', '{{1,2},{3,4}}']) {
      try {
        await builders.it.db.run('update companies set age_bands = $2 where id = $1', [companyId, limits]);
        assert.unreachable(limits);
      } catch (error) {
        assert.instance(error, pg.DatabaseError, limits);
        assert.is((error as pg.DatabaseError).constraint, 'companies_age_bands_increasing');
      }
    }
  });

  function byHand({ companyId }: Site, ...bands: readonly (readonly [string, number, number])[]) {
    const counted = bands.map(async ([key, least, most]) => {
      const { lines, quantity, value } = await builders.it.db.one<{ lines: number; quantity: string; value: string }>(
        `select count(*) as lines, trim_scale(sum(s.quantity))::text as quantity, trim_scale(sum(s.quantity * 3))::text as value
         from stock_lines s
         where s.company_id = $1 and s.quantity > 0 and s.received_on between $4::date - $3::int and $4::date - $2::int`,
        [companyId, least, most, today],
      );
      return [key, lines, quantity, value];
    });
    return Promise.all(counted);
  }
});

async function fileRows(answer: Promise<{ body: unknown }>): Promise<string[][]> {
  const { body } = await answer;
  return parse((body as { text: string }).text, { bom: true, from: 2 });
}
