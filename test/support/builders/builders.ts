import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { findLiving } from '../../../server/api/changes/follow-changes.ts';
import { LiveHub } from '../../../server/api/live/live-hub.ts';
import { PrintThreads } from '../../../server/api/prints/print-threads.ts';
import type { Services } from '../../../server/api/services.ts';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { openCheckPool, openPool } from '../../../server/db/pool.ts';
import { type Reader, reader } from '../../../server/db/query.ts';
import type { Timeouts } from '../../../server/db/timeouts.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { statementsSentBy } from '../api/sent-statements.ts';
import { afterAll } from '../closing.ts';
import { misfitsAmong } from '../sharding/misfits-of-statements.ts';
import { Caller } from './caller.ts';

export interface Site {
  companyId: number;
  warehouseId: number;
  layout: LayoutId;
  /** Location ids. */
  goodsIn: number;
  shelf: number;
  shelf2: number;
  quarantine: number;
  goodsOut: number;
}

const planAll = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

/** Long enough that no connection is ever given up because the machine is slow. */
const slowMachine: Timeouts = {
  queue: 60_000,
  connect: 60_000,
  statement: 60_000,
  grace: 60_000,
  betweenStatements: 60_000,
  beat: 60_000,
};

let prints: PrintThreads | undefined;

/** The files of a process share the threads that draw prints, because starting one takes seconds. */
function printThreads(): PrintThreads {
  if (prints === undefined) {
    const threads = new PrintThreads(assert.unreachable);
    afterAll(() => threads.close());
    prints = threads;
  }
  return prints;
}

/**
 * A database and an API of a test file's own, with builders that create their own prerequisites. After the file has run, the ledger, the
 * balance and the reservations must agree, and every statement sent must fit a database sharded by company
 * (test/api/http/sharding.test.ts).
 */
export class Builders {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Reader;
  readonly services: Services;
  readonly app: FastifyInstance;
  now: Date | undefined;
  readonly #sent: ReadonlyMap<string, string>;
  /** Companies up to this id belong to other files that share the database. */
  #others = 0;
  /** All names of a kind have the same length, so that they sort in the order of creation. Files on Citus start at different numbers. */
  #made = process.env.CITUS_URL === undefined ? 10_000 : Number(String(Date.now()).slice(-8)) * 1000;

  constructor(url: string) {
    this.url = url;
    this.pool = openPool(url, { max: 20, timeouts: slowMachine });
    this.db = reader(this.pool);
    this.#sent = statementsSentBy(this.pool);
    const settings = {
      productName: 'WMS',
      version: '0.0.0',
      publicUrl: 'http://localhost:8080',
      timezone: 'Europe/London',
      sessionIdleMinutes: 60,
      sessionHours: 12,
      mailsPerHour: 300,
      allowPrivateCalls: false,
    };
    const { pool } = this;
    const services = {
      settings,
      pool,
      readPool: pool,
      filePool: pool,
      checkPool: pool,
      now: () => this.now ?? new Date(),
    };
    const live = new LiveHub(findLiving(services));
    this.services = {
      ...services,
      live,
      prints: printThreads(),
      dataSecrets: [randomBytes(32).toString('hex')],
    };
    this.app = buildApi({ services: this.services, longestWait: slowMachine.queue });
  }

  name(prefix: string): string {
    this.#made += 1;
    return `${prefix}-${this.#made}`;
  }

  async id(text: string, values: readonly (string | number | boolean | null | readonly string[])[]): Promise<number> {
    return (await this.db.one<{ id: number }>(text, values)).id;
  }

  async site(options: { layout?: LayoutId; companyId?: number; warehouseId?: number } = {}): Promise<Site> {
    const layout = options.layout ?? 'vm';
    const companyId =
      options.companyId ??
      (await this.id('insert into companies (name, layout) values ($1, $2) returning id', [
        this.name('Company'),
        layout,
      ]));
    const warehouseId =
      options.warehouseId ??
      (await this.id('insert into warehouses (name, short_name) values ($1, $1) returning id', [this.name('WH')]));
    const goodsIn = await this.location(warehouseId, { flag: 'goods_in' });
    const goodsOut = await this.location(warehouseId, { flag: 'goods_out' });
    await this.db.run(
      `insert into company_warehouses (company_id, warehouse_id, default_goods_in_id, default_goods_out_id)
       values ($1, $2, $3, $4)`,
      [companyId, warehouseId, goodsIn, goodsOut],
    );
    return {
      companyId,
      warehouseId,
      layout,
      goodsIn,
      goodsOut,
      shelf: await this.location(warehouseId),
      shelf2: await this.location(warehouseId),
      quarantine: await this.location(warehouseId, { flag: 'quarantine' }),
    };
  }

  location(
    warehouseId: number,
    options: { name?: string; flag?: 'goods_in' | 'goods_out' | 'quarantine' } = {},
  ): Promise<number> {
    const { flag } = options;
    return this.id(
      `insert into locations (warehouse_id, name, goods_in, goods_out, quarantine) values ($1, $2, $3, $4, $5) returning id`,
      [warehouseId, options.name ?? this.name('A'), flag === 'goods_in', flag === 'goods_out', flag === 'quarantine'],
    );
  }

  /** A signed-in user with one access: of a site (operational), a company, a warehouse, or everything. */
  async caller(
    scope: { companyId?: number | null; warehouseId?: number | null },
    permissions: readonly Permission[],
  ): Promise<Caller & { userId: number; accessId: number }> {
    const login = this.name('user');
    const userId = await this.id('insert into users (login, name) values ($1, $1) returning id', [login]);
    const accessId = await this.id(
      'insert into accesses (user_id, company_id, warehouse_id, permissions) values ($1, $2, $3, $4) returning id',
      [userId, scope.companyId ?? null, scope.warehouseId ?? null, permissions],
    );
    const token = await this.token(userId);
    return Object.assign(new Caller(this.app, `${token}@${accessId}`), { userId, accessId });
  }

  keeper(site: Site, { approves = false } = {}) {
    const decides = ['pluginVmApproveReturn', 'pluginVmApproveTransfer'] as const;
    return this.caller(site, [...planAll, 'screenReturnsAndTransfers', ...(approves ? decides : [])]);
  }

  storeman(site: Site) {
    return this.caller(site, planAll);
  }

  async token(userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.run(
      `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '12 hours')`,
      [createHash('sha256').update(token).digest(), userId],
    );
    return token;
  }

  stranger(): Caller {
    return new Caller(this.app, '');
  }

  /** A SKU of a company; `divisible` ones are metres on drums. Returns the stock code. */
  async sku(site: Site, options: { stockCode?: string; divisible?: boolean; price?: string } = {}): Promise<string> {
    const stockCode = options.stockCode ?? this.name('SKU');
    const divisible = options.divisible ?? false;
    const { unitId, packingTypeId } = await this.#goodsOf(divisible);
    await this.db.run(
      'insert into skus (company_id, stock_code, name, price, unit_id, packing_type_id) values ($1, $2, $2, $3, $4, $5)',
      [site.companyId, stockCode, options.price ?? '2.5', unitId, packingTypeId],
    );
    return stockCode;
  }

  /** Metres on drums, or pieces in cartons. Existing units are not updated, because a changed unit is announced to all its SKUs. */
  async #goodsOf(divisible: boolean): Promise<{ unitId: number; packingTypeId: number }> {
    const names = divisible ? ['m', 'drum'] : ['each', 'carton'];
    await this.db.run(
      `with unit as (insert into units (name, abbreviation, divisible) values ($1, $1, $3) on conflict do nothing)
       insert into packing_types (name, abbreviation, divisible, traceable) values ($2, $2, $3, $3) on conflict do nothing`,
      [...names, divisible],
    );
    return this.db.one(
      `select u.id as "unitId", p.id as "packingTypeId" from units u, packing_types p where u.abbreviation = $1 and p.abbreviation = $2`,
      names,
    );
  }

  stock(site: Site, stockCode: string): Promise<StockRow[]> {
    return this.db.many<StockRow>(
      `select s.location_id as "locationId", d.number as drum, j.number as job, s.segment, s.quantity, s.reserved
       from stock_lines s
       join skus k on k.company_id = s.company_id and k.id = s.sku_id
       left join drums d on d.company_id = s.company_id and d.id = s.drum_id
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       where s.company_id = $1 and s.warehouse_id = $2 and k.stock_code = $3 and s.quantity > 0
       order by s.location_id, d.number, j.number, s.segment, s.id`,
      [site.companyId, site.warehouseId, stockCode],
    );
  }

  /** How many rows there are: `count('tokens where user_id = $1', [userId])`. */
  count(rows: string, values: Parameters<Builders['id']>[1] = []): Promise<number> {
    return this.id(`select count(*) as id from ${rows}`, values);
  }

  async nameOf(table: 'users' | 'locations' | 'companies' | 'warehouses', id: number): Promise<string> {
    return (await this.db.one<{ name: string }>(`select name from ${table} where id = $1`, [id])).name;
  }

  /**
   * The number of rows of every table of documents and stock: equal before and after a refusal that wrote nothing. Jobs that the clock adds
   * do not count.
   */
  async rowCounts(): Promise<Record<string, number>> {
    return this.db.one(
      `select (select count(*) from operations) as operations, (select count(*) from movements) as movements,
              (select count(*) from reservations) as reservations, (select count(*) from effects) as effects,
              (select count(*) from drums where state <> 'undone') as drums, (select count(*) from erns) as erns,
              (select count(*) from ern_counts) as counts, (select count(*) from picks) as picks,
              (select count(*) from pick_lines) as "pickLines",
              (select count(*) from shipments) as shipments, (select coalesce(sum(version), 0) from shipments) as "shipmentVersions",
              (select count(*) from shipment_lines) as "shipmentLines", (select count(*) from packing_units) as "packingUnits",
              (select coalesce(sum(quantity), 0) from packed_goods) as packed, (select count(*) from jobs) as jobs,
              (select count(*) from outgoing) as outgoing,
              (select count(*) from graphile_worker.jobs where task_identifier <> all ($1::text[])) as queued,
              (select count(*) from idempotency_keys) as keys, (select coalesce(sum(quantity), 0) from stock_lines) as quantity,
              (select coalesce(sum(reserved), 0) from stock_lines) as reserved`,
      [['planSendings', 'unlockAbandoned', 'reportOperations', 'cleanUp']],
    );
  }

  /** Call before a suite: `verify` checks only companies created from now on. */
  async begin(): Promise<void> {
    const { company } = await this.db.one<{ company: number }>(
      'select coalesce(max(id), 0)::integer as company from companies',
    );
    this.#others = company;
  }

  async verify(): Promise<void> {
    this.now = undefined;
    const checkPool = openCheckPool(this.url, { max: 1 });
    try {
      const differences = await findDifferences(reader(checkPool));
      const ours = differences.filter(({ companyId }) => companyId > this.#others);
      assert.equal(ours, [], 'ledger, balance and reservations must agree');
      assert.equal(await misfitsAmong(this.db, this.#sent), [], 'every statement fits a database sharded by company');
    } finally {
      await checkPool.end();
    }
  }

  async close(): Promise<void> {
    this.services.live.close();
    await this.app.close();
    await this.pool.end();
  }
}

export interface StockRow {
  locationId: number;
  drum: string | null;
  job: string | null;
  segment: string | null;
  quantity: string;
  reserved: string;
}
