import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';

interface Grouping {
  partnerId: number;
  /** Null: out of all groups. */
  groupId: number | null;
  warehouseIds: readonly number[];
}

/** Puts warehouses of a partner, which is locked, into a group of the same partner; gives the ids of those that were not there yet. */
export async function putIntoGroup(
  tx: Tx,
  { companyId }: CompanyActor,
  { partnerId, groupId, warehouseIds }: Grouping,
): Promise<number[]> {
  const wanted = [...new Set(warehouseIds)];
  const { known, group } = await tx.one<{ known: number; group: boolean }>(
    `select (select count(*) from partner_warehouses
             where company_id = $1 and partner_id = $2 and warehouse_id = any ($3::bigint[])) as known,
            $4::bigint is null or exists (
              select from warehouse_groups where company_id = $1 and partner_id = $2 and id = $4
            ) as "group"`,
    [companyId, partnerId, wanted, groupId],
  );
  if (!group) refuse('not_found', { values: { thing: 'group' } });
  if (known < wanted.length) refuse('not_found', { values: { thing: 'warehouse' } });
  const moved = await tx.many<{ id: number }>(
    `update partner_warehouses
     set group_id = $4
     where company_id = $1 and partner_id = $2 and warehouse_id = any ($3::bigint[]) and group_id is distinct from $4
     returning warehouse_id as id`,
    [companyId, partnerId, wanted, groupId],
  );
  return moved.map(({ id }) => id);
}
