import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { giveStock } from '../../../server/api/stock/allocation/give-stock.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { allocateLines, type Candidate, type StockGroup, stockGroups } from '../../../shared/allocation.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, waitingForLocks } from '../../support/builders/at-once.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { column } from '../../support/columns.ts';
import { becomes } from '../../support/eventually.ts';

interface Stock {
  group: StockGroup;
  quantity: number;
  reserved: number;
  drum: number | null;
  receivedOn: string;
  shelf: 'shelf' | 'shelf2' | 'quarantine';
}

const stock: fc.Arbitrary<Stock> = fc.record({
  group: fc.constantFrom(...stockGroups),
  quantity: fc.integer({ min: 1, max: 30 }),
  reserved: fc.integer({ min: 0, max: 30 }),
  drum: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  receivedOn: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
  shelf: fc.constantFrom('shelf', 'shelf2', 'quarantine'),
});

apiSuite('stock lines that an allocation locks', (test, builders) => {
  test('an allocation that locks only the stock lines it needs gives the same result as one that locks all', async () => {
    const fixture = await makeFixture();
    const cases = fc.array(stock, { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 120 }), async (all, wanted) => {
        const line = { skuId: fixture.skuId, quantity: toUnits(String(wanted)) };
        await undone(async (tx) => {
          const everything = await insertStock(tx, fixture, all);
          const owner = { jobId: fixture.jobId, segment: 'S1' };
          const [given] = await giveStock(tx, fixture.site, owner, [line]);
          const [expected] = allocateLines([line], everything);
          assert.equal(present(given), present(expected));
        });
      }),
      { numRuns: 150 },
    );
  });

  test('own stock that covers the line leaves free stock unlocked for others', async () => {
    const fixture = await makeFixture();
    await undone(async (tx) => {
      const base = { reserved: 0, drum: null, shelf: 'shelf' } as const;
      const [own, , free] = await insertStock(tx, fixture, [
        { ...base, group: 'allocated', quantity: 5, receivedOn: '2026-01-01' },
        { ...base, group: 'allocated', quantity: 5, receivedOn: '2026-01-02' },
        { ...base, group: 'free', quantity: 5, receivedOn: '2026-01-01' },
      ]);
      const line = { skuId: fixture.skuId, quantity: toUnits('4') };
      await giveStock(tx, fixture.site, { jobId: fixture.jobId, segment: 'S1' }, [line]);
      const locked = await tx.many<{ id: number }>(
        'select id from stock_lines where company_id = $1 and sku_id = $2 and xmax <> 0 order by id',
        [fixture.site.companyId, fixture.skuId],
      );
      assert.equal(column(locked, 'id'), [own?.stockLineId]);
      assert.ok(free);
    });
  });

  test('stock that another user took while we waited is replaced by other stock', async () => {
    const { site, sku: stockCode } = await siteWithStock(builders.it, '5');
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5', locationId: site.shelf2 }], '2026-01-05');
    const [anna, ben] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const answers = await atOnce(
      builders.it,
      { table: 'stock_lines', companyId: site.companyId },
      [anna, ben].map((person) => () => person.call(createPick, linesOf(stockCode, '5'))),
    );
    assert.equal(column(answers, 'status'), [200, 200]);
    assert.equal(column(await builders.it.stock(site, stockCode), 'reserved'), ['5', '5']);
  });

  test('a pick that waits for one SKU does not block picks of its other SKUs', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5' }]);
    const holder = await builders.it.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `select from stock_lines
         where company_id = $1 and sku_id = (select id from skus where company_id = $1 and stock_code = $2)
         for update`,
        [site.companyId, other],
      );
      const lines = [sku, other].map((stockCode) => ({ stockCode, quantity: '1' }));
      const waits = storeman.call(createPick, { lines });
      await becomes(() => waitingForLocks(builders.it), 1);
      await (await builders.it.storeman(site)).ok(createPick, linesOf(sku, '1'));
      await holder.query('commit');
      assert.is((await waits).status, 200);
    } finally {
      holder.release();
    }
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['2']);
  });

  interface Fixture {
    site: Site;
    skuId: number;
    jobId: number;
    otherJobId: number;
    drumIds: number[];
    names: Record<Stock['shelf'], string>;
  }

  async function makeFixture(): Promise<Fixture> {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site, { divisible: true });
    const { companyId } = site;
    const skuId = await builders.it.id('select id from skus where company_id = $1 and stock_code = $2', [
      companyId,
      stockCode,
    ]);
    const { userId, accessId } = await builders.it.storeman(site);
    const operationId = await builders.it.id(
      `insert into operations (company_id, warehouse_id, kind, user_id, access_id, request_id)
       values ($1, $2, 'receive', $3, $4, 'test') returning id`,
      [companyId, site.warehouseId, userId, accessId],
    );
    const newJob = () =>
      builders.it.id('insert into jobs (company_id, number) values ($1, $2) returning id', [
        companyId,
        builders.it.name('J'),
      ]);
    const newDrum = () =>
      builders.it.id(
        `insert into drums (company_id, number, sku_id, first_quantity, created_by_operation_id)
         values ($1, $2, $3, 100, $4) returning id`,
        [companyId, builders.it.name('D'), skuId, operationId],
      );
    const named = await builders.it.db.many<{ id: number; name: string }>('select id, name from locations');
    const nameOf = (id: number) => named.find((location) => location.id === id)?.name ?? '';
    return {
      site,
      skuId,
      jobId: await newJob(),
      otherJobId: await newJob(),
      drumIds: [await newDrum(), await newDrum(), await newDrum(), await newDrum()],
      names: { shelf: nameOf(site.shelf), shelf2: nameOf(site.shelf2), quarantine: nameOf(site.quarantine) },
    };
  }

  async function insertStock(tx: Tx, fixture: Fixture, all: readonly Stock[]): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    for (const one of all) {
      const jobId = { allocated: fixture.jobId, job: fixture.jobId, free: null, otherJobs: fixture.otherJobId }[
        one.group
      ];
      const row = await tx.maybeOne<{ id: number }>(
        `insert into stock_lines
           (company_id, warehouse_id, location_id, sku_id, drum_id, job_id, segment, received_on, quantity, reserved)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict do nothing
         returning id`,
        [
          fixture.site.companyId,
          fixture.site.warehouseId,
          fixture.site[one.shelf],
          fixture.skuId,
          one.drum === null ? null : (fixture.drumIds[one.drum] ?? null),
          jobId,
          one.group === 'allocated' ? 'S1' : null,
          one.receivedOn,
          one.quantity,
          Math.min(one.reserved, one.quantity),
        ],
      );
      if (row === undefined || one.shelf === 'quarantine') continue;
      candidates.push({
        stockLineId: row.id,
        skuId: fixture.skuId,
        group: one.group,
        available: toUnits(String(Math.max(one.quantity - one.reserved, 0))),
        drumId: one.drum === null ? null : (fixture.drumIds[one.drum] ?? null),
        receivedOn: one.receivedOn,
        locationName: fixture.names[one.shelf],
      });
    }
    return candidates;
  }

  async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
    const rollback = new Error('taken back');
    const run = transaction(builders.it.pool, async (tx) => {
      await work(tx);
      throw rollback;
    });
    await run.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  }
});

function present(allocation: { takes: { from: Candidate; quantity: bigint }[]; missing: bigint } | undefined) {
  return {
    takes: allocation?.takes.map(({ from, quantity }) => [from.stockLineId, fromUnits(quantity)]),
    missing: allocation?.missing.toString(),
  };
}
