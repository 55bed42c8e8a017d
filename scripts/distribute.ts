import { findDifferences } from '../server/api/stock/ledger/find-differences.ts';
import { distribute } from '../server/db/distribution/distribute.ts';
import { CannotStart } from '../server/db/errors.ts';
import { openCheckPool } from '../server/db/pool.ts';
import { reader } from '../server/db/query.ts';
import { command } from './command.ts';

/** `npm run distribute`: distributes the database at DATABASE_URL over the workers of its Citus, and verifies it there (docs/citus.md). */
await command('npm run distribute', 0, async (_, { DATABASE_URL }) => {
  if (DATABASE_URL === undefined)
    throw new CannotStart('the embedded PostgreSQL has no Citus: set DATABASE_URL (docs/citus.md)');
  const { distributed, copied, workers, keys, triggers } = await distribute(DATABASE_URL);
  console.log(
    `${distributed.length} tables lie with their company on ${workers} workers, each has a copy of ${copied.length} more; ${keys} keys and ${triggers} triggers are back`,
  );
  const pool = openCheckPool(DATABASE_URL, { max: 1 });
  const differences = await findDifferences(reader(pool)).finally(() => pool.end());
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});
