import * as assert from 'uvu/assert';
import type { Input } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { filtersOfGroup } from '../../../shared/contract/report.ts';
import {
  agedInventoryTotals,
  exportAgedInventory,
  groupAgedInventory,
  listAgedInventory,
} from '../../../shared/contract/reports/aged-inventory.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { column } from '../../support/columns.ts';

/** A frozen clock, so that midnight does not pass between two readings of ages. */
const now = new Date();
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const today = calendar.format(now);

apiSuite('aged inventory', (test, builders) => {
  async function aged() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { price: '2' });
    for (const [index, age] of ages.entries()) {
      await receiveGoods(
        builders.it,
        site,
        [{ stockCode: sku, quantity: String(index + 1) }],
        age === 0 ? undefined : dayBefore(age),
      );
    }
    return { site, sku, keeper: await builders.it.caller(site, ['itemMaster']) };
  }

  const ages = [0, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366];

  const atNow = async <T>(work: () => Promise<T>): Promise<T> => {
    builders.it.now = now;
    try {
      return await work();
    } finally {
      builders.it.now = undefined;
    }
  };

  test('each age band includes both of its limits and matches plain SQL', async () => {
    const { site, keeper } = await aged();
    const { items } = await atNow(() => keeper.ok(groupAgedInventory, { by: 'band' }));
    assert.equal(column(items, 'key'), ['0-30', '31-60', '61-90', '91-180', '181-365', '366+']);
    assert.equal(
      items.map(({ lines, units, value }) => [lines, units[0]?.quantity, value]),
      await byHand(builders.it, site),
    );
    const lines = await atNow(() => keeper.ok(listAgedInventory, { sort: 'age' }));
    assert.equal(column(lines.items, 'age'), ages);
  });

  test('totals of aged inventory cover all bands, the file has each line’s age, and each band opens as its lines', async () => {
    const { keeper } = await aged();
    await atNow(async () => {
      const totals = await keeper.ok(agedInventoryTotals, {});
      assert.equal(totals, { lines: 11, value: '132', units: [{ unit: 'each', quantity: '66' }] });
      for (const { key, lines, value } of (await keeper.ok(groupAgedInventory, { by: 'band' })).items) {
        const filters = filtersOfGroup(listAgedInventory.list, 'band', key) as Input<typeof listAgedInventory>;
        const opened = await keeper.ok(listAgedInventory, filters);
        assert.ok(opened.items.every(({ band }) => band === key));
        assert.equal([opened.items.length, (await keeper.ok(agedInventoryTotals, filters)).value], [lines, value]);
      }
      const { body } = await keeper.call(exportAgedInventory, { sort: 'age', fields: ['age', 'band'] });
      assert.equal((body as { text: string }).text.trim().split('\r\n').slice(1, 4), ['0,0-30', '30,0-30', '31,31-60']);
    });
  });

  test('a move leaves the age unchanged, and a past moment counts ages to its own day', async () => {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5' }], dayBefore(200));
    const storeman = await builders.it.storeman(site);
    const bands = async (query: Input<typeof listAgedInventory> = {}) =>
      (await storeman.ok(listAgedInventory, query)).items.map(({ age, band }) => [age, band]);
    const [before] = (await storeman.ok(listAgedInventory, {})).items;
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: before?.id ?? 0 }] });
    assert.equal(await atNow(() => bands()), [[200, '181-365']]);
    // Goods are older later, and at a past moment only as old as they were then.
    const at = new Date();
    const age = daysBetween(dayBefore(200), calendar.format(at));
    assert.equal(await bands({ at: at.toISOString() }), [[age, '181-365']]);
    assert.equal(await bands({ at: '2020-01-01T00:00:00Z' }), []);
  });
});

function dayBefore(age: number): string {
  return new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

async function byHand({ db }: Builders, { companyId }: Site): Promise<(string | number)[][]> {
  const bands: [number, number][] = [
    [0, 30],
    [31, 60],
    [61, 90],
    [91, 180],
    [181, 365],
    [366, 99_999],
  ];
  const counted = bands.map(([least, most]) =>
    db.one<{ lines: number; quantity: string; value: string }>(
      `select count(*) as lines, trim_scale(sum(s.quantity))::text as quantity, trim_scale(sum(s.quantity * k.price))::text as value
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       where s.company_id = $1 and s.quantity > 0 and s.received_on between $4::date - $3::int and $4::date - $2::int`,
      [companyId, least, most, today],
    ),
  );
  return (await Promise.all(counted)).map(({ lines, quantity, value }) => [lines, quantity, value]);
}
