import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { CannotStart } from './errors.ts';
import { type Migration, packageVersion, statementsOf } from './migration-files.ts';
import { answered, type Reader } from './query.ts';

/**
 * Milliseconds for which a migration waits for a table lock, while everyone else queues behind it. It then rolls back, gives the others a
 * turn and retries, until readers that take minutes have finished.
 */
const WAIT = 300;
const TURN_OF_OTHERS = 1_000;
const LONGEST = 3_600_000;
const LOCK_NOT_AVAILABLE = '55P03';

interface Applied {
  number: number;
  name: string;
  /** Both are null in a database from before 1.0.0. */
  sha256: string | null;
  version: string | null;
}

/**
 * Applies the missing migrations, each whole or not at all, and records each with the hash of its file and the program version that applied
 * it. Returns their names. Migrations applied before must match their files. A migration newer than this program must come from a program
 * with the same first version number, which keeps what an earlier one needs (docs/decisions/0123-releases-and-their-migrations.md).
 */
export async function applyMissing(
  client: Connection,
  db: Reader,
  migrations: readonly Migration[],
  report: (sentence: string) => void,
): Promise<string[]> {
  await ensureNotes(db);
  const applied = await proveAllKnown(db, migrations);
  const numbers = new Set(applied.map(({ number }) => number));
  const missing = migrations.filter(({ number }) => !numbers.has(number));
  for (const migration of missing) {
    if (migration.isConcurrent) await applyOutside(client, db, migration);
    else await applyInTurn(client, db, migration, report);
  }
  return missing.map(({ name }) => name);
}

/**
 * Creates the tables as these migrations left them, in the caller's transaction and in an empty database, which needs no concurrent builds.
 * Records nothing: a backup contains the records.
 */
export async function createTables(client: Connection, db: Reader, migrations: readonly Migration[]): Promise<void> {
  await ensureNotes(db);
  for (const migration of migrations)
    await run(client, { ...migration, text: migration.text.replaceAll(' index concurrently ', ' index ') });
}

/** The two later columns are added only to a database from before 1.0.0, because altering a table locks it. */
async function ensureNotes(db: Reader): Promise<void> {
  await db.run(
    `create table if not exists schema_migrations (
       number integer primary key,
       name text not null,
       sha256 text,
       version text,
       applied_at timestamptz not null default now()
     )`,
  );
  const { columns } = await db.one<{ columns: number }>(
    `select count(*)::integer as columns from pg_attribute
     where attrelid = 'schema_migrations'::regclass and attname in ('sha256', 'version')`,
  );
  if (columns < 2) await db.run('alter table schema_migrations add column sha256 text, add column version text');
}

/** Returns the applied migrations. Throws CannotStart if one is not of these files. */
export async function proveAllKnown(db: Reader, migrations: readonly Migration[]): Promise<readonly Applied[]> {
  const applied = await db.many<Applied>('select number, name, sha256, version from schema_migrations order by number');
  for (const one of applied) proveKnown(one, migrations[one.number - 1]);
  return applied;
}

function proveKnown(applied: Applied, ours: Migration | undefined): void {
  const { number, name, sha256, version } = applied;
  if (ours === undefined) {
    if (version !== null && firstNumber(version) === firstNumber(packageVersion())) return;
    throw new CannotStart(
      `the database is newer than this program (migration ${number}${version === null ? '' : ` of version ${version}`})`,
    );
  }
  if (name === ours.name && (sha256 ?? ours.sha256) === ours.sha256) return;
  throw new CannotStart(
    `the database was made by another migration ${number} than this program's ${ours.name}${name === ours.name ? ', which has changed since' : `: ${name}`}`,
  );
}

const firstNumber = (version: string) => version.split('.')[0];

async function applyInTurn(
  client: Connection,
  db: Reader,
  migration: Migration,
  report: (sentence: string) => void,
): Promise<void> {
  const deadline = Date.now() + LONGEST;
  for (let attempt = 1; !(await applyInside(client, db, migration)); attempt += 1) {
    if (Date.now() > deadline) throw new CannotStart(`${migration.name} found no moment for its tables in an hour`);
    if (attempt === 1) report(`${migration.name} waits for others to finish with its tables`);
    await pause(TURN_OF_OTHERS);
  }
}

/** Returns false when another session held a table for too long. A broken connection rolls back without us. */
async function applyInside(client: Connection, db: Reader, migration: Migration): Promise<boolean> {
  await db.run('begin');
  try {
    await db.run(`set local lock_timeout = ${WAIT}`);
    await run(client, migration);
    await note(db, migration);
    await db.run('commit');
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await db.run('rollback');
    if (error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** An index whose build was killed remains as an invalid one, so it is dropped first. */
async function applyOutside(client: Connection, db: Reader, migration: Migration): Promise<void> {
  await db.run(
    `do $$
     declare
       unfinished text;
     begin
       for unfinished in
         select indexrelid::regclass::text
         from pg_index
         where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       loop
         execute 'drop index ' || unfinished;
       end loop;
     end $$`,
  );
  await run(client, migration);
  await note(db, migration);
}

/** Runs statements one by one: Citus forwards the whole text that a table alteration came in to its workers (docs/citus.md). */
async function run(client: Connection, { text }: Migration): Promise<void> {
  for (const statement of statementsOf(text)) await answered(client.query(statement) as Promise<unknown>);
}

async function note(db: Reader, { number, name, sha256 }: Migration): Promise<void> {
  await db.run('insert into schema_migrations (number, name, sha256, version) values ($1, $2, $3, $4)', [
    number,
    name,
    sha256,
    packageVersion(),
  ]);
}
