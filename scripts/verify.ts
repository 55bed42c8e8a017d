import { join } from 'node:path';
import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { asking, contentsOf, inWords } from '../server/db/backup/contents.ts';
import { knock } from '../server/db/embedded/knock.ts';
import { readPidFile } from '../server/db/embedded/pid-file.ts';
import { socketUrl } from '../server/db/embedded/socket-url.ts';
import { startPostgres } from '../server/db/embedded.ts';
import { command } from './command.ts';

/** `npm run verify`: holds ledger, balance, reservations and documents against each other; fails when anything differs. */
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

/** Gives `work` the URL of the embedded database: of the server that a running WMS keeps, else of one started for the time being. */
async function visitDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted !== undefined && (await knock(socketUrl(noted.socket, 'wms'))) === 'open') {
    return work(socketUrl(noted.socket, 'wms'));
  }
  const database = await startPostgres({ dataDir });
  await work(database.url).finally(() => database.stop());
}
