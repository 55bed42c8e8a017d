import type pg from 'pg';
import sql from 'sql-template-tag';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../server/db/errors.ts';
import { openPool } from '../../server/db/pool.ts';
import { streamRows } from '../../server/db/stream.ts';
import { freshDatabase } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

suite('a stream of rows', (test, { before, after }) => {
  let pool: pg.Pool;

  before(async () => {
    pool = openPool(await freshDatabase(), { max: 1 });
  });
  after(() => pool.end());

  test('the stream returns all rows in order, in pieces, in our number format', async () => {
    const rows: { n: number; price: string }[] = [];
    let pieces = 0;
    const query = sql`select n::bigint as n, 1.50 as price from generate_series(1, ${1234}::int) n order by n`;
    for await (const piece of streamRows<{ n: number; price: string }>(pool, query)) {
      pieces += 1;
      rows.push(...piece);
    }
    assert.equal([rows.length, rows[0], rows.at(-1)], [1234, { n: 1, price: '1.5' }, { n: 1234, price: '1.5' }]);
    assert.ok(pieces > 1);
    assert.is(pool.idleCount, 1);
  });

  test('a reader that stops early closes the cursor and returns the connection', async () => {
    for await (const piece of streamRows(pool, sql`select n from generate_series(1, 1000000) n`)) {
      assert.ok(piece.length > 0);
      break;
    }
    assert.is((await pool.query('select 1 as one')).rows[0].one, 1);
    assert.is(pool.idleCount, 1);
  });

  test('a failing query reports its error and returns the connection', async () => {
    const reading = async () => {
      for await (const piece of streamRows(pool, sql`select 1 / (n - 700) from generate_series(1, 1000) n`)) {
        assert.ok(piece.length > 0);
      }
    };
    const error = await reading().catch((thrown: Error) => thrown);
    assert.match(String(error), 'division by zero');
    assert.is((await pool.query('select 1 as one')).rows[0].one, 1);
  });

  test('R19 a reader that neither reads nor leaves loses its connection, and its next piece fails', async () => {
    const rows = streamRows(pool, sql`select n from generate_series(1, 1000000) n`, 1);
    await rows.next();
    await eventually(async () => assert.is((await pool.query('select 1 as one')).rows[0].one, 1));
    assert.ok((await rows.next().catch((thrown: Error) => thrown)) instanceof DatabaseUnavailable);
  });

  test('G62 a reader that leaves keeps no cursor open in the database', async () => {
    const rows = streamRows(pool, sql`select n from generate_series(1, 1000000) n`);
    await rows.next();
    await rows.return(undefined);
    await eventually(async () => {
      const { rows: open } = await pool.query('select from pg_cursors');
      assert.is(open.length, 0);
    });
  });
});
