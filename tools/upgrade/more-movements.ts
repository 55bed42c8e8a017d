import pg from 'pg';

/**
 * Adds corrections to the stock of a filled database, alternately one up and one down so that quantities stay the same, until the ledger
 * has this many movements. Foreign keys are not checked meanwhile, because that takes minutes; the rows satisfy them.
 */
export async function addMovements(url: string, movements: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    const { rows } = await client.query<{ pairs: number }>(
      `select greatest(0, ceil(($1 - (select count(*) from movements)) / 2.0 / (select count(*) from stock_lines)))::integer as pairs`,
      [movements],
    );
    await client.query(ADDED, [rows[0]?.pairs]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** One operation in each warehouse of a company, with this many pairs of movements for each of its stock lines. */
const ADDED = `
  with at_each as (
    insert into operations (company_id, warehouse_id, kind, user_id, access_id, request_id)
    select distinct s.company_id, s.warehouse_id, 'adjust', u.id, a.id, 'upgrade test'
    from stock_lines s, (select min(id) as id from users) u, (select min(id) as id from accesses) a
    where $1::integer > 0
    returning company_id, id, warehouse_id, user_id, at
  )
  insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, at, user_id)
  select o.company_id, o.id, s.id, x.sign, 'adjust', 1, o.at, o.user_id
  from at_each o
  join stock_lines s on s.company_id = o.company_id and s.warehouse_id = o.warehouse_id,
       generate_series(1, $1::integer) n, (values (1), (-1)) x (sign)`;
