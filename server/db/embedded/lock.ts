import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

export interface Hold {
  /** Settles when the session is gone: PostgreSQL ended, or `release` was called. */
  lost: Promise<void>;
  release(): Promise<void>;
}

const lockKey = 7_713_261;
const attempts = 20;

/**
 * Marks the embedded database as ours by a lock of a database session, not by a file: it goes with our process however that ends,
 * and it is seen by processes of other containers that share the volume, which a process id is not.
 * 'taken' after a second: somebody else lives; the second is for the session of a process killed just now to be noticed.
 */
export async function holdDatabase(url: string): Promise<Hold | 'taken' | 'gone'> {
  const client = new Client({ connectionString: url, application_name: 'wms: holder' });
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (await tryLock(client)) return { lost, release: () => client.end() };
      await pause(50);
    }
  } catch {
    return 'gone';
  }
  await client.end();
  return 'taken';
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
  return rows[0]?.held === true;
}
