import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OutputFile } from 'esbuild';
import { assets, bundleClient, target } from './build/bundle-client.ts';
import { areaLoads, firstLoad, loadedBy, outputOf, sizeOf, sizesOf } from './build/loads.ts';
import { bundleWorkers } from './build/service-workers.ts';

/**
 * Builds the client into dist/client: `index.html`, which the gateway fills with its boot data, `assets/NAME-HASH.EXT`, each with its `.br`
 * and `.gz`, and the service workers. Names contain the hash of the content, so files can be cached forever. Prints the size of a visitor's
 * first load; with --sizes also of each file and each area.
 */
const { metafile, files } = await bundleClient();
const { outputs } = metafile;
await mkdir(assets, { recursive: true });
const sizes = await Promise.all(files.map(write));
const html = await page(loadedBy(outputs, outputOf(outputs, 'client/main.tsx')));
for (const { path, contents } of await bundleWorkers(html, files)) await writeFile(path, contents);
await writeFile(join(target, 'index.html'), html);
await removeOld();
report(process.argv.includes('--sizes'));

async function page(scripts: ReadonlySet<string>): Promise<string> {
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

async function write({ path, contents: content }: OutputFile): Promise<Size> {
  const gzip = gzipSync(content, { level: 9 });
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  await Promise.all([writeFile(path, content), writeFile(`${path}.gz`, gzip), writeFile(`${path}.br`, brotli)]);
  return { file: basename(path), raw: content.length, gzip: gzip.length, brotli: brotli.length };
}

/** Files of earlier builds are removed last, so that a server that starts meanwhile finds every file its page names. */
async function removeOld(): Promise<void> {
  const current = new Set(Object.keys(outputs).map((file) => basename(file)));
  const files = await readdir(assets);
  const old = files.filter((file) => !current.has(file.replace(/\.(br|gz)$/, '')));
  await Promise.all(old.map((file) => rm(join(assets, file))));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}

function report(isFull: boolean): void {
  if (isFull) reportFiles();
  const weights = sizesOf(files);
  for (const { area, bytes } of isFull ? areaLoads(outputs, weights) : []) {
    console.log(`${area.padEnd(40)}${kilobytes(bytes)} more`);
  }
  console.log(`First load: ${kilobytes(sizeOf(firstLoad(outputs), weights)).trim()} of JavaScript, gzipped`);
}

function reportFiles(): void {
  for (const { file, raw, gzip, brotli } of sizes.toSorted((a, b) => b.gzip - a.gzip)) {
    console.log(`${file.padEnd(32)}${kilobytes(raw)}${kilobytes(gzip)} gzip${kilobytes(brotli)} brotli`);
  }
}
