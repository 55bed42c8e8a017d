import { DatabaseError } from 'pg';
import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { CannotStart } from '../server/db/cannot-start.ts';
import { openPool } from '../server/db/pool.ts';
import { reader } from '../server/db/query.ts';
import { visitDatabase } from '../server/db/visit-database.ts';
import { command } from './command.ts';

/** `npm run verify`: holds ledger, balance, reservations and documents against each other; fails when anything differs. */
await command('npm run verify', 0, async (_, { DATABASE_URL, WMS_DATA }) => {
  await (DATABASE_URL === undefined ? visitDatabase(WMS_DATA, verify) : verify(DATABASE_URL));
});

async function verify(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  const differences = await findDifferences(reader(pool))
    .catch(explainEmpty)
    .finally(() => pool.end());
  for (const { invariant, companyId, subject, expected, actual } of differences) {
    console.log(`${invariant}  company ${companyId}  ${subject}: expected ${expected}, found ${actual}`);
  }
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}

/** The application's role and its tables come with the first start. */
function explainEmpty(error: unknown): never {
  const isEmpty = error instanceof DatabaseError && ['22023', '42P01'].includes(error.code ?? '');
  throw isEmpty ? new CannotStart('no WMS has been started on this database yet') : error;
}
