import { rename, rm, writeFile } from 'node:fs/promises';

/** Lets `write` fill a file that only we can read; it gets its name when it is complete, and is removed when it never is. */
export async function writeBackup(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, '', { mode: 0o600 });
  try {
    await write(unfinished);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
