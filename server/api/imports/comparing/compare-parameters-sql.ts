import { cell, errorWhen, foundRows } from './row-errors.ts';

const RULE = `'The rule differs. Change it in the parameter form'`;

export const choicesOf = (row: string) =>
  `(select array_agg(btrim(c.choice) order by c.place)
    from unnest(string_to_array(${row}.cells ->> 'choices', ';')) with ordinality as c (choice, place)
    where ${row}.cells ->> 'valueType' = 'list')`;

const PATTERN = `case when ${cell('valueType')} = 'pattern' then ${cell('pattern')} end`;

const errors = [
  errorWhen('not g.left_out and g.row > g.first', 'referenceKey', `'Row ' || g.first || ' already uses this'`),
  errorWhen(
    `(${cell('subject')} = 'location') <> ($4::bigint is null)`,
    'subject',
    `'This access cannot import parameters of this kind'`,
  ),
  errorWhen(
    `k.id is not null and (k.subject, k.value_type, k.pattern, k.choices)
       is distinct from (${cell('subject')}, ${cell('valueType')}, ${PATTERN}, ${choicesOf('g')})`,
    'valueType',
    RULE,
  ),
];

/** Compares parameters with the existing ones, ignoring the case of keys. The parameters are those of every comparison. */
export const compareParametersSql = `
  with given as (
    select r.id as row_id, r.row, r.key, r.cells, r.left_out,
           min(r.row) filter (where not r.left_out) over (partition by lower(r.key)) as first
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null
      and ($3::text[] is null or lower(r.key) in (select lower(n.key) from unnest($3::text[]) as n (key)))
  ), compared as (
    select g.row_id, k.id, k.version,
           case when k.id is not null then
             jsonb_build_object('name', k.name, 'description', k.description, 'planParameter', k.plan_parameter)
           end as before,
           jsonb_build_object(
             'name', ${cell('name')},
             'description', coalesce(${cell('description')}, k.description),
             'planParameter',
             coalesce(${cell('planParameter')}::boolean, k.plan_parameter, ${cell('subject')} in ('plan', 'planItem'))
           ) as after,
           array_remove(array[${errors.join(', ')}]::jsonb[], null) as errors
    from given g
    left join parameters k
      on k.company_id is not distinct from $4::bigint and k.warehouse_id is not distinct from $5::bigint
     and lower(k.reference_key) = lower(g.key)
  ), told as materialized (${foundRows()}
  )
  update import_rows r
  set state = c.state, row_errors = c.row_errors, subject_id = c.id, version = c.version, before = c.before, after = c.after
  from told c
  where r.import_id = $1 and r.id = c.row_id`;
