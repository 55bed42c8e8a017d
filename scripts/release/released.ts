import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { readMigrations } from '../../server/db/migration-files.ts';

export const RELEASED = 'server/db/migrations/released.json';

/** By version, oldest first: its new migrations with the SHA-256 of each file. */
export type Released = Record<string, Record<string, string>>;

export async function readReleased(): Promise<Released> {
  return JSON.parse(await readFile(RELEASED, 'utf8').catch(() => '{}'));
}

/** Records the migrations that no earlier version has for a version, again if it was recorded before. Returns the names of these files. */
export async function noteReleased(version: string): Promise<string[]> {
  const { [version]: _replaced, ...earlier } = await readReleased();
  const known = new Set(Object.values(earlier).flatMap((files) => Object.keys(files)));
  const added = (await readMigrations()).filter(({ name }) => !known.has(name));
  const noted = { ...earlier, [version]: Object.fromEntries(added.map(({ name, sha256 }) => [name, sha256])) };
  await writeFile(RELEASED, `${JSON.stringify(noted, undefined, 2)}\n`);
  return added.map(({ name }) => parse(name).name);
}

/** The heading of a version in CHANGELOG.md with its date, `## 1.0.0 (2026-11-23)`; undefined without one. */
export async function changesOf(version: string): Promise<string | undefined> {
  const page = await readFile('CHANGELOG.md', 'utf8');
  return page.split('\n').find((line) => line.startsWith(`## ${version} (`) && /\(\d{4}-\d\d-\d\d\)$/.test(line));
}
