import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/skus/skus.ts';
import { refuse } from '../../../shared/errors.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { historyRows } from '../records/record-history.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { onDrums, wholeNumbers } from '../stock/counted-in.ts';

export const getSku = implement(contract.getSku, async (db, { companyId, warehouseId, holder }, { id }) => {
  const sku = await db.maybeOne<Reply<typeof contract.getSku>>(
    `select k.id, k.stock_code as "stockCode", k.barcode, k.name, k.description,
            case when $4 then k.price end as price, k.quantity, t.abbreviation as unit, g.abbreviation as packing,
            i.name as "itemMaster", ${wholeNumbers} as "wholeNumbers", ${onDrums} as "onDrums",
            ${parameters} as parameters, k.retired_at is not null as retired, k.version,
            k.created_at as "createdAt", here.*, coming.*, last.*
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     left join item_masters i on i.company_id = k.company_id and i.id = k.item_master_id
     cross join lateral (
       select coalesce(sum(s.quantity), 0) as "inStock", coalesce(sum(s.reserved), 0) as reserved,
              coalesce(sum(s.quantity) filter (where o.quarantine), 0) as quarantined,
              count(distinct s.location_id) as locations, count(distinct s.drum_id) as drums
       from stock_lines s
       join locations o on o.id = s.location_id and not o.in_transit
       where s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = k.id and s.present
     ) here
     cross join lateral (
       select coalesce(sum(l.shipped_quantity), 0) as expected,
              coalesce(sum(l.shipped_quantity) filter (where e.source = 'transfer'), 0) as "inTransit"
       from ern_lines l
       join erns e on e.company_id = $1 and e.id = l.ern_id
       where l.company_id = $1 and l.sku_id = k.id
         and e.warehouse_id = $2 and e.status = 'expected' and e.hidden_at is null
     ) coming
     left join lateral (
       select c.posted_at as "countedAt", u.name as "countedBy", c.id as "countId", c.number as "countNumber"
       from stock_count_lines l
       join stock_counts c on c.company_id = $1 and c.id = l.count_id
       join users u on u.id = c.posted_by
       where l.company_id = $1 and l.sku_id = k.id and c.warehouse_id = $2 and c.status = 'posted'
       order by c.posted_at desc
       limit 1
     ) last on true
     where k.company_id = $1 and k.id = $3`,
    [companyId, warehouseId, id, seesPrices(holder)],
  );
  return sku ?? refuse('not_found', { values: { thing: 'SKU' } });
});

const parameters = byReferenceKey('k.parameters');

export const { list: listSkuHistory } = listAndExport(contract.listSkuHistory, async (actor, { id }, _services, db) => {
  const { companyId } = actor;
  const sku = await db.maybeOne<{ importId: number | null }>(
    'select import_id as "importId" from skus where company_id = $1 and id = $2',
    [companyId, id],
  );
  if (sku === undefined) refuse('not_found', { values: { thing: 'SKU' } });
  return historyRows(actor, sql`r.company_id = ${companyId}`, { subject: 'sku', id, ...sku });
});
