import { restore } from '../server/db/backup/restore.ts';
import { command } from './command.ts';

/** `npm run restore FILE`: restores a backup where there is no database yet. */
await command('npm run restore FILE', 1, async ([file = ''], config) => {
  await restore(file, config);
  console.log(`${file} is restored`);
});
