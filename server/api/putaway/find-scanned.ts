import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { findScanned as contract } from '../../../shared/contract/putaway.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { onlyFields } from '../list/only-fields.ts';

type Found = Reply<typeof contract>['items'][number];

/**
 * What exactly has this code. Case is ignored by the indexes of the search; stock codes that differ in nothing else stay two SKUs, and
 * the one spelt as scanned comes first.
 */
export async function findScanned(
  db: Reader,
  { companyId, warehouseId }: StockActor,
  { code, fields }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const items = await db.many<Found>(
    `with found as (
       select 'location' as kind, 1 as place, id, name as label, description as detail,
              case when quarantine then 'quarantine' when goods_in then 'goodsIn' end as caution
       from locations
       where warehouse_id = $2 and lower(name) = lower($3::text) and retired_at is null and not in_transit
       union all
       select 'drum', case when lower(d.number) = lower($3::text) then 2 else 3 end, d.id, d.number, k.stock_code, null
       from drums d
       join skus k on k.company_id = $1 and k.id = d.sku_id
       where d.company_id = $1 and (lower(d.number) = lower($3::text) or lower(d.supplier_number) = lower($3::text))
         and exists (
           select from stock_lines s
           where s.company_id = $1 and s.drum_id = d.id and s.warehouse_id = $2 and s.present
         )
       union all
       select 'sku', 4, id, stock_code, name, null
       from skus
       where company_id = $1 and lower(stock_code) = lower($3::text)
       union all
       select 'ern', 5, e.id, e.number, p.name, null
       from erns e
       left join partners p on p.company_id = $1 and p.id = e.partner_id
       where e.company_id = $1 and e.warehouse_id = $2 and lower(e.number) = lower($3::text)
     )
     select kind, id, label, left(detail, 400) as detail, caution
     from found
     order by label <> $3::text, place, id
     limit 20`,
    [companyId, warehouseId, code],
  );
  return { items: items.map((item) => onlyFields(item, fields)) };
}
