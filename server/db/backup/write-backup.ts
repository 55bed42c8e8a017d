import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to } from 'pg-copy-streams';
import { isDistributed } from '../distribution/workers.ts';
import { CannotStart } from '../errors.ts';
import { packageVersion } from '../migration-files.ts';
import type { Reader } from '../query.ts';
import { type Contents, contentsOf } from './contents.ts';
import { END_OF_ROWS, FOOTER, FORMAT, type Footer, HEADER, type Header, type TableSum } from './format.ts';
import { copyFromText, copyToText, findSequences, findTables, type Session, type Table } from './session.ts';
import { Summed } from './summed.ts';

/** Migrations hold a table for less; a lock that takes longer belongs to something else. */
const LONGEST_LOCK = '60s';

/**
 * Writes one snapshot of the database to a file that only we can read, while users work: it takes no lock that they wait for. The file gets
 * its name once it is whole and on the disk, and no part of it stays otherwise.
 */
export async function writeBackup(session: Session, file: string): Promise<Contents> {
  const unfinished = `${file}.unfinished`;
  let contents: Contents | undefined;
  try {
    await pipeline(
      backupText(session, (footer) => (contents = footer.contents)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  if (contents === undefined) throw new Error('a backup ended without its footer');
  return contents;
}

/** The pieces of the file before compression. The snapshot is taken before the first one. */
export async function* backupText(
  { client, db }: Session,
  finished: (footer: Footer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const tables = await beginSnapshot(db);
  yield lineOf(HEADER, await headerOf(db));
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    yield Buffer.from(`${copyFromText(table)};\n`);
    const summed = new Summed();
    for await (const piece of client.query(to(copyToText(table))) as AsyncIterable<Buffer>) {
      summed.add(piece);
      yield piece;
    }
    yield Buffer.from(END_OF_ROWS);
    sums[table.name] = summed.result();
  }
  const footer = { tables: sums, sequences: await findSequences(db), contents: await contentsOf(db) };
  await db.run('commit');
  yield lineOf(FOOTER, footer);
  finished(footer);
}

const lineOf = (beginning: string, content: Header | Footer) => Buffer.from(`${beginning}${JSON.stringify(content)}\n`);

/**
 * Locks the tables before the snapshot, as pg_dump does, so that no migration changes one after it. A migration waits and retries; everyone
 * else reads and writes.
 */
async function beginSnapshot(db: Reader): Promise<Table[]> {
  const { exists } = await db.one<{ exists: boolean }>(`select to_regclass('public.movements') is not null as exists`);
  if (!exists) throw new CannotStart('no WMS has been started on this database yet');
  if (await isDistributed(db))
    throw new CannotStart('a database of several machines has no common moment: back up each of them (docs/citus.md)');
  const before = await findTables(db);
  await db.run('begin isolation level repeatable read read only');
  await db.run(`set local lock_timeout = '${LONGEST_LOCK}'`);
  await db.run({ text: `lock table ${before.map(({ name }) => name).join(', ')} in access share mode`, values: [] });
  const tables = await findTables(db);
  if (JSON.stringify(tables) === JSON.stringify(before)) return tables;
  throw new CannotStart('a new version was changing the tables: back up again');
}

async function headerOf(db: Reader): Promise<Header> {
  const state = await db.one<Pick<Header, 'migration' | 'postgres' | 'takenAt'>>(
    `select (select max(number) from schema_migrations) as migration, current_setting('server_version') as postgres,
            to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt"`,
  );
  return { format: FORMAT, version: packageVersion(), ...state };
}
