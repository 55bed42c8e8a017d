import type pg from 'pg';
import Cursor from 'pg-cursor';
import { connect } from './pool.ts';
import { answered, type Composed } from './query.ts';

const PIECE = 500;
/** PostgreSQL's bound would hold for all pieces together, and for the time their reader takes: ours holds for each piece. */
const BEGIN = 'begin read only; set local statement_timeout = 0';

/**
 * The rows of a query piece by piece from one snapshot: memory holds one piece, however many there are. Whoever stops reading early
 * closes the cursor and gives the connection back.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Composed,
): AsyncGenerator<Row[]> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    await answered(client.query(BEGIN));
    const cursor = client.query(new Cursor<Row>(text, [...values]));
    const next = () => answered(client.expect(cursor.read(PIECE)));
    try {
      for (let rows = await next(); rows.length > 0; rows = await next()) yield rows;
    } finally {
      // Not waited for: a connection that breaks never answers it, and the rollback waits for it in any case.
      void cursor.close();
    }
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
