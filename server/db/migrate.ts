import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ensureApplicationRole, explainForbidden } from './application-role.ts';
import { Connection, clientWith } from './connection.ts';
import { CannotStart } from './errors.ts';
import { patience } from './patience.ts';
import { answered, type Reader, reader } from './query.ts';

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
  const client = new Connection({ connectionString: url, application_name: 'wms migrations' }, patience.upkeep);
  client.on('error', () => undefined);
  await answered(client.connect());
  try {
    const db = reader({ query: ({ text, values = [] }) => client.query(text, values) });
    await db.run('select pg_advisory_lock($1)', [LOCK]);
    await ensureApplicationRole(db);
    await applyMissing(client, db).catch(explainForbidden);
    await migrateQueue(url).catch(explainForbidden);
    for (const name of AFTERWARDS) await runFile(client, name).catch(explainForbidden);
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

async function applyMissing(client: Connection, db: Reader): Promise<void> {
  await db.run(
    `create table if not exists schema_migrations (
       number integer primary key,
       name text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const applied = new Set((await db.many<{ number: number }>('select number from schema_migrations')).map(numberOf));
  const files = await migrationFiles();
  const unknown = [...applied].filter((number) => number > files.length);
  if (unknown.length > 0)
    throw new CannotStart(`the database is newer than this program (migration ${unknown.join(', ')})`);
  for (const name of files) {
    const number = Number(name.slice(0, 4));
    if (applied.has(number)) continue;
    await apply(client, db, number, name);
  }
}
const numberOf = ({ number }: { number: number }) => number;

/** A connection that broke rolls back by itself. */
async function apply(client: Connection, db: Reader, number: number, name: string): Promise<void> {
  await db.run('begin');
  try {
    await runFile(client, name);
    await db.run('insert into schema_migrations (number, name) values ($1, $2)', [number, name]);
    await db.run('commit');
  } catch (error) {
    if (error instanceof pg.DatabaseError) await db.run('rollback');
    throw error;
  }
}

/** Many statements, so without parameters and not prepared. */
async function runFile(client: Connection, name: string): Promise<void> {
  const text = await readFile(new URL(name, DIRECTORY), 'utf8');
  await answered(client.query(text) as Promise<unknown>);
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort();
}

/** What fails throws; the queue has nothing else to say here. */
const silent = new Logger(() => () => undefined);

/**
 * Brings the queue's own schema, `graphile_worker`, to its newest state, as the owner of the database. The pool is ours because the
 * package does not wait for its own to end, and nobody may be connected when a database is copied or renamed.
 */
async function migrateQueue(url: string): Promise<void> {
  const Client = clientWith(patience.upkeep);
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'wms migrations', Client });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
