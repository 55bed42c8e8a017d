import type pg from 'pg';
import Cursor from 'pg-cursor';
import { countRows, sessionName } from './asked.ts';
import { connect } from './pool.ts';
import { answered, type Composed } from './query.ts';

const PIECE = 500;
/** Milliseconds after which a reader that takes nothing will take nothing more. */
const LONGEST_PAUSE = 60_000;
/** PostgreSQL's bound would hold for all pieces together, and for the time their reader takes: ours holds for each piece. */
const BEGIN = 'begin read only; set local statement_timeout = 0';

/**
 * The rows of a query piece by piece from one snapshot: memory holds one piece, however many there are. Whoever stops reading early
 * closes the cursor and gives the connection back; from one who neither reads nor goes it is taken after a minute.
 */
export async function* streamRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Composed,
  longestPause = LONGEST_PAUSE,
): AsyncGenerator<Row[]> {
  const client = await connect(pool);
  let broken: Error | undefined;
  let isBack = false;
  const giveBack = () => {
    if (!isBack) client.release(broken);
    isBack = true;
  };
  const takeBack = () => {
    broken = new Error('the reader of a file takes nothing any more');
    client.giveUp(broken.message);
    giveBack();
  };
  try {
    await answered(client.query(BEGIN));
    const name = sessionName();
    if (name !== undefined) await answered(client.query("select set_config('application_name', $1, true)", [name]));
    const cursor = client.query(new Cursor<Row>(text, [...values]));
    const next = () => answered(client.expect(cursor.read(PIECE)));
    try {
      for (let rows = await next(); rows.length > 0; rows = await next()) {
        countRows(rows.length);
        const late = setTimeout(takeBack, longestPause);
        try {
          yield rows;
        } finally {
          clearTimeout(late);
        }
      }
    } finally {
      // Not waited for: a connection that breaks never answers it, and the rollback waits for it in any case.
      void cursor.close();
    }
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    giveBack();
  }
}
