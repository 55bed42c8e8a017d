import { randomBytes } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, afterFile } from '../closing.ts';
import { type Cluster, joinCluster } from './cluster.ts';
import { type Content, databaseUrl, templateDatabase } from './templates.ts';

let joined: Promise<Cluster> | undefined;

/**
 * The URL of a new database for this test file: a clone of a template (templates.ts), or an empty one. It is dropped after the file, so
 * pools must be ended; with `afterAll`, after the last file of the process. With CITUS_URL all files use that database in turn: a
 * distributed database cannot be cloned, and its set-up takes half a minute (docs/citus.md).
 */
export async function freshDatabase(
  content: Content | 'empty' = 'migrated',
  closing: typeof afterFile = afterFile,
): Promise<string> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL !== undefined && content === 'migrated') return CITUS_URL;
  const server = await serverUrl();
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const template = content === 'empty' ? 'template0' : await templateDatabase(server, content);
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  closing(() => execute(server, `drop database if exists ${name} with (force)`));
  return databaseUrl(server, name);
}

/** The server that the runner started for all files. A file run by hand joins one, and leaves it at the end. */
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

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

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
