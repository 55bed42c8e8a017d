import { fastify } from 'fastify';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable, isMachineAway, withNames } from '../../server/db/errors.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { healthRoutes } from '../../server/gateway/health.ts';
import { readinessOf } from '../../server/readiness.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { suite } from '../support/suite.ts';

/** The tables of a Citus coordinator that the program reads (docs/citus.md): machines, and whether one answers. */
const likeCitus = `
  create table pg_dist_node (nodename text, nodeport integer, noderole text, isactive boolean, groupid integer, answers boolean);
  insert into pg_dist_node
  values ('coordinator', 5432, 'primary', true, 0, true),
         ('worker', 5433, 'primary', true, 1, true), ('worker', 5434, 'primary', true, 2, true),
         ('standby', 5435, 'secondary', true, 2, false), ('gone', 5436, 'primary', false, 3, false);
  create function citus_check_connection_to_node(text, integer) returns boolean language sql
  as 'select answers from public.pg_dist_node where nodename = $1 and nodeport = $2';
  grant select on pg_dist_node to wms_app`;

suite('a database on several machines', (test, hooks) => {
  let url = '';
  let pool: pg.Pool;
  hooks.before(async () => {
    url = await freshDatabase();
    await ask(url, likeCitus);
    pool = openPool(url, { max: 1 });
  });
  hooks.after(() => pool.end());

  const readyWhile = async (away: number) => {
    await ask(url, `update pg_dist_node set answers = nodeport > 5432 + $1 where noderole = 'primary' and isactive`, [
      away,
    ]);
    return readyWith(pool);
  };

  test('G65 the server is ready while one machine answers, reports a missing one, and is not ready without any', async () => {
    assert.equal(await readyWhile(0), [200, { status: 'ready' }]);
    assert.equal(await readyWhile(1), [200, { status: 'ready', limits: ['workers'] }]);
    assert.equal(await readyWhile(2), [503, { status: 'not ready', failed: ['workers'] }]);
    assert.equal(await readyWhile(0), [200, { status: 'ready' }]);
  });

  test('an unreachable database is not also reported as missing its machines', async () => {
    const away = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    assert.equal(await readyWith(away), [503, { status: 'not ready', failed: ['database', 'migrations'] }]);
    await away.end();
  });

  test('a request for rows on an unreachable machine is refused as unavailable, not as a fault', async () => {
    const failing = (code: string) =>
      `do $$ begin raise exception 'connection not open' using errcode = '${code}'; end $$`;
    const errorOf = (code: string) =>
      reader(pool)
        .run(failing(code))
        .catch((error: unknown) => error);
    assert.instance(await errorOf('08006'), DatabaseUnavailable);
    assert.instance(await errorOf('XX000'), pg.DatabaseError);
    const broken = Object.assign(new pg.DatabaseError('EOF detected', 0, 'error'), { code: 'XX000' });
    assert.is(isMachineAway(broken), false);
    assert.is(isMachineAway(Object.assign(broken, { routine: 'ReportResultError' })), true);
    const copied = Object.assign(broken, { routine: 'ReportCopyError' });
    assert.is(isMachineAway(copied), false, 'it refused the rows');
    assert.is(isMachineAway(Object.assign(copied, { code: '58030' })), true);
  });

  test('a constraint on another machine is known by its name without the shard number', () => {
    const refusal = (text: string, routine?: string) => {
      const { constraint, table } = withNames(Object.assign(new pg.DatabaseError(text, 0, 'error'), { routine }));
      return [constraint, table];
    };
    const taken = 'duplicate key value violates unique constraint "companies_name_unique_102004"';
    const referred =
      'update or delete on table "companies_102004" violates foreign key constraint "stock_fk_102012" on table "stock_lines_102012"';
    for (const routine of ['ReportResultError', 'ReportCopyError'])
      assert.equal(refusal(taken, routine), ['companies_name_unique', undefined]);
    assert.equal(refusal(referred, 'ReportResultError'), ['stock_fk', 'stock_lines']);
    assert.equal(refusal(taken), [undefined, undefined], 'one machine names its rule itself');
  });
});

async function readyWith(pool: pg.Pool) {
  const app = fastify();
  healthRoutes(app, readinessOf(pool), () => false);
  const got = await app.inject('/readyz');
  await app.close();
  return [got.statusCode, got.json()];
}
