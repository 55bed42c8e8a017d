import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { clientWith } from './connection.ts';
import { patience } from './patience.ts';

/** What fails throws; the queue has nothing else to say here. */
const silent = new Logger(() => () => undefined);

/**
 * Brings the queue's own schema, `graphile_worker`, to its newest state, as the owner of the database. The pool is ours because the
 * package does not wait for its own to end, and nobody may be connected when a database is copied or renamed.
 */
export async function migrateQueue(url: string): Promise<void> {
  const Client = clientWith(patience.upkeep);
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'wms migrations', Client });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
