import { readFileSync } from 'node:fs';

/** The text of a real file (test/fixtures). */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}
