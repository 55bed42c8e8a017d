import pg from 'pg';

export interface Amounts {
  skus: number;
  locations: number;
  jobs: number;
  stockLines: number;
  movements: number;
  erns: number;
}

/** The warehouse of most benchmarks; each states its differences. */
export const usual: Amounts = { skus: 20_000, locations: 2_000, jobs: 300, stockLines: 100_000, movements: 1, erns: 0 };

/**
 * Fills the one company of a new database with stock, its ledger and ERNs, set by set, in seconds. Foreign keys are not checked meanwhile
 * (that takes minutes for a million rows); the rows satisfy them, and `verify` finds no difference. `more` are a benchmark's additional
 * statements.
 */
export async function fill(databaseUrl: string, amounts: Amounts, more: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const statement of [...statements(amounts), ...more]) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** The site of all stock, and the user of all operations. */
export const site = '(select company_id, warehouse_id from company_warehouses) p';
export const person = '(select min(id) as id from users) u';
const words = `(array['Armoured', 'Flexible', 'Copper', 'Fibre', 'Blue', 'Outdoor', 'Patch', 'Coaxial'])`;
const things = `(array['cable', 'tray', 'connector', 'cabinet', 'bracket', 'duct', 'splitter', 'antenna'])`;

function statements({ skus, locations, jobs, stockLines, movements, erns }: Amounts): string[] {
  return [
    `insert into skus (company_id, stock_code, name, price, unit_id)
     select p.company_id, 'SKU' || lpad(n::text, 6, '0'),
            concat_ws(' ', ${words}[1 + n % 8], ${things}[1 + n / 8 % 8], n), 1 + n % 900 / 7.0, u.id
     from generate_series(1, ${skus}) n, ${site}, units u`,
    `insert into locations (warehouse_id, name)
     select p.warehouse_id, 'A' || lpad((n / 100)::text, 3, '0') || '-' || lpad((n % 100)::text, 2, '0')
     from generate_series(1, ${locations}) n, ${site}`,
    `insert into jobs (company_id, number, description)
     select p.company_id, 'JOB-' || n, 'Site ' || n from generate_series(1, ${jobs}) n, ${site}`,
    `insert into stock_lines (company_id, warehouse_id, location_id, sku_id, job_id, segment, received_on, quantity)
     select p.company_id, p.warehouse_id, o.first + (n + n / ${skus} * 37) % ${locations}, k.first + n % ${skus},
            case when n % 3 > 0 then j.first + n % ${jobs} end, case when n % 3 > 0 then 'SEG' || n % 9 end,
            date '2024-01-01' + n % 600, 10 * ${movements}
     from generate_series(1, ${stockLines}) n, ${site},
          (select min(id) as first from locations where name like 'A%') o, (select min(id) as first from skus) k,
          (select min(id) as first from jobs) j`,
    `insert into operations (company_id, warehouse_id, kind, user_id, access_id, request_id, at)
     select p.company_id, p.warehouse_id, 'adjust', u.id, 1, 'bench', timestamptz '2024-01-01' + n * interval '1 hour'
     from generate_series(1, ${Math.ceil(stockLines / 10)}) n, ${site}, ${person}`,
    `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, at, user_id)
     select s.company_id, o.first + (s.id + n) % ${Math.ceil(stockLines / 10)}, s.id, 10, 'adjust', 1,
            timestamptz '2024-01-01' + n * interval '30 days', u.id
     from generate_series(1, ${movements}) n, stock_lines s, (select min(id) as first from operations) o, ${person}`,
    `insert into erns (company_id, warehouse_id, number, reference, created_by)
     select p.company_id, p.warehouse_id, 'ERN-' || lpad(n::text, 6, '0'), 'PO-' || n * 7, u.id
     from generate_series(1, ${erns}) n, ${site}, ${person}`,
  ];
}
