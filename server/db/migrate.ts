import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ensureApplicationRole, explainForbidden } from './application-role.ts';
import { applyMissing } from './apply-migrations.ts';
import { Connection, clientWith } from './connection.ts';
import { distribute } from './distribution/distribute.ts';
import { alterInTurn, isDistributed } from './distribution/workers.ts';
import { type Migration, migrationNames, readMigrations } from './migration-files.ts';
import { answered, type Reader, reader } from './query.ts';
import { timeouts } from './timeouts.ts';

/** Needed by every table, regardless of the migration that created it. */
const AFTERWARDS = ['./grants.sql', './first-statistics.sql'];
/** Any number that nothing else in the database uses as an advisory lock. */
const LOCK = 7_203_517;

interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Receives a sentence when a migration has to wait. */
  report?: (sentence: string) => void;
}

/**
 * Migrates the database to the newest state: numbered SQL files, forward only (apply-migrations.ts), and the job queue's own migrations.
 * New tables of a distributed database are distributed (docs/citus.md). Two servers that start together wait for each other. Returns the
 * names of the applied SQL files. Throws CannotStart if the database has a later first version number than this program, was made by other
 * files, or the role lacks the rights.
 */
export async function migrate(
  url: string,
  { migrations, report = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const files = migrations ?? (await readMigrations());
  const client = new Connection({ connectionString: url, application_name: 'wms migrations' }, timeouts.upkeep);
  client.on('error', () => undefined);
  await answered(client.connect());
  try {
    const db = reader({ query: ({ text, values = [] }) => client.query(text, values) });
    await beTheOnlyOne(db);
    await ensureApplicationRole(db);
    await alterInTurn(db);
    const applied = await applyMissing(client, db, files, report).catch(explainForbidden);
    await migrateQueue(url).catch(explainForbidden);
    for (const name of AFTERWARDS) await runFile(client, name).catch(explainForbidden);
    if (applied.length > 0 && (await isDistributed(db))) await distribute(url);
    return applied;
  } finally {
    await client.end();
  }
}

/** Whether all migrations of this program are applied; a newer program may have applied more. Used for readiness. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const files = await migrationNames();
  const { rows } = await pool.query<{ newest: number | null }>('select max(number) as newest from schema_migrations');
  return (rows[0]?.newest ?? 0) >= files.length;
}

/** Polls, because a session waiting inside a statement would block a concurrent index build, which waits for all older statements. */
async function beTheOnlyOne(db: Reader): Promise<void> {
  const locked = () => db.one<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [LOCK]);
  while (!(await locked()).is) await pause(100);
}

/** The file has many statements, so it is sent without parameters and not prepared. */
async function runFile(client: Connection, name: string): Promise<void> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8');
  await answered(client.query(text) as Promise<unknown>);
}

/** Failures throw, so the queue's log is not needed here. */
const silent = new Logger(() => () => undefined);

/**
 * Migrates the queue's own schema, `graphile_worker`, as the owner of the database. The pool is ours because the package does not wait for
 * its own to close, and a database cannot be copied or renamed while sessions are connected.
 */
export async function migrateQueue(url: string): Promise<void> {
  const Client = clientWith(timeouts.upkeep);
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
