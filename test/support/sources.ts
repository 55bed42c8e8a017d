import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * The files whose paths match a pattern, in order. Tests use this and never `glob` itself: knip treats the patterns in such a call as used
 * files, and would no longer find unused ones.
 */
export async function sourcesLike(...patterns: readonly string[]): Promise<readonly Source[]> {
  const files: string[] = [];
  for await (const file of glob(patterns)) files.push(file);
  return Promise.all(files.sort().map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
}

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
