import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { contractOnDemand } from './build/contract-on-demand.ts';
import { FETCHED, frameFirst } from './build/frame-first.ts';

/**
 * Builds the client into dist/client: `index.html`, which the gateway fills with its boot data, and `assets/NAME-HASH.EXT`,
 * each beside its `.br` and `.gz`. Names carry the hash of their content, so they can be kept for ever. Says what a visitor
 * loads, with --sizes also what each file and each screen weighs.
 */
const target = 'dist/client';
const assets = join(target, 'assets');
const router = './client/router/preact.ts';

/** The application: native modules, one chunk an area of lazy screens. */
const application: BuildOptions = {
  entryPoints: { main: 'client/main.tsx', style: 'client/style.css', icon: 'client/icon.svg' },
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  alias: { preact: router, 'preact/hooks': router },
  loader: { '.svg': 'copy', '.wasm': 'file' },
  plugins: [contractOnDemand, frameFirst],
};

/** A small classic script that the page waits for: it sets the theme before anything is painted. */
const theme: BuildOptions = { entryPoints: { theme: 'client/theme-start.ts' }, format: 'iife' };

async function bundle(options: BuildOptions): Promise<Metafile> {
  const result = await build({
    ...options,
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  });
  return result.metafile;
}

/** The output made from an entry point. */
function outputOf(outputs: Metafile['outputs'], entry: string): string {
  const found = Object.entries(outputs).find(
    ([file, { entryPoint }]) =>
      entryPoint === entry || entryPoint === `${FETCHED}:${entry}` || (entry.endsWith('.svg') && file.endsWith('.svg')),
  );
  if (found === undefined) throw new Error(`${entry} was not built`);
  return found[0];
}

/** A script and every chunk that it imports at once. */
function loadedBy(outputs: Metafile['outputs'], file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = outputs[file]?.imports ?? [];
  for (const { path, kind } of imports) if (kind === 'import-statement') loadedBy(outputs, path, seen);
  return seen;
}

async function page(outputs: Metafile['outputs'], scripts: ReadonlySet<string>): Promise<string> {
  const address = (file: string): string => `/wms/assets/${basename(file)}`;
  const [main, ...chunks] = [...scripts].map(address);
  const values: Record<string, string> = {
    icon: address(outputOf(outputs, 'client/icon.svg')),
    style: address(outputOf(outputs, 'client/style.css')),
    theme: address(outputOf(outputs, 'client/theme-start.ts')),
    main: main ?? '',
    preloads: chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}" />`).join('\n    '),
  };
  const template = await readFile('client/index.html', 'utf8');
  return template.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole);
}

interface Size {
  file: string;
  raw: number;
  gzip: number;
  brotli: number;
}

async function compress(file: string): Promise<Size> {
  const content = await readFile(file);
  const gzip = gzipSync(content, { level: 9 });
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  await Promise.all([writeFile(`${file}.gz`, gzip), writeFile(`${file}.br`, brotli)]);
  return { file, raw: content.length, gzip: gzip.length, brotli: brotli.length };
}

/** Files of earlier builds go last, so that a server that starts meanwhile finds whatever its page names. */
async function removeOld(outputs: Metafile['outputs']): Promise<void> {
  const current = new Set(Object.keys(outputs).map((file) => basename(file)));
  const files = await readdir(assets);
  const old = files.filter((file) => !current.has(file.replace(/\.(br|gz)$/, '')));
  await Promise.all(old.map((file) => rm(join(assets, file))));
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** What a visitor loads to sign in and come home (rules: Budgets). */
function firstLoad(outputs: Metafile['outputs']): ReadonlySet<string> {
  const entries = [
    'client/theme-start.ts',
    'client/main.tsx',
    'client/screens/account/login.tsx',
    'client/screens/home/home.tsx',
  ];
  return new Set(entries.flatMap((entry) => [...loadedBy(outputs, outputOf(outputs, entry))]));
}

function reportLoads(outputs: Metafile['outputs'], sizes: readonly Size[], isFull: boolean): void {
  const gzipped = new Map(sizes.map(({ file, gzip }) => [file, gzip]));
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + (gzipped.get(file) ?? 0), 0);
  const first = firstLoad(outputs);
  const screens = `${FETCHED}:client/screens/`;
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (!isFull || entryPoint?.startsWith(screens) !== true || first.has(file)) continue;
    const more = [...loadedBy(outputs, file)].filter((part) => !first.has(part));
    console.log(`${entryPoint.replace(screens, '').padEnd(40)}${kilobytes(sum(more))} more`);
  }
  console.log(`First load: ${kilobytes(sum(first)).trim()} of JavaScript, gzipped`);
}

function reportFiles(sizes: readonly Size[]): void {
  for (const { file, raw, gzip, brotli } of sizes.toSorted((a, b) => b.gzip - a.gzip)) {
    console.log(`${basename(file).padEnd(32)}${kilobytes(raw)}${kilobytes(gzip)} gzip${kilobytes(brotli)} brotli`);
  }
}

await mkdir(assets, { recursive: true });
const [main, start] = await Promise.all([bundle(application), bundle(theme)]);
const outputs = { ...main.outputs, ...start.outputs };
const scripts = loadedBy(outputs, outputOf(outputs, 'client/main.tsx'));
const sizes = await Promise.all(Object.keys(outputs).map(compress));
await writeFile(join(target, 'index.html'), await page(outputs, scripts));
await removeOld(outputs);
const isFull = process.argv.includes('--sizes');
if (isFull) reportFiles(sizes);
reportLoads(outputs, sizes, isFull);
