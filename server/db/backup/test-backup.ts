import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Embedded, startPostgres } from '../embedded.ts';
import type { Reader } from '../query.ts';
import { loadBackup } from './load-backup.ts';

/**
 * Loads a backup into a database that exists only for this test: on the same server, or in an embedded one if our role cannot create
 * databases there. Returns the reason if neither is possible. Throws CannotStart if the backup cannot be restored as it was written.
 */
export async function testBackup(db: Reader, url: string, file: string, dataDir: string): Promise<string | undefined> {
  const scratch = await db.one<Scratch>(SCRATCH);
  if (!scratch.isAllowed) return testEmbedded(file, dataDir);
  // A killed test left it behind.
  await db.run({ text: scratch.drop, values: [] });
  await db.run({ text: scratch.create, values: [] });
  try {
    await loadBackup(withDatabase(url, scratch.name), file);
    return undefined;
  } finally {
    await db.run({ text: scratch.drop, values: [] });
  }
}

interface Scratch {
  name: string;
  isAllowed: boolean;
  create: string;
  drop: string;
}

const SCRATCH = `
  select s.name, r.rolsuper or r.rolcreatedb as "isAllowed",
         format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
           s.name, pg_encoding_to_char(d.encoding), d.datcollate, d.datctype) as create,
         format('drop database if exists %I with (force)', s.name) as drop
  from pg_database d
  join pg_roles r on r.rolname = current_user
  cross join lateral (select left(d.datname, 40) || '_backup_test' as name) s
  where d.datname = current_database()`;

const withDatabase = (url: string, name: string) =>
  url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, (_all, server: string) => `${server}/${encodeURIComponent(name)}`);

/** Nothing here needs to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '64MB',
};

async function testEmbedded(file: string, dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'backup-test');
  let server: Embedded;
  try {
    // The server of a killed test may still run.
    if (existsSync(folder)) await (await startPostgres({ dataDir: folder })).stop();
    await rm(folder, { recursive: true, force: true });
    server = await startPostgres({ dataDir: folder, settings: SETTINGS });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `the role of DATABASE_URL cannot create databases, and ${reason}`;
  }
  try {
    await loadBackup(server.url, file);
    return undefined;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
