import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { StockActor } from '../../server/api/actor.ts';
import { LiveHub } from '../../server/api/live/live-hub.ts';
import { PrintThreads } from '../../server/api/prints/print-threads.ts';
import type { Services } from '../../server/api/services.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import type { Timeouts } from '../../server/db/timeouts.ts';
import { permissions } from '../../shared/permissions.ts';
import { prepareSite } from '../replay/prepare-site.ts';

/** An empty, migrated database on an embedded server of its own, with the product's own settings. */
export interface OwnDatabase extends AsyncDisposable {
  url: string;
  pool: pg.Pool;
  stop(): Promise<void>;
}

export async function ownDatabase(connections: number, waits?: Timeouts): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startPostgres({ dataDir: folder });
  await migrate(postgres.url);
  const pool = openPool(postgres.url, { max: connections, ...(waits && { timeouts: waits }) });
  const stop = async () => {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, pool, stop, [Symbol.asyncDispose]: stop };
}

export function benchServices(pool: pg.Pool): Services {
  return {
    settings: {
      productName: 'WMS',
      version: '0.0.0',
      publicUrl: 'http://localhost:8080',
      timezone: 'Europe/London',
      sessionIdleMinutes: 60,
      sessionHours: 12,
      mailsPerHour: 300,
      allowPrivateCalls: false,
    },
    pool,
    readPool: pool,
    filePool: pool,
    checkPool: pool,
    now: () => new Date(),
    dataSecrets: [randomBytes(32).toString('hex')],
    live: new LiveHub(async () => new Set()),
    prints: new PrintThreads(console.error),
  };
}

export async function siteActor(pool: pg.Pool): Promise<StockActor> {
  const { login } = await prepareSite(pool);
  return actorOf(pool, login);
}

export async function actorOf(pool: pg.Pool, login: string): Promise<StockActor> {
  const access = await reader(pool).one<{ id: number; userId: number; companyId: number; warehouseId: number }>(
    `select a.id, a.user_id as "userId", a.company_id as "companyId", a.warehouse_id as "warehouseId"
     from accesses a
     join users u on u.id = a.user_id
     where u.login = $1 and a.company_id is not null and a.warehouse_id is not null`,
    [login],
  );
  return {
    requestId: 'bench',
    userId: access.userId,
    login,
    name: login,
    tokenHash: Buffer.alloc(0),
    accessId: access.id,
    companyId: access.companyId,
    warehouseId: access.warehouseId,
    layout: 'vm',
    holder: { scope: 'operational', layout: 'vm', permissions, superAdmin: true },
  };
}

export async function addSkus(pool: pg.Pool, companyId: number, stockCodes: readonly string[]): Promise<void> {
  await pool.query(
    `insert into skus (company_id, stock_code, name, price, unit_id)
     select $1, code, code, 1, u.id
     from unnest($2::text[]) as code, units u
     where u.abbreviation = 'EA'`,
    [companyId, stockCodes],
  );
}
