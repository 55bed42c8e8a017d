import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/locations/locations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { perUnit } from '../list/of-lines.ts';
import { historyRows } from '../records/record-history.ts';
import { byReferenceKey } from '../records/subject-rows.ts';

export const getLocation = implement(contract.getLocation, async (db, { companyId, warehouseId }, { id }) => {
  const location = await db.maybeOne<Reply<typeof contract.getLocation>>(
    `select o.id, o.name, o.description, o.quarantine, o.goods_in as "goodsIn", o.goods_out as "goodsOut",
            ${parameters} as parameters, o.retired_at is not null as retired, o.version,
            o.created_at as "createdAt", here.*, ${items} as items,
            ${reserved} as reserved, last.*
     from locations o
     cross join lateral (
       select count(distinct s.sku_id) as skus, count(distinct s.drum_id) as drums
       from stock_lines s
       where s.company_id = $1 and s.location_id = o.id and s.present
     ) here
     left join lateral (
       select c.posted_at as "countedAt", u.name as "countedBy", c.id as "countId", c.number as "countNumber"
       from stock_counts c
       join users u on u.id = c.posted_by
       where c.company_id = $1 and c.location_id = o.id and c.status = 'posted'
       order by c.posted_at desc
       limit 1
     ) last on true
     where o.warehouse_id = $2 and o.id = $3 and not o.in_transit`,
    [companyId, warehouseId, id],
  );
  return location ?? refuse('not_found', { values: { thing: 'location' } });
});

/** The company's (`$1`) stock in the location `o`. */
const present = { of: 'stock_lines l', where: 'l.company_id = $1 and l.location_id = o.id and l.present' };
const items = perUnit('l.quantity', present);
const parameters = byReferenceKey('o.parameters');
const reserved = perUnit('l.reserved', { ...present, where: `${present.where} and l.reserved > 0` });

export const { list: listLocationHistory } = listAndExport(
  contract.listLocationHistory,
  async (actor, { id }, _services, db) => {
    const { warehouseId } = actor;
    const location = await db.maybeOne<{ importId: number | null }>(
      'select import_id as "importId" from locations where warehouse_id = $1 and id = $2 and not in_transit',
      [warehouseId, id],
    );
    if (location === undefined) refuse('not_found', { values: { thing: 'location' } });
    return historyRows(actor, sql`r.warehouse_id = ${warehouseId}`, { subject: 'location', id, ...location });
  },
);
