import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/**
 * The location that stands for what is on its way to a warehouse (rules: Effects, confirm collection); the first goods sent there make
 * it. A place that somebody gave its name stands in the way.
 */
export async function transitLocation(tx: Tx, warehouseId: number): Promise<number> {
  await tx.run(
    `insert into locations (warehouse_id, name, in_transit)
     select id, 'In transit to ' || short_name, true
     from warehouses
     where id = $1 and not exists (select from locations where warehouse_id = $1 and in_transit)
     on conflict do nothing`,
    [warehouseId],
  );
  const found = await tx.maybeOne<{ id: number }>('select id from locations where warehouse_id = $1 and in_transit', [
    warehouseId,
  ]);
  return found?.id ?? refuse('location_taken', { values: { name: 'In transit' } });
}
