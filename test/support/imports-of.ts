import { dirname, join } from 'node:path';
import type { Source } from './sources.ts';

export interface Import {
  file: string;
  specifier: string;
  /** The imported file; undefined for a package. */
  target: string | undefined;
  /** Whether it is imported when the file runs, unlike types and dynamic imports. */
  atStart: boolean;
}

export function importsOf({ file, text }: Source): Import[] {
  const specifiers = text.matchAll(
    /^\s*(?:import|export)\s(type\s)?(?:[^'";]*\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...specifiers].map(([, type, fixed, lazy]) => {
    const specifier = fixed ?? lazy ?? '';
    const target = specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
    return { file, specifier, target, atStart: type === undefined && lazy === undefined };
  });
}

export function reaches(needed: ReadonlyMap<string, Iterable<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const next = [from];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    for (const target of needed.get(one) ?? []) {
      if (target === to) return true;
      if (seen.has(target)) continue;
      seen.add(target);
      next.push(target);
    }
  }
  return false;
}
