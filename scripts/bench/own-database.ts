import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool } from '../../server/db/pool.ts';

/** An empty, migrated database on an embedded server of a bench's own, with the product's own settings. */
export interface OwnDatabase {
  url: string;
  pool: pg.Pool;
  stop(): Promise<void>;
}

export async function ownDatabase(connections: number): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startPostgres({ dataDir: folder });
  await migrate(postgres.url);
  const pool = openPool(postgres.url, { max: connections });
  return {
    url: postgres.url,
    pool,
    stop: async () => {
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
