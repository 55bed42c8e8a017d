import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

const DIRECTORY = new URL('./migrations/', import.meta.url);

/** A numbered SQL file. A released one never changes (docs/decisions/0123-releases-and-their-migrations.md). */
export interface Migration {
  /** Counts from 1 without gaps, because two files with one number would have no defined order. */
  number: number;
  name: string;
  text: string;
  /** The hash of the text in hexadecimal digits, recorded in each database that it was applied to. */
  sha256: string;
  /**
   * Whether this is one statement that PostgreSQL only runs outside a transaction, such as `create index concurrently`. The name of such a
   * file ends with `.concurrently.sql`.
   */
  isConcurrent: boolean;
}

export async function readMigrations(directory = DIRECTORY): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(directory)).map(async (name, index) =>
      migrationOf(index + 1, name, await readFile(new URL(name, directory), 'utf8')),
    ),
  );
}

export async function migrationNames(directory = DIRECTORY): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/** Throws when the file name has another number. */
export function migrationOf(number: number, name: string, text: string): Migration {
  if (Number(name.slice(0, 4)) !== number) throw new Error(`${name} is migration ${number} by its place`);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { number, name, text, sha256, isConcurrent: name.endsWith('.concurrently.sql') };
}

/** From package.json: 1.0.0. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** Splits an SQL file into statements. Semicolons in comments, quoted texts and dollar-quoted bodies do not end one. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(/--[^\n]*|'[^']*'|\$(\w*)\$.*?\$\1\$|[^;'$-]+|./gs))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  return statements.filter((statement) => statement.trim() !== '');
}
