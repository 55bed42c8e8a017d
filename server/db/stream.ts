import type pg from 'pg';
import Cursor from 'pg-cursor';
import { countRows, sessionName } from './database-usage.ts';
import { connect } from './pool.ts';
import { answered, type Composed } from './query.ts';

const PIECE = 500;
/** Milliseconds after which a reader that takes nothing is given up. */
const LONGEST_PAUSE = 60_000;
/** PostgreSQL's limit would cover all pieces and the reader's time between them, so ours covers each piece instead. */
const BEGIN = 'begin read only; set local statement_timeout = 0';

/**
 * Streams the rows of a query piece by piece from one snapshot, so memory holds one piece at a time. When the reader stops early, the
 * cursor is closed and the connection released. From a reader that neither reads nor stops, the connection is taken after a minute.
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
    broken = new Error('the reader of a file closed it');
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
      // Not awaited: a broken connection never answers, and the rollback waits for it in any case.
      void cursor.close();
    }
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    giveBack();
  }
}
