import { groupWarehouses as contract } from '../../../shared/contract/partners/partner-warehouses.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPartner } from './lock-partner.ts';

/** Warehouses that are already in the group are not audited. */
export const groupWarehouses = implement(contract, async (tx, actor, { id: partnerId, groupId, warehouseIds }) => {
  await lockPartner(tx, actor, partnerId);
  const moved = await putIntoGroup(tx, actor, { partnerId, groupId, warehouseIds });
  if (moved.length > 0) await auditGrouping(tx, actor, { partnerId, groupId, moved });
  return { changed: moved.length };
});

interface Grouped {
  partnerId: number;
  groupId: number | null;
  moved: readonly number[];
}

async function auditGrouping(tx: Tx, actor: CompanyActor, { partnerId, groupId, moved }: Grouped): Promise<void> {
  const after = await tx.one<{ group: string | null; warehouses: string[] }>(
    `select (select name from warehouse_groups where company_id = $1 and id = $2) as "group",
            array(select short_name from warehouses where id = any ($3::bigint[]) order by short_name) as warehouses`,
    [actor.companyId, groupId, moved],
  );
  await recordAudit(tx, actor, {
    operation: 'groupWarehouses',
    subject: 'partner',
    subjectId: partnerId,
    after: { ...after },
  });
}

interface Grouping {
  partnerId: number;
  /** Null removes them from all groups. */
  groupId: number | null;
  warehouseIds: readonly number[];
}

/** Moves warehouses of a locked partner into one of its groups, and returns the ids of those that were not in it yet. */
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
