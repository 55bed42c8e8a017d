import { restoreDirectory } from '../server/db/backup/directory.ts';
import { restoreDatabase } from '../server/db/backup/dump.ts';
import { command } from './command.ts';

/** `npm run restore FILE`: restores a backup where there is no database yet. */
await command('npm run restore FILE', 1, async ([file = ''], { DATABASE_URL, WMS_DATA }) => {
  await (DATABASE_URL === undefined ? restoreDirectory(WMS_DATA, file) : restoreDatabase(DATABASE_URL, file));
  console.log(`${file} is restored`);
});
