import type pg from 'pg';
import Cursor from 'pg-cursor';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Composed } from './query.ts';

const PIECE = 500;

/**
 * The rows of a query piece by piece from one snapshot: memory holds one piece, however many there are. Whoever stops reading early
 * closes the cursor and gives the connection back.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Composed,
): AsyncGenerator<Row[]> {
  const client = await connect(pool);
  const cursor = client.query(new Cursor<Row>(text, [...values]));
  let broken: Error | undefined;
  try {
    for (let rows = await cursor.read(PIECE); rows.length > 0; rows = await cursor.read(PIECE)) yield rows;
  } finally {
    await cursor.close().catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}
