import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { openPool } from '../../../server/db/pool.ts';
import { fillDemo } from '../../../server/demo/fill-demo.ts';
import { benchServices } from '../../../tools/bench/own-database.ts';

export type Content = 'migrated' | 'demo';

export const databaseUrl = (server: string, name: string) => server.replace(/\/[^/?]+(?=\?|$)/, `/${name}`);

const templateLock = 7_713_263;
const root = join(import.meta.dirname, '../../..');

/**
 * The name of a database to clone, created once for all files. It contains a hash of everything that determines its content, so that a
 * change creates a new one: the migrations, or all code that makes the demo, and the day, because the demo ends today.
 */
export async function templateDatabase(server: string, content: Content): Promise<string> {
  const kind = content === 'migrated' ? 'wms_template_' : 'wms_demo_';
  const name = kind + (content === 'migrated' ? await hashOf('server/db', '.sql') : await demoHash());
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [kind],
    );
    if (rows.some((row) => row.name === name)) return name;
    for (const old of rows) await client.query(`drop database ${old.name} with (force)`);
    await makeTemplate(client, server, name, content);
    return name;
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: Client, server: string, name: string, content: Content): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`create database ${unfinished} template template0`);
  const url = databaseUrl(server, unfinished);
  await migrate(url);
  if (content === 'demo') {
    const pool = openPool(url);
    await fillDemo(benchServices(pool)).finally(() => pool.end());
  }
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

async function demoHash(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `${today}_${await hashOf('server', '')}${await hashOf('shared', '')}`;
}

async function hashOf(folder: string, ending: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
