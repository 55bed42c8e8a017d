import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { afterAll, afterFile } from '../closing.ts';
import { type Cluster, joinCluster } from './cluster.ts';

let joined: Promise<Cluster> | undefined;

/**
 * The URL of a database of this test file's own: a clone of the migrated template, or an empty one. It is dropped when the file has run, so
 * pools must be ended; with `afterAll`, when the last file of the process has. With CITUS_URL all files use that one, one after the other: a
 * distributed database has no clones, and half a minute of set-up (docs/citus.md).
 */
export async function freshDatabase(
  content: 'migrated' | 'empty' = 'migrated',
  closing: typeof afterFile = afterFile,
): Promise<string> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL !== undefined && content === 'migrated') return CITUS_URL;
  const server = await serverUrl();
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const template = content === 'migrated' ? await templateDatabase(server) : 'template0';
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  closing(() => execute(server, `drop database if exists ${name} with (force)`));
  return databaseUrl(server, name);
}

/** The runner names the server it started for all files; a file run by hand joins one, and leaves it at the end. */
async function serverUrl(): Promise<string> {
  const named = process.env.TEST_POSTGRES_URL;
  if (named !== undefined) return named;
  if (joined === undefined) {
    joined = joinCluster();
    const cluster = await joined;
    afterAll(() => cluster.leave());
  }
  return (await joined).url;
}

const templateLock = 7_713_263;

/** Migrated once for all files: its name holds a hash of the migrations, so changed ones make a new template. */
async function templateDatabase(server: string): Promise<string> {
  const name = `wms_template_${await migrationsHash()}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, server, name);
    return name;
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: Client, server: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template template0`);
  await migrate(databaseUrl(server, unfinished));
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

async function migrationsHash(): Promise<string> {
  const folder = join(import.meta.dirname, '../../../server/db');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const databaseUrl = (server: string, name: string) => server.replace(/\/[^/?]+(?=\?|$)/, `/${name}`);

/** Asks a database one question over a connection of its own, as its owner. */
export async function ask<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
