/**
 * The stock of SKUs in a warehouse that may be given away, and whose it is for a job and segment: `$1` company, `$2` warehouse, `$3`
 * SKU ids, `$4` job or null, `$5` segment or null. Quarantine and in-transit locations are never given. The allocation and the answer to
 * "what is available" ask this one question. Each SKU's stock is looked up by its key: `offset 0` keeps the planner from reading all
 * stock of the company for some SKUs.
 */
export const stockCandidates = `
  select s.company_id, s.id, k.id as sku_id, s.location_id, p.name as location, s.drum_id, s.job_id, s.segment, s.received_on, s.quantity,
         s.reserved,
         case
           when s.job_id is null then 'free'
           when s.job_id is distinct from $4::bigint then 'otherJobs'
           when s.segment is not distinct from $5::text then 'allocated'
           else 'job'
         end as stock_group
  from (select distinct id from unnest($3::bigint[]) as k (id)) k
  cross join lateral (
    select s.company_id, s.id, s.location_id, s.drum_id, s.job_id, s.segment, s.received_on, s.quantity, s.reserved
    from stock_lines s
    where s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = k.id and s.present
    offset 0
  ) s
  join locations p on p.id = s.location_id and not p.quarantine and not p.in_transit`;
