import type { RowOf } from '../../../shared/contract/operation.ts';
import { suggestDestinations as contract } from '../../../shared/contract/putaway/putaway.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

type Suggestion = RowOf<typeof contract>;

/**
 * Suggests the best location for each stock line (rules: Screens, Move stock). Works in sets: there are few owners for many lines, so stock
 * is summed once per owner, and each line takes the fuller of its owner's two fullest locations that it is not already in.
 */
export const suggestDestinations = implement(
  contract,
  async (db, { companyId, warehouseId }, { stockLineIds, to = 'storage', fields }) => {
    const items = await db.many<Suggestion>(
      `with wanted as (
       select id, sku_id, job_id, segment, location_id
       from stock_lines
       where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[])
     ), owners as (
       select distinct sku_id, job_id, segment from wanted
     ), held as (
       select w.sku_id, w.job_id, w.segment, o.id as location_id, o.name, o.walk_key, sum(s.quantity) as quantity,
              row_number() over (
                partition by w.sku_id, w.job_id, w.segment
                order by sum(s.quantity) desc, o.walk_key, o.id
              ) as place
       from owners w
       join stock_lines s
         on s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = w.sku_id and s.present
        and s.job_id is not distinct from w.job_id
        and s.segment is not distinct from w.segment
       join locations o on o.id = s.location_id
       where ${IS_ASKED_FOR}
       group by w.sku_id, w.job_id, w.segment, o.id
     ), usual as (
       ${USUAL}
     ), best as (
       select distinct on (w.id) w.id, h.location_id, h.name, h.walk_key, h.quantity
       from wanted w
       join held h
         on h.place <= 2 and h.location_id <> w.location_id and h.sku_id = w.sku_id
        and h.job_id is not distinct from w.job_id
        and h.segment is not distinct from w.segment
       order by w.id, h.place
     )
     select w.id as "stockLineId", coalesce(b.location_id, u.id) as "locationId", coalesce(b.name, u.name) as location,
            case when b.id is not null then 'together' when u.id is not null then 'default' end as because, b.quantity
     from wanted w
     left join best b on b.id = w.id
     left join usual u on u.id <> w.location_id
     order by coalesce(b.walk_key, u.walk_key), w.id`,
      [companyId, warehouseId, stockLineIds, to],
    );
    return { items: items.map((item) => onlyFields(item, fields)) };
  },
);

/** `$4` is the requested kind of location. Nothing is put away where picks are made ready. */
const IS_ASKED_FOR = `o.retired_at is null and not o.in_transit and case $4::text
    when 'quarantine' then o.quarantine
    when 'goodsIn' then o.goods_in and not o.quarantine
    else not (o.quarantine or o.goods_in or o.goods_out)
  end`;

/**
 * The company's default in the warehouse, or else the warehouse's own; quarantine has no default, so the first location in walking order.
 */
const USUAL = `select o.id, o.name, o.walk_key
       from company_warehouses c
       join warehouses h on h.id = c.warehouse_id
       join locations o
         on o.warehouse_id = c.warehouse_id
        and case $4::text
              when 'quarantine' then o.quarantine
              when 'goodsIn' then o.id = coalesce(c.default_goods_in_id, h.default_goods_in_id)
              else o.id = coalesce(c.default_putaway_id, h.default_putaway_id)
            end
       where c.company_id = $1 and c.warehouse_id = $2 and ${IS_ASKED_FOR}
       order by o.walk_key
       limit 1`;
