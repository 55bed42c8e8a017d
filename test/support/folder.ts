import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './closing.ts';

/**
 * A new folder for this test file, removed after it has run. Other users can pass through it, as the user that runs PostgreSQL for root
 * must.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-file-'));
  await chmod(folder, 0o711);
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}
