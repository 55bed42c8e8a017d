import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';

const EXAMPLES = 5;

interface Reserved {
  locations: string[];
  picks: { id: number; name: string }[];
}

/**
 * Refuses to quarantine locations whose stock is promised: what lies in quarantine is never given to a pick, so no pick may be waiting
 * for it. The stock is locked, so that whoever wants to promise it meanwhile waits.
 */
export async function refuseReserved(
  tx: Tx,
  { warehouseId }: Pick<WarehouseActor, 'warehouseId'>,
  locationIds: readonly number[],
): Promise<void> {
  await tx.run(
    `select from stock_lines
     where company_id in (select company_id from company_warehouses where warehouse_id = $1)
       and warehouse_id = $1 and location_id = any ($2::bigint[]) and present
     order by id
     for update`,
    [warehouseId, locationIds],
  );
  const { locations, picks } = await tx.one<Reserved>(
    `with reserved as (
       select distinct l.name as location, p.id, p.number as name
       from stock_lines s
       join locations l on l.id = s.location_id
       join reservations r on r.company_id = s.company_id and r.stock_line_id = s.id
       join pick_lines k on k.company_id = r.company_id and k.id = r.document_line_id
       join picks p on p.company_id = k.company_id and p.id = k.pick_id
       where s.company_id in (select company_id from company_warehouses where warehouse_id = $1)
         and s.warehouse_id = $1 and s.location_id = any ($2::bigint[]) and s.present and s.reserved > 0
     )
     select coalesce((select jsonb_agg(distinct location) from reserved), '[]') as locations,
            coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name))
                      from (select distinct id, name from reserved order by name) p), '[]') as picks`,
    [warehouseId, locationIds],
  );
  if (picks.length === 0) return;
  const uses = [{ subject: 'pick', count: picks.length, examples: picks.slice(0, EXAMPLES) }];
  const values = { locations: named(locations), picks: named(picks.map(({ name }) => name)) };
  refuse('stock_reserved_here', { values, data: { uses } });
}

/** The first of them, and how many more. */
function named(names: readonly string[]): string {
  const more = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
