import { holdsDrumsOf } from '../../goods-in/check-drum-number.ts';
import { wholeNumbersOf } from '../../stock/counted-in.ts';
import { FIRST_ALIKE } from './compare-sql.ts';
import { literal } from './fields.ts';
import { cell, errorWhen, ownerErrors, rowErrorsOf } from './row-errors.ts';

/** Columns about the whole ERN: any of its rows can fill them, but the values must not differ. */
const heads = ['partner', 'reference', 'deliveryDate', 'comments'] as const;

const differing = heads.map((column) =>
  errorWhen(
    `${cell(column)} <> h.said ->> ${literal(column)}`,
    column,
    `'Enter ' || (h.said ->> ${literal(column)}) || ', as in the other rows of ' || g.key`,
  ),
);

const errors = [
  errorWhen('e.id is not null and not g.is_known', 'number', `'This ERN already exists without this line'`),
  errorWhen(
    'e.id is null and not g.left_out and g.first_alike <> g.key',
    'number',
    `'Enter ' || g.first_alike || ', as in an earlier row, or another number'`,
  ),
  ...differing,
  errorWhen(
    `not h.for_jobs and ${cell('reference')} ~ '\\s'`,
    'reference',
    `'Free stock receipts must not contain spaces'`,
  ),
  errorWhen(
    'g.sku_id is null',
    'stockCode',
    `'There is no SKU with this stock code. Import it first, or skip the row'`,
  ),
  errorWhen(
    `g.whole_numbers and ${cell('quantity')}::numeric % 1 <> 0`,
    'quantity',
    `'Enter a whole number: this SKU has no fractions'`,
  ),
  ...ownerErrors,
  errorWhen(
    'not g.left_out and g.row > least(g.first_of_drum, drum.first)',
    'drumNumber',
    `'Row ' || least(g.first_of_drum, drum.first) || ' already uses this'`,
  ),
  errorWhen('d.id is not null and not g.is_known', 'drumNumber', `'This drum number was used before. Enter another'`),
  errorWhen(
    'not g.is_known and announced.number is not null',
    'drumNumber',
    `'ERN ' || announced.number || ' announces this drum. Enter another'`,
  ),
];

/** Shared by rows of different ERNs: a new ERN of the file reserves its drums, like an open one. */
export const sharedDrum = `lower(r.cells ->> 'drumNumber')`;

/** The row matches an existing line of its ERN: the file was imported before. */
const known = `
  t.number = r.key and t.sku_id = k.id and t.shipped_quantity = (r.cells ->> 'quantity')::numeric
  and t.job = coalesce(r.cells ->> 'job', '') and t.segment = coalesce(r.cells ->> 'segment', '')
  and t.drum_number = coalesce(r.cells ->> 'drumNumber', '')`;

/**
 * Compares rows of expected receipts with the existing ERNs, SKUs and drums, and with the other rows of their ERN; assigns each its
 * position among the lines. The parameters are those of every comparison.
 */
export const compareErnsSql = `
  with lines_there as materialized (
    select distinct e.number, l.sku_id, l.shipped_quantity, coalesce(j.number, '') as job,
                    coalesce(l.segment, '') as segment, coalesce(l.drum_number, '') as drum_number
    from erns e
    join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where e.company_id = $4 and e.warehouse_id = $5 and e.number in (select r.key from import_rows r where r.import_id = $1 and ($3::text[] is null or r.key = any ($3)))
  ), drums_of_new as materialized (
    select ${sharedDrum} as number, min(r.row) as first
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null and not r.left_out and r.cells ? 'drumNumber'
      and not exists (select from erns e where e.company_id = $4::bigint and lower(e.number) = lower(r.key))
    group by 1
  ), given as (
    select r.id as row_id, r.row, r.key, r.cells, r.left_out, k.id as sku_id,
           ${wholeNumbersOf('u', 'p')} as whole_numbers${FIRST_ALIKE},
           t.number is not null as is_known,
           case when not r.left_out then row_number() over (partition by r.key, r.left_out order by r.row) end as position,
           case when r.cells ? 'drumNumber' then
             min(r.row) filter (where not r.left_out) over (partition by r.key, lower(r.cells ->> 'drumNumber'))
           end as first_of_drum
    from import_rows r
    left join skus k on k.company_id = $4::bigint and k.stock_code = r.cells ->> 'stockCode' and k.retired_at is null
    left join units u on u.id = k.unit_id
    left join packing_types p on p.id = k.packing_type_id
    left join lines_there t on ${known}
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
  ), heads as (
    select key, bool_or(cells ? 'job') as for_jobs, jsonb_build_object(${heads.map(saidFirst).join(', ')}) as said
    from given
    where not left_out
    group by key
  ), compared as (
    select g.row_id, g.is_known, g.position, g.sku_id, array_remove(array[${errors.join(', ')}]::jsonb[], null) as errors
    from given g
    left join heads h on h.key = g.key
    left join erns e on e.company_id = $4::bigint and lower(e.number) = lower(g.key) and not e.case_clash
    left join drums_of_new drum on e.id is null and drum.number = lower(${cell('drumNumber')})
    left join drums d
      on d.company_id = $4::bigint and lower(d.number) = lower(${cell('drumNumber')}) and d.state <> 'undone' and not d.case_clash
    left join lateral (
      select e.number
      from ern_lines l
      join erns e
        on e.company_id = $4::bigint and e.id = l.ern_id and e.source <> 'transfer' and ${holdsDrumsOf('$4::bigint')}
      where l.company_id = $4::bigint and lower(l.drum_number) = lower(${cell('drumNumber')})
      limit 1
    ) announced on ${cell('drumNumber')} is not null
  ), told as materialized (
    select row_id, case when cardinality(errors) > 0 then 'error' when is_known then 'same' else 'new' end as state,
           ${rowErrorsOf} as row_errors, jsonb_build_object('position', position, 'sku_id', sku_id) as after
    from compared
  )
  update import_rows r
  set state = c.state, row_errors = c.row_errors, after = c.after
  from told c
  where r.import_id = $1 and r.id = c.row_id`;

function saidFirst(column: string): string {
  const cell = `cells ->> ${literal(column)}`;
  return `${literal(column)}, (array_agg(${cell} order by row) filter (where ${cell} is not null))[1]`;
}
