import { join } from 'node:path';
import { readPidFile } from '../server/db/embedded/pid-file.ts';
import { knock } from '../server/db/embedded/postmaster.ts';
import { socketUrl } from '../server/db/embedded/socket-url.ts';
import { startPostgres } from '../server/db/embedded.ts';

/** Calls `work` with the URL of the embedded database, and starts the database for this call if no WMS is running. */
export async function visitDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted !== undefined && (await knock(socketUrl(noted.socket, 'wms'))) === 'open') {
    return work(socketUrl(noted.socket, 'wms'));
  }
  const database = await startPostgres({ dataDir });
  await work(database.url).finally(() => database.stop());
}
