import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { knock } from '../server/db/embedded/knock.ts';
import { readPidFile } from '../server/db/embedded/pid-file.ts';
import { socketUrl } from '../server/db/embedded/socket-url.ts';
import { startPostgres } from '../server/db/embedded.ts';
import { CannotStart } from '../server/db/errors.ts';
import { openCheckPool } from '../server/db/pool.ts';
import { reader } from '../server/db/query.ts';
import { command } from './command.ts';

/** `npm run verify`: holds ledger, balance, reservations and documents against each other; fails when anything differs. */
await command('npm run verify', 0, async (_, { DATABASE_URL, WMS_DATA }) => {
  await (DATABASE_URL === undefined ? visitDatabase(WMS_DATA, verify) : verify(DATABASE_URL));
});

async function verify(url: string): Promise<void> {
  const pool = openCheckPool(url, { max: 1 });
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

/** Gives `work` the URL of the embedded database: of the server that a running WMS keeps, else of one started for the time being. */
async function visitDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted !== undefined && (await knock(socketUrl(noted.socket, 'wms'))) === 'open') {
    return work(socketUrl(noted.socket, 'wms'));
  }
  const database = await startPostgres({ dataDir });
  await work(database.url).finally(() => database.stop());
}
