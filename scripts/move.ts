import { backupFolder } from '../server/config/variables.ts';
import { backupPath } from '../server/db/backup/folder.ts';
import { move } from '../server/db/backup/move.ts';
import { CannotStart } from '../server/db/errors.ts';
import { command } from './command.ts';
import { verifyDatabase } from './verify-database.ts';

/** `npm run move`: moves the embedded database of a stopped WMS to the empty PostgreSQL at DATABASE_URL, and verifies it there. */
await command('npm run move', 0, async (_, config) => {
  const { DATABASE_URL, WMS_DATA } = config;
  if (DATABASE_URL === undefined) throw new CannotStart('set DATABASE_URL to the empty database to move to');
  const file = backupPath(backupFolder(config), new Date());
  const left = await move(WMS_DATA, DATABASE_URL, file, (sentence) => console.log(sentence));
  await verifyDatabase(DATABASE_URL);
  console.log(`Moved. Start the WMS with this DATABASE_URL, and keep ${WMS_DATA}: its secrets are still used.`);
  console.log(`The embedded database is now ${left}. Delete it once you no longer need it.`);
});
