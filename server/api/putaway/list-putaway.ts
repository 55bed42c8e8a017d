import type { RowOf } from '../../../shared/contract/operation.ts';
import { listPutaway as contract } from '../../../shared/contract/putaway/putaway.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

type Waiting = RowOf<typeof contract>;

/** Stock in goods-in locations by location and ERN. If goods of several ERNs share a stock line, the last ERN counts. */
export const listPutaway = implement(contract, async (db, { companyId, warehouseId }, { fields }) => {
  const rows = await db.many<Waiting & { all: number }>(
    `with waiting as (
       select s.id, s.sku_id, s.received_on, o.id as location_id, o.name as location, o.walk_key, r.ern_id, r.at
       from locations o
       join stock_lines s on s.company_id = $1 and s.location_id = o.id and s.present
       left join lateral (
         select l.ern_id, m.at
         from movements m
         join effects e
           on e.company_id = $1 and e.document_line_id = m.document_line_id and e.operation_id = m.operation_id
         join ern_lines l on l.company_id = $1 and l.id = m.document_line_id
         where m.company_id = $1 and m.stock_line_id = s.id and m.quantity > 0
         order by m.id desc
         limit 1
       ) r on true
       where o.warehouse_id = $2 and o.goods_in and not o.quarantine and not o.in_transit
     )
     select w.location_id as "locationId", w.location, w.ern_id as "ernId", e.number as ern, p.name as partner,
            count(*) as lines, count(distinct w.sku_id) as skus, min(w.received_on) as "receivedOn",
            min(w.at) as since, sum(count(*)) over ()::bigint as all
     from waiting w
     left join erns e on e.company_id = $1 and e.id = w.ern_id
     left join partners p on p.company_id = e.company_id and p.id = e.partner_id
     group by w.location_id, w.location, w.walk_key, w.ern_id, e.number, p.name
     order by min(w.received_on), min(w.at), w.walk_key, w.ern_id
     limit 200`,
    [companyId, warehouseId],
  );
  const items = rows.map(({ all: _all, ...row }) => onlyFields(row, fields));
  return { items, lines: rows[0]?.all ?? 0 };
});
