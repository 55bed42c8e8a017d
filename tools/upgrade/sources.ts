import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a program runs of, besides the packages and the client. */
const parts = ['server', 'shared', 'package.json', 'package-lock.json'];

/** Lays the sources of a released version into a folder of their own, from its tag; they run with the packages of today. */
export async function sourcesOfTag(version: string): Promise<string> {
  const tag = `v${version}`;
  const isThere = execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() === tag;
  if (!isThere) throw new Error(`git has no tag ${tag}: git fetch --tags`);
  const folder = await emptyFolder();
  const archive = execFileSync('git', ['archive', tag, ...parts], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  return folder;
}

/** Lays today's sources into a folder of their own, with more migrations: as a next version would have. */
export async function sourcesWith(migrations: Readonly<Record<string, string>>): Promise<string> {
  const folder = await emptyFolder();
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  for (const [name, text] of Object.entries(migrations)) {
    await writeFile(join(folder, 'server/db/migrations', name), text);
  }
  return folder;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-sources-'));
  for (const part of ['node_modules', 'dist']) await symlink(resolve(part), join(folder, part));
  return folder;
}
