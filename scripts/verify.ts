import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { asking, contentsOf, inWords } from '../server/db/backup/contents.ts';
import { command } from './command.ts';
import { visitDatabase } from './visit-database.ts';

/** `npm run verify`: compares ledger, balance, reservations and documents; fails on any difference. */
await command('npm run verify', 0, async (_, { DATABASE_URL, WMS_DATA }) => {
  await (DATABASE_URL === undefined ? visitDatabase(WMS_DATA, verify) : verify(DATABASE_URL));
});

async function verify(url: string): Promise<void> {
  const { differences, contents } = await asking(url, async (db) => ({
    contents: await contentsOf(db),
    differences: await findDifferences(db),
  }));
  for (const { invariant, companyId, subject, expected, actual } of differences) {
    console.log(`${invariant}  company ${companyId}  ${subject}: expected ${expected}, found ${actual}`);
  }
  const isEmpty = contents.documents + contents.movements === 0;
  console.log(isEmpty ? 'nothing to compare' : `${differences.length} differences in ${inWords(contents)}`);
  if (differences.length > 0) process.exitCode = 1;
}
