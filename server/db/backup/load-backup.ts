import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { ensureApplicationRole, explainForbidden } from '../application-role.ts';
import { createTables, proveAllKnown } from '../apply-migrations.ts';
import { findDetachable } from '../detachable.ts';
import { CannotStart } from '../errors.ts';
import { migrate, migrateQueue } from '../migrate.ts';
import { readMigrations } from '../migration-files.ts';
import type { Reader } from '../query.ts';
import { type Contents, contentsOf } from './contents.ts';
import type { Footer, TableSum } from './format.ts';
import { differencesOf, proveWhole } from './prove-whole.ts';
import { type Part, readBackup } from './read-backup.ts';
import { copyFromText, copyToText, findTables, inSession, type Sequence, type Session, type Table } from './session.ts';
import { Summed } from './summed.ts';

/** Restores a backup into an empty database, then applies the migrations that came after it. */
export async function restoreBackup(url: string, file: string): Promise<Contents> {
  const contents = await loadBackup(url, file);
  await migrate(url);
  return contents;
}

/**
 * Loads a backup into an empty database in one transaction, whole or not at all: the tables as its migrations made them, its rows, then keys
 * and triggers. Before the commit every table is read back, and must be what was written, byte by byte.
 */
export async function loadBackup(url: string, file: string): Promise<Contents> {
  const migrations = await readMigrations();
  const { header, footer } = await proveWhole(file);
  if (header.migration > migrations.length)
    throw new CannotStart(
      `this backup is of a newer version (migration ${header.migration}): restore it with that version`,
    );
  return inSession(url, async (session) => {
    const { client, db } = session;
    await proveEmpty(db);
    await ensureApplicationRole(db);
    await migrateQueue(url).catch(explainForbidden);
    await db.run('begin');
    await createTables(client, db, migrations.slice(0, header.migration)).catch(explainForbidden);
    const tables = await load(session, file, footer);
    await proveLoaded(session, tables, footer);
    await proveAllKnown(db, migrations);
    await db.run('commit');
    return footer.contents;
  });
}

export async function proveEmpty(db: Reader): Promise<void> {
  const table = await db.maybeOne("select from pg_tables where schemaname = 'public' limit 1");
  if (table !== undefined) throw new CannotStart('the database is not empty; a backup is restored into an empty one');
}

/** Returns the tables of the backup. Keys are checked once for all rows. */
async function load(session: Session, file: string, { sequences }: Footer): Promise<readonly Table[]> {
  const { db } = session;
  const detached = await findDetachable(db);
  for (const { drop } of detached) await db.run(drop);
  const known = await findTables(db);
  await empty(db, known);
  const tables: Table[] = [];
  for await (const part of readBackup(file)) {
    if (part.kind !== 'table') continue;
    await loadTable(session, part, known);
    tables.push(part);
  }
  await db.run({ text: `analyze ${known.map(({ name }) => name).join(', ')}`, values: [] });
  for (const { restore } of detached) await db.run(restore);
  await setSequences(db, sequences);
  return tables;
}

/** Migrations fill a few tables. Truncating all of them would create the files of each again. */
async function empty(db: Reader, tables: readonly Table[]): Promise<void> {
  const filled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const rows = await db.many<{ name: string }>({ text: filled.join(' union all '), values: [] });
  if (rows.length > 0) await db.run({ text: `truncate ${rows.map(({ name }) => name).join(', ')}`, values: [] });
}

async function loadTable({ client }: Session, part: Part & { kind: 'table' }, tables: readonly Table[]): Promise<void> {
  const table = tables.find(({ name }) => name === part.name);
  if (table === undefined || !part.columns.every((column) => table.columns.includes(column)))
    throw new CannotStart(`the backup has ${part.name} with columns that this version does not know`);
  try {
    await pipeline(part.rows, client.query(from(copyFromText(part))));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new CannotStart(`the rows of ${part.name} cannot be loaded: ${error.message}`, { cause: error });
  }
}

async function setSequences(db: Reader, sequences: readonly Sequence[]): Promise<void> {
  await db.run(
    `select setval(s.name::regclass, s.last, s.called)
     from unnest($1::text[], $2::bigint[], $3::boolean[]) as s (name, last, called)`,
    [sequences.map(({ name }) => name), sequences.map(({ last }) => last), sequences.map(({ isCalled }) => isCalled)],
  );
}

/** A table that one COPY filled is read in the same order. */
async function proveLoaded({ client, db }: Session, tables: readonly Table[], footer: Footer): Promise<void> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const summed = new Summed();
    for await (const piece of client.query(to(copyToText(table))) as AsyncIterable<Buffer>) summed.add(piece);
    sums[table.name] = summed.result();
  }
  const contents = await contentsOf(db);
  const wrong = Object.entries(footer.contents).flatMap(([name, written]) => {
    const restored = contents[name as keyof Contents];
    return restored === written ? [] : [`${name} is ${restored} instead of ${written}`];
  });
  const all = [...differencesOf(footer.tables, sums), ...wrong];
  if (all.length > 0) throw new CannotStart(`nothing was restored, because it would differ: ${all.join(', ')}`);
}
