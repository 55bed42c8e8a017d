import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The sources that a program needs, besides the packages and the client. */
const parts = ['server', 'shared', 'package.json', 'package-lock.json'];

/** Copies the sources of a released version from its tag to a folder of their own; they run with today's packages. */
export async function sourcesOfTag(version: string): Promise<string> {
  const tag = `v${version}`;
  const isThere = execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() === tag;
  if (!isThere) throw new Error(`git has no tag ${tag}: git fetch --tags`);
  const folder = await emptyFolder();
  const archive = execFileSync('git', ['archive', tag, ...parts], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  return folder;
}

/** Copies today's sources with more migrations to a folder of their own, as a next version would have them. */
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
