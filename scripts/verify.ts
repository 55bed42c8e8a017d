import { command } from './command.ts';
import { verifyDatabase } from './verify-database.ts';
import { visitDatabase } from './visit-database.ts';

/** `npm run verify`: compares ledger, balance, reservations and documents; fails on any difference. */
await command('npm run verify', 0, async (_, { DATABASE_URL, WMS_DATA }) => {
  await (DATABASE_URL === undefined ? visitDatabase(WMS_DATA, verifyDatabase) : verifyDatabase(DATABASE_URL));
});
