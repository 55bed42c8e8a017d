import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import type { Services } from '../services.ts';
import { today } from '../today.ts';

/** Days on the way after which goods in transit are over age, where the company's specific data says nothing else (decision 65). */
const USUAL_DAYS = 7;

function warehouse(alias: string): string {
  return `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'shortName', ${alias}.short_name)`;
}

function ofLines(expression: string): string {
  return `(select ${expression} from ern_lines l where l.company_id = here.company_id and l.ern_id = e.id)`;
}

/** Whole days on the way, in the warehouse's calendar. */
const age = `greatest(0, here.today - (e.shipped_at at time zone here.zone)::date)`;

export const isOverAge = `${age} > limits.days`;
export const isComing = 'e.warehouse_id = here.warehouse_id';

/** Transfers on their way, as somebody at a warehouse sees them: coming here, or going away from here. */
export function transitSource({ companyId, warehouseId }: StockActor, services: Services) {
  return {
    from: sql`
      from erns e
      join warehouses f on f.id = e.from_warehouse_id
      join warehouses w on w.id = e.warehouse_id
      cross join (
        select ${companyId}::bigint as company_id, ${warehouseId}::bigint as warehouse_id, ${today(services)}::date as today,
               ${services.settings.timezone}::text as zone
      ) here
      cross join (
        select coalesce(max(value::integer), ${USUAL_DAYS}::integer) as days
        from company_specific_data
        where company_id = ${companyId} and key = 'transitOverAge' and warehouse_id = 0 and item_key = 'days'
          and value ~ '^[0-9]{1,4}$'
      ) limits`,
    columns: {
      id: 'e.id',
      number: 'e.number',
      reference: 'e.reference',
      from: warehouse('f'),
      to: warehouse('w'),
      direction: `case when ${isComing} then 'here' else 'away' end`,
      shippedAt: 'e.shipped_at',
      age,
      overAge: isOverAge,
      skus: ofLines('count(distinct l.sku_id)'),
      items: ofLines('coalesce(sum(l.shipped_quantity), 0)'),
      drums: ofLines('count(distinct l.drum_number)'),
    },
    sorts: {
      shippedAt: { by: 'e.shipped_at', type: 'timestamptz' },
      number: { by: 'e.number', type: 'text' },
      from: { by: 'f.short_name', type: 'text' },
      to: { by: 'w.short_name', type: 'text' },
    },
    id: 'e.id',
    defaultSort: 'shippedAt',
  } satisfies ListSource;
}
