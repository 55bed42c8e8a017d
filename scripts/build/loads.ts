import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile, OutputFile } from 'esbuild';

export type Outputs = Metafile['outputs'];

/** Limits in gzipped bytes (rules: Budgets): for sign-in and home, and for what a screen adds to that. */
export const budgets = { firstLoad: 150_000, area: 150_000 };

export interface AreaLoad {
  readonly area: string;
  readonly bytes: number;
  /** Modules that it shares with some other areas: each costs a file of its own, because client/areas/kit.ts lacks it. */
  readonly strays: readonly string[];
}

export function outputOf(outputs: Outputs, entry: string): string {
  const output = Object.entries(outputs).find(
    ([file, { entryPoint }]) => entryPoint === entry || (entry.endsWith('.svg') && file.endsWith('.svg')),
  );
  if (output === undefined) throw new Error(`${entry} was not built`);
  return output[0];
}

/** A script with all its static imports. */
export function loadedBy(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = outputs[file]?.imports ?? [];
  for (const { path, kind } of imports) if (kind === 'import-statement') loadedBy(outputs, path, seen);
  return seen;
}

/** The files for signing in and opening the home screen. */
export function firstLoad(outputs: Outputs): ReadonlySet<string> {
  return new Set(
    ['client/theme-start.ts', 'client/main.tsx'].flatMap((entry) => [...loadedBy(outputs, outputOf(outputs, entry))]),
  );
}

export function areaLoads(outputs: Outputs, sizes: Sizes): readonly AreaLoad[] {
  const first = firstLoad(outputs);
  return Object.entries(outputs).flatMap(([output, { entryPoint = '' }]) => {
    if (!entryPoint.startsWith('client/areas/')) return [];
    const files = [...loadedBy(outputs, output)].filter((file) => !first.has(file));
    const modules = files.filter((file) => file !== output).map((file) => Object.keys(outputs[file]?.inputs ?? {}));
    const strays = modules.toSorted((one, other) => other.length - one.length).slice(1);
    return [{ area: basename(entryPoint, '.ts'), bytes: sizeOf(files, sizes), strays: strays.flat() }];
  });
}

/** Gzipped bytes by file name. */
export type Sizes = ReadonlyMap<string, number>;

export function sizesOf(files: readonly Pick<OutputFile, 'path' | 'contents'>[]): Sizes {
  return new Map(files.map(({ path, contents }) => [basename(path), gzipSync(contents, { level: 9 }).length]));
}

export function sizeOf(files: Iterable<string>, sizes: Sizes): number {
  return [...files].reduce((total, file) => total + (sizes.get(basename(file)) ?? 0), 0);
}
