import * as assert from 'uvu/assert';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { misfitReader } from '../../support/sharding/misfits-of-statements.ts';

/**
 * The requirements of a database that is sharded by company (docs/decisions/0003-keys-begin-with-the-company.md). The builders of every test
 * file check the statements sent there against these rules; this file tests the rules themselves.
 */
apiSuite('statements for one shard', (test, builders, hooks) => {
  let misfits: (text: string) => string[] = () => [];

  hooks.before(async () => {
    misfits = await misfitReader(builders.it.db);
  });

  test('no function that reads tables has a body bound to one machine, and no function notifies', async () => {
    const functions = await builders.it.db.many<{ name: string }>(
      `select p.proname as name
       from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and (p.prosrc ~ 'pg_notify' or exists (
           select from pg_depend d
           where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
         ))`,
    );
    assert.equal(functions, []);
  });

  for (const [what, { fits, misfit, says }] of Object.entries(examples())) {
    test(`the check accepts the correct statement and reports the faulty one: ${what}`, () => {
      assert.equal(misfits(fits), []);
      assert.equal(misfits(misfit), [says]);
    });
  }
});

function examples(): Record<string, { fits: string; misfit: string; says: string }> {
  const own = '(select $1::bigint as company_id) own';
  return {
    'a table without its company': {
      fits: 'select id from jobs where company_id = $1 and number = $2',
      misfit: 'select id from jobs where number = $1',
      says: 'jobs jobs names no company',
    },
    'a join without its company': {
      fits: 'select p.id from picks p join jobs j on j.company_id = p.company_id and j.id = p.job_id where p.company_id = $1',
      misfit: 'select p.id from picks p join jobs j on j.id = p.job_id where p.company_id = $1',
      says: 'jobs j names no company',
    },
    'a subselect that takes the company from the outer row': {
      fits: `select p.id, (select count(*) from pick_lines l where l.company_id = own.company_id and l.pick_id = p.id)
             from picks p cross join ${own} where p.company_id = $1`,
      misfit: `select p.id, (select count(*) from pick_lines l where l.company_id = p.company_id and l.pick_id = p.id)
               from picks p where p.company_id = $1`,
      says: 'pick_lines l names no company',
    },
    'a join to a subselect that carries the company': {
      fits: `select x.id from (select s.company_id, s.id, s.job_id from stock_lines s where s.company_id = $1
             union all select p.company_id, p.id, p.job_id from picks p where p.company_id = $1) x
             left join jobs j on j.company_id = x.company_id and j.id = x.job_id`,
      misfit: `select x.id from (select s.company_id, s.id, s.job_id from stock_lines s where s.company_id = $1
               union all select 1, p.id, p.job_id from picks p where p.company_id = $1) x
               left join jobs j on j.company_id = x.company_id and j.id = x.job_id`,
      says: 'jobs j names no company',
    },
    'a join to a subselect with a limit': {
      fits: `select x.id from (select company_id, id, job_id from stock_lines where company_id = $1 order by id limit 9) x
             left join jobs j on j.company_id = x.company_id and j.id = x.job_id where x.company_id = $1`,
      misfit: `select x.id from (select company_id, id, job_id from stock_lines where company_id = $1 order by id limit 9) x
               left join jobs j on j.company_id = x.company_id and j.id = x.job_id`,
      says: 'jobs j names no company',
    },
    'an outer join on a parameter beside a table with the company': {
      fits: 'select s.id from stock_lines s left join drums d on d.company_id = s.company_id where s.company_id = $1',
      misfit: 'select s.id from stock_lines s left join drums d on d.company_id = $1 where s.company_id = $1',
      says: 'drums d names no company',
    },
    'a row inserted without a company': {
      fits: 'insert into jobs (company_id, number) select $1, n from unnest($2::text[]) as n',
      misfit: 'insert into jobs (company_id, number) select max(c.id), $1 from companies c',
      says: 'jobs is given no company',
    },
    'the current time, computed in a change': {
      fits: 'update picks set started_at = coalesce(started_at, $2), closed_at = now() where company_id = $1',
      misfit: 'update picks set started_at = coalesce(started_at, now()) where company_id = $1',
      says: 'a change works out what is not the same everywhere',
    },
    'the current time, on a conflict': {
      fits: 'insert into jobs (company_id, number, created_at) values ($1, $2, $3) on conflict do update set created_at = excluded.created_at',
      misfit: 'insert into jobs (company_id, number) values ($1, $2) on conflict do update set created_at = now()',
      says: 'a change works out what is not the same everywhere',
    },
    'JSON of columns in a change': {
      fits: `update imports i set problem = n.problem from (select to_jsonb($2::text) as problem) n where i.id = $1`,
      misfit: 'update imports set problem = to_jsonb(kind) where id = $1',
      says: 'a change works out what is not the same everywhere',
    },
    'new rows found by exists': {
      fits: `insert into jobs (company_id, number) select $1, n from unnest($2::text[]) as n
             where n not in (select number from jobs where company_id = $1)`,
      misfit: `insert into jobs (company_id, number) select $1, n from unnest($2::text[]) as n
               where not exists (select 1 from jobs j where j.company_id = $1 and j.number = n)`,
      says: 'an insert asks whether something exists',
    },
    'a subselect among values': {
      fits: 'insert into jobs (company_id, number) values ($1, $2)',
      misfit: 'insert into jobs (company_id, number) values ($1, (select name from companies where id = $1))',
      says: 'a subselect among values',
    },
    'a copied table written from a table of a company': {
      fits: 'update warehouses set name = $2 where id = $1',
      misfit: `update warehouses w set name = $2
               from partner_warehouses p where p.company_id = $1 and p.warehouse_id = w.id`,
      says: 'writes warehouses and reads partner_warehouses',
    },
    'a lock across companies': {
      fits: '/* every company */ select id from stock_lines where warehouse_id = $1',
      misfit: '/* every company */ select id from stock_lines where warehouse_id = $1 for update',
      says: 'asks every company and locks',
    },
  };
}
