import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../server/db/backup/back-up.ts';
import { inWords } from '../server/db/backup/contents.ts';
import { CannotStart } from '../server/db/errors.ts';
import { command } from './command.ts';
import { visitDatabase } from './visit-database.ts';

/** `npm run backup FILE`: writes the whole database to one file and tests it, while users work. */
await command('npm run backup FILE', 1, async ([file = ''], { DATABASE_URL, WMS_DATA }) => {
  const write = async (url: string) => {
    const { contents, bytes, untested } = await backUp(url, file, WMS_DATA);
    console.log(`${file} holds the database: ${(bytes / 1e6).toFixed(1)} MB, ${inWords(contents)}`);
    console.log(
      untested === undefined
        ? 'Tested: it was restored into another database and is the same there'
        : `NOT TESTED: ${untested}`,
    );
  };
  if (DATABASE_URL !== undefined) return write(DATABASE_URL);
  if (!existsSync(join(WMS_DATA, 'postgres'))) throw new CannotStart(`there is no database in ${WMS_DATA}`);
  return visitDatabase(WMS_DATA, write);
});
