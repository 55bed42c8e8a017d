import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^wms-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sql\.gz$/;
const UNFINISHED = '.unfinished';

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
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  );
  await Promise.all(left.map((name) => rm(join(folder, name))));
}

/** Removes all backups of the folder but the newest. */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -kept);
  await Promise.all(old.map((name) => rm(join(folder, name))));
}
