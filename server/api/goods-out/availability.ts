import { stockGroups } from '../../../shared/allocation.ts';
import { availability as contract } from '../../../shared/contract/goods-out/availability.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { idNamed } from '../ensuring.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { refuseAt } from '../refusals.ts';
import { stockCandidates } from '../stock/allocation/lock-candidates.ts';
import { onDrums, wholeNumbers } from '../stock/counted-in.ts';

const jobId = idNamed('jobs', '$1', '$3::text');

type Item = RowOf<typeof contract>;

/**
 * The stock of SKUs available for a job and segment, in the order of the request, with locations and the documents that hold the rest. The
 * allocation chooses from the same rows. An unknown job owns nothing.
 */
export const availability = implement(contract, async (db, actor, input) => {
  const stockCodes = [...new Set(input.stockCode)];
  const skus = await db.many<{ id: number; stockCode: string; jobId: number | null }>(
    `select k.id, k.stock_code as "stockCode", ${jobId} as "jobId"
     from skus k
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [actor.companyId, stockCodes, input.job ?? null],
  );
  const ids = new Map(skus.map((sku) => [sku.stockCode, sku.id]));
  const unknown = stockCodes.find((stockCode) => !ids.has(stockCode));
  if (unknown !== undefined)
    refuseAt('unknown_skus', ['stockCode'], { values: { sku: unknown }, data: { sku: unknown } });
  const items = await db.many<Item>(availabilityStatement, [
    actor.companyId,
    actor.warehouseId,
    stockCodes.map((stockCode) => ids.get(stockCode) ?? 0),
    skus[0]?.jobId ?? null,
    input.segment ?? null,
  ]);
  return { items: items.map((item) => onlyFields(item, input.fields)) };
});

function share(group: string): string {
  return `jsonb_build_object(
    'inStock', trim_scale(coalesce(sum(c.quantity) filter (where c.stock_group = '${group}'), 0))::text,
    'reserved', trim_scale(coalesce(sum(c.reserved) filter (where c.stock_group = '${group}'), 0))::text,
    'available', trim_scale(coalesce(sum(c.quantity - c.reserved) filter (where c.stock_group = '${group}'), 0))::text
  )`;
}

const availabilityStatement = `
  with candidate as (
    ${stockCandidates}
  ), total as (
    select w.position, w.id as sku_id, coalesce(sum(c.quantity), 0) as in_stock, coalesce(sum(c.reserved), 0) as reserved,
           jsonb_build_object(
             'allocated', ${share('allocated')},
             'job', ${share('job')},
             'free', ${share('free')},
             'otherJobs', ${share('otherJobs')}
           ) as groups,
           coalesce(jsonb_agg(jsonb_build_object(
             'stockLineId', c.id,
             'group', c.stock_group,
             'location', jsonb_build_object('id', c.location_id, 'name', c.location),
             'drumId', c.drum_id,
             'drumNumber', d.number,
             'job', j.number,
             'segment', c.segment,
             'swc', c.swc,
             'receivedOn', c.received_on,
             'quantity', trim_scale(c.quantity)::text,
             'reserved', trim_scale(c.reserved)::text,
             'available', trim_scale(c.quantity - c.reserved)::text
           ) order by array_position('{${stockGroups.join(',')}}', c.stock_group), c.received_on, c.location collate "C", c.id) filter (where c.id is not null), '[]') as stock
    from unnest($3::bigint[]) with ordinality as w (id, position)
    left join candidate c on c.sku_id = w.id
    left join drums d on d.company_id = $1 and d.id = c.drum_id
    left join jobs j on j.company_id = $1 and j.id = c.job_id
    group by w.position, w.id
  ), held as (
    select c.sku_id, p.kind, p.id, p.number, sum(r.quantity) as quantity
    from candidate c
    join reservations r on r.company_id = $1 and r.stock_line_id = c.id
    join document_lines l on l.company_id = $1 and l.id = r.document_line_id
    join documents p on p.company_id = $1 and p.kind = l.kind and p.id = l.document_id
    where c.reserved > 0
    group by c.sku_id, p.kind, p.id, p.number
  ), holder as (
    select sku_id, jsonb_agg(jsonb_build_object(
             'kind', kind, 'id', id, 'number', number, 'quantity', trim_scale(quantity)::text
           ) order by kind, id) as documents
    from held
    group by sku_id
  )
  select k.id, k.stock_code as "stockCode", k.name, t.abbreviation as unit,
         ${wholeNumbers} as "wholeNumbers", ${onDrums} as "onDrums",
         total.in_stock as "inStock", total.reserved, total.in_stock - total.reserved as available,
         total.groups, total.stock, coalesce(holder.documents, '[]') as "heldBy"
  from total
  join skus k on k.company_id = $1 and k.id = total.sku_id
  join units t on t.id = k.unit_id
  left join packing_types g on g.id = k.packing_type_id
  left join holder on holder.sku_id = k.id
  order by total.position`;
