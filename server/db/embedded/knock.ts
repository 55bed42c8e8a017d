import { Client, DatabaseError } from 'pg';

/** Whether a server takes connections: 'busy' is starting, stopping or full; 'closed' has nobody behind its socket. */
export async function knock(url: string): Promise<'open' | 'busy' | 'closed'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    return error instanceof DatabaseError ? 'busy' : 'closed';
  } finally {
    await client.end().catch(() => undefined);
  }
}
