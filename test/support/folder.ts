import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/**
 * A folder of this test file's own, removed when the file has run, that is when nothing is left to wait for. Others may pass
 * through it, as the user that runs PostgreSQL for root must.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-file-'));
  await chmod(folder, 0o711);
  if (made.length === 0) process.once('beforeExit', removeMade);
  made.push(folder);
  return folder;
}

async function removeMade(): Promise<void> {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
}

/** The text of a real file (test/fixtures). */
export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}
