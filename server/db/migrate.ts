import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { migrateQueue } from './migrate-queue.ts';
import { APPLICATION_ROLE } from './pool.ts';

const DIRECTORY = new URL('./migrations/', import.meta.url);
/** What every table needs, whichever migration made it. */
const AFTERWARDS = ['../grants.sql', '../first-statistics.sql'];
/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 7_203_517;

/**
 * Brings the database to the newest state: numbered SQL files, forward only, each in its own transaction; the queue of
 * jobs brings its own. Two servers that start together wait for each other. A database newer than this program is refused.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'wms migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await prepare(client);
    await applyMissing(client);
    await migrateQueue(url);
    for (const name of AFTERWARDS) await client.query(await readFile(new URL(name, DIRECTORY), 'utf8'));
  } finally {
    await client.end();
  }
}

/** Are all migrations of this program applied? For readiness. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const files = await migrationFiles();
  const { rows } = await pool.query<{ newest: number | null }>('select max(number) as newest from schema_migrations');
  return (rows[0]?.newest ?? 0) >= files.length;
}

/** The role is the cluster's, not the database's: another database may have made it already. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${APPLICATION_ROLE} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  const { rows } = await client.query("select pg_has_role(current_user, $1, 'member') as member", [APPLICATION_ROLE]);
  if (!rows[0].member) await client.query(`grant ${APPLICATION_ROLE} to current_user`);
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function applyMissing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>('select number from schema_migrations');
  const applied = new Set(rows.map((row) => row.number));
  const files = await migrationFiles();
  const unknown = [...applied].filter((number) => number > files.length);
  if (unknown.length > 0)
    throw new CannotStart(`the database is newer than this program (migration ${unknown.join(', ')})`);
  for (const name of files) {
    const number = Number(name.slice(0, 4));
    if (applied.has(number)) continue;
    await apply(client, number, name);
  }
}

async function apply(client: pg.Client, number: number, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(await readFile(new URL(name, DIRECTORY), 'utf8'));
    await client.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort();
}
