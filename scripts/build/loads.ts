import { basename, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile, OutputFile } from 'esbuild';
import { FETCHED } from './frame-first.ts';

export type Outputs = Metafile['outputs'];

/** What may be loaded (rules: Budgets), in bytes, gzipped. */
export const budgets = { firstLoad: 112_000, scanScreen: 27_000 };

/** The screens that belong to the first load: signing in and coming home. */
export const firstScreens = ['client/screens/account/login.tsx', 'client/screens/home/home.tsx'];

/** A screen and what it loads beyond the first load. */
export interface ScreenLoad {
  readonly screen: string;
  readonly bytes: number;
  readonly chunks: number;
  /** It has a scan field. */
  readonly isScanned: boolean;
}

/** The output made from an entry point. */
export function outputOf(outputs: Outputs, entry: string): string {
  const found = Object.entries(outputs).find(
    ([file, { entryPoint }]) =>
      entryPoint === entry || entryPoint === `${FETCHED}:${entry}` || (entry.endsWith('.svg') && file.endsWith('.svg')),
  );
  if (found === undefined) throw new Error(`${entry} was not built`);
  return found[0];
}

/** A script and every chunk that it imports at once. */
export function loadedBy(outputs: Outputs, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = outputs[file]?.imports ?? [];
  for (const { path, kind } of imports) if (kind === 'import-statement') loadedBy(outputs, path, seen);
  return seen;
}

/** What a visitor loads to sign in and come home. */
export function firstLoad(outputs: Outputs): ReadonlySet<string> {
  const entries = ['client/theme-start.ts', 'client/main.tsx', ...firstScreens];
  return new Set(entries.flatMap((entry) => [...loadedBy(outputs, outputOf(outputs, entry))]));
}

/** What each screen, and each part of one that is fetched when it is wanted, loads beyond the first load. */
export function screenLoads({ inputs, outputs }: Metafile, sizes: Sizes): readonly ScreenLoad[] {
  const first = firstLoad(outputs);
  return Object.entries(outputs).flatMap(([file, { entryPoint = '' }]) => {
    if (!entryPoint.startsWith(`${FETCHED}:client/screens/`) || first.has(file)) return [];
    const chunks = [...loadedBy(outputs, file)].filter((chunk) => !first.has(chunk));
    const screen = entryPoint.slice(`${FETCHED}:`.length);
    const isScanned = hasScanField(inputs, screen);
    return [
      { screen: relative('client/screens', screen), bytes: sizeOf(chunks, sizes), chunks: chunks.length, isScanned },
    ];
  });
}

/** Is it worked with a scanner? Its modules say so: the scan field itself comes with the frame. */
export function hasScanField(inputs: Metafile['inputs'], screen: string): boolean {
  const seen = new Set([screen]);
  for (const module of seen) {
    const imports = inputs[module]?.imports ?? [];
    for (const { path, kind } of imports) if (kind === 'import-statement') seen.add(path);
  }
  return seen.has('client/scan/scan-field.tsx');
}

/** Bytes of each file, gzipped, by its name. */
export type Sizes = ReadonlyMap<string, number>;

export function sizesOf(files: readonly Pick<OutputFile, 'path' | 'contents'>[]): Sizes {
  return new Map(files.map(({ path, contents }) => [basename(path), gzipSync(contents, { level: 9 }).length]));
}

export function sizeOf(files: Iterable<string>, sizes: Sizes): number {
  return [...files].reduce((total, file) => total + (sizes.get(basename(file)) ?? 0), 0);
}
