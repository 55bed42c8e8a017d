import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME =
  /^wms-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sql\.gz(?<end>|\.failed|\.unfinished|\.untested|\.untested\.unfinished)$/;

const endOf = (name: string) => NAME.exec(name)?.groups?.end;

/** The path of a backup of this moment: wms-2026-11-30T02-00-05Z.sql.gz. */
export function backupPath(folder: string, now: Date): string {
  return join(folder, `wms-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sql.gz`);
}

/** Creates the folder, readable only for us. Throws the system's error if we cannot write to it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
}

/** Removes what a killed backup left. */
export async function removeUnfinished(folder: string): Promise<void> {
  await remove(
    folder,
    (await readdir(folder)).filter((name) => ![undefined, '', '.failed'].includes(endOf(name))),
  );
}

/** Removes all backups of the folder but the newest. One whose test failed does not count, and is removed with those older than it. */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const names = await readdir(folder);
  const oldest = names
    .filter((name) => endOf(name) === '')
    .sort()
    .at(-kept);
  if (oldest === undefined) return;
  await remove(
    folder,
    names.filter((name) => endOf(name) !== undefined && name < oldest),
  );
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name))));
}
