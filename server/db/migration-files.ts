import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

const DIRECTORY = new URL('./migrations/', import.meta.url);

/** One numbered file of SQL. A released one never changes (docs/decisions/0123-releases-and-their-migrations.md). */
export interface Migration {
  /** 1 for the first, without gaps: two files of one number would be applied in an order that nobody chose. */
  number: number;
  /** Of the file. */
  name: string;
  text: string;
  /** Of the text, in hexadecimal digits: noted in each database that it was applied to. */
  sha256: string;
  /**
   * Is it one statement that PostgreSQL takes outside a transaction only, `create index concurrently` say? The name of such a file ends
   * with `.concurrently.sql`.
   */
  isConcurrent: boolean;
}

/** The migrations of a directory in their order; without one, those of this program. */
export async function readMigrations(directory = DIRECTORY): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(directory)).map(async (name, index) =>
      migrationOf(index + 1, name, await readFile(new URL(name, directory), 'utf8')),
    ),
  );
}

/** The names of their files. */
export async function migrationNames(directory = DIRECTORY): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/** A migration that has this place and text; throws when its name says another place. */
export function migrationOf(number: number, name: string, text: string): Migration {
  if (Number(name.slice(0, 4)) !== number) throw new Error(`${name} is migration ${number} by its place`);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { number, name, text, sha256, isConcurrent: name.endsWith('.concurrently.sql') };
}

/** The version of this program, of package.json: 1.0.0. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** The statements of a file of SQL, in order: its comments, quoted texts and bodies between dollars may hold a semicolon that ends none. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(/--[^\n]*|'[^']*'|\$(\w*)\$.*?\$\1\$|[^;'$-]+|./gs))
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  return statements.filter((statement) => statement.trim() !== '');
}
