import { OWNER } from './compare-sql.ts';
import { cell, errorWhen, foundRows, repeatedKey } from './row-errors.ts';

const errors = [
  repeatedKey('shortName'),
  errorWhen('p.id is null', 'partner', `'There is no partner with this name'`),
  errorWhen('k.id is not null and w.warehouse_id is null', 'shortName', `'Another warehouse has this short name'`),
  errorWhen('w.partner_id <> p.id', 'partner', `'This warehouse belongs to another partner'`),
];

const fields = { name: 'name', address: 'address', town: 'town', postCode: 'post_code' };

const before = Object.entries(fields).map(([column, field]) => `'${column}', k.${field}`);
const after = Object.entries(fields).map(([column, field]) => `'${column}', coalesce(${cell(column)}, k.${field})`);

/** The statement that compares warehouses of partners with those there are. The parameters are those of every comparison. */
export const comparePlacesSql = `
  with ${OWNER}, given as (
    select r.id as row_id, r.row, r.key, r.cells, r.left_out,
           min(r.row) filter (where not r.left_out) over (partition by r.key) as first
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
  ), compared as (
    select g.row_id, k.id, k.version,
           case when k.id is not null then jsonb_build_object(${before.join(', ')}) end as before,
           jsonb_build_object(${after.join(', ')}) as after,
           array_remove(array[${errors.join(', ')}]::jsonb[], null) as errors
    from given g
    left join partners p on p.company_id = $4::bigint and p.name = ${cell('partner')} and p.retired_at is null
    left join warehouses k on k.short_name = g.key
    left join partner_warehouses w on w.company_id = $4::bigint and w.warehouse_id = k.id
  ), told as materialized (${foundRows()}
  )
  update import_rows r
  set state = c.state, row_errors = c.row_errors, subject_id = c.id, version = c.version, before = c.before, after = c.after
  from told c
  where r.import_id = $1 and r.id = c.row_id`;
