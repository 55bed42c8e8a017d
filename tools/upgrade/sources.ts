import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RELEASED } from '../../scripts/release/released.ts';

/** The sources that a program needs, besides the packages and the client. */
const parts = ['server', 'shared', 'package.json', 'package-lock.json'];

/** Copies the sources of a commit to a folder of their own; they run with today's packages. */
export async function sourcesOf(commit: string): Promise<string> {
  const folder = await emptyFolder();
  const archive = execFileSync('git', ['archive', commit, ...parts], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  return folder;
}

/**
 * The tag of a release, or the commit that last froze its migrations. A later commit with the same version in package.json can have more
 * migrations. Undefined without both, and in a shallow clone, whose oldest commit seems to add every file.
 */
export function commitOfRelease(version: string, repository = '.'): string | undefined {
  const git = (...parameters: string[]) =>
    spawnSync('git', ['-C', repository, ...parameters], { encoding: 'utf8' }).stdout.trim();
  const tag = `v${version}`;
  if (git('tag', '--list', tag) === tag) return tag;
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  return git('log', '--format=%H', '--', RELEASED)
    .split('\n')
    .find((commit) => Object.keys(JSON.parse(git('show', `${commit}:${RELEASED}`) || '{}')).at(-1) === version);
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
