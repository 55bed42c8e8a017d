/**
 * The stock of SKUs in a warehouse that may be given away, and whose it is for a job and segment: `$1` company, `$2` warehouse, `$3`
 * SKU ids, `$4` job or null, `$5` segment or null. Quarantine and in-transit locations are never given. The allocation and the answer to
 * "what is available" ask this one question.
 */
export const stockCandidates = `
  select s.id, s.sku_id, s.location_id, p.name as location, s.drum_id, s.job_id, s.segment, s.received_on, s.quantity,
         s.reserved,
         case
           when s.job_id is null then 'free'
           when s.job_id is distinct from $4::bigint then 'otherJobs'
           when s.segment is not distinct from $5::text then 'allocated'
           else 'job'
         end as stock_group
  from stock_lines s
  join locations p on p.id = s.location_id and not p.quarantine and not p.in_transit
  where s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = any ($3::bigint[]) and s.present`;
