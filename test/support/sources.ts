import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the repository as it stands. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * The files whose paths fit a pattern, in order. Tests ask here and never `glob` itself: knip takes the patterns written in such a call for
 * files that are used, and would find nothing unused any more.
 */
export async function sourcesLike(...patterns: readonly string[]): Promise<readonly Source[]> {
  const files: string[] = [];
  for await (const file of glob(patterns)) files.push(file);
  return Promise.all(files.sort().map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

/** Files of the client with all that comes with them: what they import as values, at once. */
export async function filesFrom(files: readonly string[], seen: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const all = new Set(seen);
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...(await importsOf(file)));
  }
  return all;
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const specifiers = text.matchAll(/^import (?!type )(?:[^'";]*\sfrom\s)?'(\.[^']+)'/gm);
  return [...specifiers].map(([, specifier]) => join(dirname(file), specifier ?? ''));
}
