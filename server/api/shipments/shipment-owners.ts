import sql, { raw, type Sql } from 'sql-template-tag';
import type { LayoutId } from '../../../shared/layouts.ts';
import { shipmentDocument } from './shipment-document.ts';

/** The stock lines that are reserved for a line or left for it, or else those of its drum. */
const goods = `
  select r.stock_line_id as id from reservations r where r.company_id = own.company_id and r.document_line_id = l.id
  union all
  select m.stock_line_id
  from operations c
  join movements m on m.company_id = own.company_id and m.operation_id = c.id and m.document_line_id = l.id and m.quantity < 0
  where c.company_id = own.company_id and c.document = '${shipmentDocument.name}' and c.document_id = l.shipment_id and c.kind = 'collect'
    and not exists (select from operations u where u.company_id = own.company_id and u.reverses_id = c.id)`;
const onDrum = `
  select x.id
  from drums d
  join stock_lines x on x.company_id = own.company_id and x.drum_id = d.id and x.present
  where d.company_id = own.company_id and d.number = l.drum_number and d.state <> 'undone'`;
/** In H3G the SWC is part of the owner. */
export const ownerOf = (layout: LayoutId) =>
  `jsonb_build_object('job', w.number, 'segment', s.segment, 'swc', ${layout === 'H3G' ? 's.swc' : 'null'})`;
const ownersOf = (stockLines: string, layout: LayoutId) => `(
  select jsonb_agg(distinct ${ownerOf(layout)})
  from stock_lines s
  left join jobs w on w.company_id = s.company_id and w.id = s.job_id
  where s.company_id = own.company_id and s.id in (${stockLines})
)`;

/** A drum's line has no owner, so its goods' owners are shown. A line for any SWC shows the owners of its reserved goods. */
export const owners = (layout: LayoutId) => {
  const named = `jsonb_build_array(jsonb_build_object('job', j.number, 'segment', l.segment, 'swc', l.swc))`;
  return `case when l.drum_number is not null then coalesce(${ownersOf(goods, layout)}, ${ownersOf(onDrum, layout)}, '[]')
    when l.by_swc then ${named} else coalesce(${ownersOf(goods, layout)}, ${named}) end`;
};

/** SQL: whether the owners of line `l`, whose job is `j`, include this job, consistent with `owners`. */
export function isOwnedBy(job: string): Sql {
  const owns = (stockLines: string) => sql`(
    select bool_or(w.number is not distinct from ${job})
    from stock_lines s
    left join jobs w on w.company_id = s.company_id and w.id = s.job_id
    where s.company_id = own.company_id and s.id in (${raw(stockLines)}))`;
  return sql`case
    when l.drum_number is null and j.number is distinct from ${job} then false
    when l.by_swc then true
    else coalesce(${owns(goods)}, ${owns(onDrum)}, l.drum_number is null) end`;
}
