import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool } from '../../server/db/pool.ts';
import { freePort, type Program, startProgram } from '../../test/support/program.ts';
import { fill } from '../bench/fill.ts';
import { prepareSite } from '../replay/prepare-site.ts';

const amounts = { skus: 5_000, locations: 500, jobs: 50, stockLines: 30_000, movements: 2, erns: 0 };
const PASSWORD = 'Replay-pass-1';

/** A filled database on a PostgreSQL of its own, on which the product can be started any number of times. */
export interface Ground {
  postgres: Embedded;
  /** Logins of users with all rights in the one warehouse; their password is `password`. */
  people: readonly string[];
  password: string;
  /** Starts the product on the database, or on another route to it. All servers share their secrets, as several servers must. */
  start(variables?: Readonly<Record<string, string>>): Promise<Program & { metrics: string }>;
  killServers(): Promise<void>;
  /** Stops everything that was started, and removes all files. */
  close(): Promise<void>;
}

/** Pass `folder` to put the database on a disk of its own. */
export async function openGround(people: number, folder?: string): Promise<Ground> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'wms-soak-')));
  await chmod(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, settings: { max_connections: '120' } });
  await migrate(postgres.url);
  const pool = openPool(postgres.url, { max: 1 });
  await prepareSite(pool).finally(() => pool.end());
  await fill(postgres.url, amounts);
  const logins = Array.from({ length: people }, (_, index) => `soak-${index}`);
  await addPeople(postgres.url, logins);
  const secrets = { COOKIE_SECRET: randomBytes(32).toString('hex'), DATA_SECRET: randomBytes(32).toString('hex') };
  const started: Program[] = [];
  return {
    postgres,
    people: logins,
    password: PASSWORD,
    start: async (variables = {}) => {
      const port = String(await freePort());
      const known = { DATABASE_URL: postgres.url, WMS_DATA: join(dataDir, 'server'), METRICS_PORT: port };
      const program = await startProgram({ ...secrets, ...known, TRUST_PROXY: '127.0.0.1', ...variables });
      started.push(program);
      return { ...program, metrics: `http://127.0.0.1:${port}/metrics` };
    },
    killServers: async () => {
      for (const { process } of started) process.kill('SIGKILL');
      await Promise.all(started.splice(0).map(({ ended }) => ended));
    },
    close: async () => {
      await Promise.all(started.map((program) => program.stop()));
      await postgres.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** They get the password and the accesses of the site's first user. */
async function addPeople(url: string, logins: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with first as (
       select * from users order by id limit 1
     ), added as (
       insert into users (login, name, password_hash)
       select given.name, given.name, first.password_hash from unnest($1::text[]) given (name), first
       returning id
     )
     insert into accesses (user_id, company_id, warehouse_id, permissions)
     select added.id, a.company_id, a.warehouse_id, a.permissions
     from added, first join accesses a on a.user_id = first.id`,
    [logins],
  );
  await client.end();
}
