import { stat } from 'node:fs/promises';
import { inWords } from '../server/db/backup/contents.ts';
import { backUpDirectory } from '../server/db/backup/directory.ts';
import { dumpDatabase } from '../server/db/backup/dump.ts';
import { command } from './command.ts';

/** `npm run backup FILE`: writes the whole database to one file. */
await command('npm run backup FILE', 1, async ([file = ''], { DATABASE_URL, WMS_DATA }) => {
  const contents = await (DATABASE_URL === undefined
    ? backUpDirectory(WMS_DATA, file)
    : dumpDatabase(DATABASE_URL, file));
  const { size } = await stat(file);
  console.log(`${file} holds the database: ${(size / 1e6).toFixed(1)} MB, ${inWords(contents)}`);
});
