import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
