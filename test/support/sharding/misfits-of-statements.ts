import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { COPIED } from '../../../server/db/distribution/placement.ts';
import type { Reader } from '../../../server/db/query.ts';
import type { Node } from './query-levels.ts';
import { misfitsOf, type Sharding } from './sharding-rules.ts';

/** Reads the reasons why a text does not fit a database sharded by company; the tables and functions are those of `db`. */
export async function misfitReader(db: Reader): Promise<(text: string) => string[]> {
  await loadModule();
  const { distributed, unsteady } = await db.one<Record<'distributed' | 'unsteady', string[]>>(
    `select array(
              select c.table_name::text
              from information_schema.columns c
              join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
              where c.table_schema = 'public' and c.column_name = 'company_id'
                and (c.is_nullable = 'NO' or t.table_type = 'VIEW') and c.table_name <> all ($1::text[])
            ) as distributed,
            array(select distinct p.proname::text from pg_proc p where p.provolatile <> 'i') as unsteady`,
    [COPIED],
  );
  const sharding: Sharding = {
    distributed: new Set(distributed),
    copied: new Set(COPIED),
    unsteady: new Set(unsteady),
  };
  return (text) => {
    const { stmts = [] } = parseSync(text);
    return [...new Set(stmts.flatMap(({ stmt }) => misfitsOf(text, stmt as Node, sharding)))];
  };
}

/** One process may run many test files, so fitting statements are read once. */
let rulesHash: Promise<string> | undefined;
let known: Set<string> | undefined;

/**
 * The misfits among statements, each with its sender. Fitting statements are cached with the other caches until schema or rules change: a
 * test file checks only statements that no other file has checked.
 */
export async function misfitsAmong(db: Reader, sent: ReadonlyMap<string, string>): Promise<string[]> {
  rulesHash ??= hashOfRules();
  const file = join('node_modules/.cache', `fitting-statements-${await rulesHash}`);
  known ??= new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'));
  const fitted = known;
  const fresh = [...sent].filter(([text, sender]) => sender !== 'test' && !fitted.has(hashOf(text)));
  if (fresh.length === 0) return [];
  const misfits = await misfitReader(db);
  const results = fresh.map(([text, sender]) => ({
    text,
    wrong: misfits(text).map((misfit) => `${sender}: ${misfit}`),
  }));
  const fitting = results.filter(({ wrong }) => wrong.length === 0).map(({ text }) => `${hashOf(text)}\n`);
  for (const line of fitting) fitted.add(line.trimEnd());
  await mkdir('node_modules/.cache', { recursive: true });
  await appendFile(file, fitting.join(''));
  return [...new Set(results.flatMap(({ wrong }) => wrong))].sort();
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

async function hashOfRules(): Promise<string> {
  const root = join(import.meta.dirname, '../../..');
  const folders = ['test/support/sharding', 'server/db/migrations'];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(join(root, folder))).map((name) => join(root, folder, name))),
  );
  const texts = await Promise.all(
    names
      .flat()
      .sort()
      .map((name) => readFile(name, 'utf8')),
  );
  return hashOf(texts.join(''));
}
