import { APPLICATION_ROLE } from '../application-role.ts';
import { Connection } from '../connection.ts';
import { type Detached, findDetachable } from '../detachable.ts';
import { CannotStart } from '../errors.ts';
import { answered, type Reader, reader } from '../query.ts';
import { timeouts } from '../timeouts.ts';
import { type Placement, placeTables } from './placement.ts';
import { rewriteTriggerFunctions } from './shard-triggers.ts';
import { alterInTurn } from './workers.ts';

interface Distribution extends Placement {
  workers: number;
  keys: number;
  triggers: number;
}

/**
 * Distributes the product's tables over the workers of a Citus, by company; small shared tables are copied to each
 * (docs/decisions/0144-growing-past-one-machine.md). All or nothing: one transaction, which ends by checking that each table is in its
 * place with as many rows as before. Tables already in place stay there, so it can be run again, for example after an upgrade. Tables are
 * locked, so no one can work meanwhile. Throws CannotStart without a Citus or a worker, or for a key without company.
 */
export async function distribute(url: string): Promise<Distribution> {
  const client = new Connection({ connectionString: url, application_name: 'wms distribution' }, timeouts.upkeep);
  client.on('error', () => undefined);
  await answered(client.connect());
  try {
    const db = reader({ query: ({ text, values = [] }) => client.query(text, values) });
    const workers = await countWorkers(db);
    const placement = await placeTables(db);
    await db.run('begin');
    const { keys, triggers } = await distributeInside(db, placement);
    await db.run('commit');
    return { ...placement, workers, keys, triggers };
  } finally {
    await client.end();
  }
}

async function countWorkers(db: Reader): Promise<number> {
  const { is, usable } = await db.one<{ is: boolean; usable: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as is,
            exists (select from pg_available_extensions where name = 'citus') as usable`,
  );
  if (!is) {
    throw new CannotStart(
      usable
        ? 'this database is not set up for Citus: create the extension and name its workers first (docs/citus.md)'
        : 'this PostgreSQL has no Citus: install the extension first (docs/citus.md)',
    );
  }
  const { tables } = await db.one<{ tables: boolean }>("select to_regclass('public.movements') is not null as tables");
  if (!tables) throw new CannotStart('no WMS has been started on this database yet');
  const { workers } = await db.one<{ workers: number }>(
    "select count(*)::integer as workers from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive and shouldhaveshards",
  );
  if (workers === 0)
    throw new CannotStart('this Citus has no worker: add one with citus_add_node first (docs/citus.md)');
  return workers;
}

/** A connection that ends before its commit leaves everything as it was. */
async function distributeInside(db: Reader, placement: Placement): Promise<{ keys: number; triggers: number }> {
  await alterInTurn(db);
  const { copied, distributed } = await findWaiting(db, placement);
  const waiting = [...copied, ...distributed];
  await rewriteTriggerFunctions(db, placement);
  if (waiting.length === 0) return { keys: 0, triggers: 0 };
  const before = await countRows(db, waiting);
  // Workers connect as the role of the session.
  await db.run(`alter role ${APPLICATION_ROLE} login`);
  const detached = await findDetachable(db);
  for (const { drop } of detached) await db.run(drop);
  for (const table of copied) await db.run('select create_reference_table($1)', [table]);
  for (const table of distributed) await distributeTable(db, table, placement);
  await copyFunctions(db);
  for (const { restore } of detached) await db.run(restore);
  await proveDistributed(db, placement, before, detached);
  const keys = detached.filter(({ kind }) => kind === 'key').length;
  return { keys, triggers: detached.length - keys };
}

async function findWaiting(
  db: Reader,
  { distributed, copied }: Placement,
): Promise<Pick<Placement, 'distributed' | 'copied'>> {
  const rows = await db.many<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'",
  );
  const there = new Set(rows.map(({ name }) => name));
  const isWaiting = (table: string) => !there.has(table);
  return { distributed: distributed.filter(isWaiting), copied: copied.filter(isWaiting) };
}

/** All tables are colocated with the first, so that the rows of a company are on one machine. */
async function distributeTable(db: Reader, table: string, { distributed: [first = table] }: Placement): Promise<void> {
  const beside = table === first ? 'none' : first;
  await db.run("select create_distributed_table($1, 'company_id', colocate_with => $2)", [table, beside]);
}

/** Distributes functions, so that they run on the machine that holds the rows. */
async function copyFunctions(db: Reader): Promise<void> {
  const functions = await db.many<{ name: string }>(
    `select p.oid::regprocedure::text as name
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select 1 from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  );
  for (const { name } of functions) await db.run('select create_distributed_function($1::regprocedure)', [name]);
}

type RowCounts = ReadonlyMap<string, number>;

async function countRows(db: Reader, tables: readonly string[]): Promise<RowCounts> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::text as rows from ${table}`);
  const rows = await db.many<{ name: string; rows: string }>({ text: counts.join(' union all '), values: [] });
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/** Throws when a table is not in its place or has another row count than before, or when a key or trigger was not restored as it was. */
async function proveDistributed(
  db: Reader,
  { distributed, copied }: Placement,
  rows: RowCounts,
  detached: readonly Detached[],
): Promise<void> {
  const { missing } = await db.one<{ missing: string[] }>(
    `select array(
       select name
       from unnest($1::text[] || $2::text[]) as name
       where not exists (
         select 1
         from pg_dist_partition
         where logicalrelid = to_regclass('public.' || name)
           and case when name = any ($1::text[]) then partmethod = 'h' else partmethod = 'n' and repmodel = 't' end
       )
     ) as missing`,
    [distributed, copied],
  );
  const after = await countRows(db, [...rows.keys()]);
  const back = new Map((await findDetachable(db)).map(({ drop, restore }) => [drop, restore]));
  const wrong = [
    ...missing.map((table) => `${table} is not in its place`),
    ...[...rows].filter(([table, count]) => after.get(table) !== count).map(([table]) => `${table} lost rows`),
    ...detached
      .filter(({ drop, restore }) => back.get(drop) !== restore)
      .map(({ kind, name }) => `${kind} ${name} is not back`),
  ];
  if (wrong.length > 0) throw new CannotStart(`nothing was distributed: ${wrong.join(', ')}`);
}
