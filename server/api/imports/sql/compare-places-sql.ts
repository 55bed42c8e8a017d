import { cell, errorWhen, repeatedKey } from './row-errors.ts';

const errors = [
  repeatedKey('shortName'),
  errorWhen('p.id is null', 'partner', `'Expected the name of a partner'`),
  errorWhen(
    'k.id is not null and w.warehouse_id is null',
    'shortName',
    `'Expected a short name that no warehouse has'`,
  ),
  errorWhen('w.partner_id <> p.id', 'partner', `'Expected the partner whose warehouse it is'`),
];

const fields = { name: 'name', address: 'address', town: 'town', postCode: 'post_code' };

const before = Object.entries(fields).map(([column, field]) => `'${column}', k.${field}`);
const after = Object.entries(fields).map(([column, field]) => `'${column}', coalesce(${cell(column)}, k.${field})`);

/** The statement that compares warehouses of partners with those there are. The parameters are those of every comparison. */
export const comparePlacesSql = `
  with scope as (
    select $4::bigint as company_id, $5::bigint as warehouse_id
  ), given as (
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
    cross join scope s
    left join partners p on p.company_id = s.company_id and p.name = ${cell('partner')} and p.retired_at is null
    left join warehouses k on k.short_name = g.key
    left join partner_warehouses w on w.company_id = s.company_id and w.warehouse_id = k.id
  )
  update import_rows r
  set state = case when cardinality(c.errors) > 0 then 'error' when c.id is null then 'new'
                   when c.before = c.after then 'same' else 'changed' end,
      row_errors = case when cardinality(c.errors) > 0 then to_jsonb(c.errors) end,
      subject_id = c.id,
      version = c.version,
      before = case when c.before <> c.after then c.before end,
      after = case when c.before is distinct from c.after then c.after end
  from compared c
  where r.import_id = $1 and r.id = c.row_id`;
