import { Client, DatabaseError } from 'pg';

/** Tests whether a server accepts connections: 'busy' while starting, stopping or full, 'closed' without a server behind the socket. */
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
