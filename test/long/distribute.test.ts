import { spawnSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import { distribute } from '../../server/db/distribution/distribute.ts';
import { COPIED, type Placement, placeTables } from '../../server/db/distribution/placement.ts';
import { bodyForShards } from '../../server/db/distribution/shard-triggers.ts';
import { CannotStart } from '../../server/db/errors.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { suite } from '../support/suite.ts';

suite('distributing by company', (test) => {
  test('distributing without Citus is refused in one sentence, and nothing is changed', async () => {
    const url = await freshDatabase();
    const before = await schemaOf(url);
    assert.is(
      await refusal(() => distribute(url)),
      'this PostgreSQL has no Citus: install the extension first (docs/citus.md)',
    );
    assert.equal(await schemaOf(url), before);
  });

  test('npm run distribute refuses the embedded database and exits with 1', () => {
    const { PATH } = process.env;
    const { status, stderr } = spawnSync(process.execPath, ['scripts/distribute.ts'], {
      env: { PATH },
      encoding: 'utf8',
    });
    assert.is(stderr, 'the embedded PostgreSQL has no Citus: set DATABASE_URL (docs/citus.md)\n');
    assert.is(status, 1);
  });

  test('every table with a company in each row is distributed by company or copied to each machine', async () => {
    const url = await freshDatabase();
    const { distributed, copied } = await placed(url);
    const named = await ask<{ name: string }>(
      url,
      `select table_name as name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id' and c.is_nullable = 'NO'`,
    );
    assert.equal(
      named
        .map(({ name }) => name)
        .filter((name) => !distributed.includes(name))
        .sort(),
      ['company_specific_data', 'company_warehouses'],
    );
    assert.equal(copied, COPIED);
  });

  for (const [what, statement, key] of [
    [
      'a unique key',
      'create table slips (company_id bigint not null, code text constraint slips_code unique)',
      'slips_code',
    ],
    [
      'a foreign key of a copied table',
      'alter table users add company_id bigint, add job_id bigint, add constraint users_job foreign key (company_id, job_id) references jobs (company_id, id)',
      'users_job',
    ],
    [
      'a foreign key to a table that stays on the coordinator',
      'alter table erns add export_id bigint constraint erns_export references exports (id)',
      'erns_export',
    ],
  ] as const) {
    test(`${what} that a distributed database cannot hold is named in the refusal`, async () => {
      const url = await freshDatabase();
      await ask(url, statement);
      assert.is(await refusal(() => placed(url)), `these keys do not hold the company: ${key}`);
    });
  }

  test('no trigger on a worker queries a whole table of companies, and each is rewritten once', async () => {
    const url = await freshDatabase();
    const placement = await placed(url);
    const bodies = await ask<{ name: string; body: string }>(
      url,
      `select proname as name, prosrc as body from pg_proc
       where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype order by proname`,
    );
    assert.ok(bodies.length > 80);
    const rewritten = bodies.map(({ name, body }) => ({ name, body: bodyForShards(body, placement) }));
    const tables = [...placement.distributed, ...placement.copied].join('|');
    const whole = new RegExp(`\\b(into|from|join|update|only) (${tables})\\b`);
    assert.equal(
      rewritten.filter(({ body }) => whole.test(body)),
      [],
    );
    for (const { name, body } of rewritten) assert.is(bodyForShards(body, placement), body, name);
  });

  test('a rewritten insert takes its number from the sequence and covers only the companies of its shard', () => {
    const body =
      'begin insert into unreported_moves (company_id, stock_line_id) select company_id, id from stock_lines where id = new.id; return null; end';
    const placement = { distributed: ['stock_lines', 'unreported_moves'], copied: [], numbered: ['unreported_moves'] };
    assert.is(
      bodyForShards(body, placement),
      `
declare
  low integer;
  high integer;
begin for low, high in select r.low, r.high from ranges_here(tg_table_name) r loop
    execute format($shard$insert into %4$s (id, company_id, stock_line_id)
    select nextval('public.unreported_moves_id_seq'), written.* from (select company_id, id from %3$s where id = ($1).id) written (company_id, stock_line_id) where worker_hash(written.company_id) between %1$s and %2$s$shard$, low, high,
      shard_beside('public.stock_lines', low),
      shard_beside('public.unreported_moves', low)) using new;
  end loop; return null; end`,
    );
  });
});

async function placed(url: string): Promise<Placement> {
  const pool = openPool(url, { max: 1 });
  return placeTables(reader(pool)).finally(() => pool.end());
}

async function refusal(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const schemaOf = (url: string) =>
  ask(
    url,
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all
     select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     order by 1, 2`,
  );
