import { groupWarehouses as contract } from '../../../shared/contract/admin/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPartner } from './lock-partner.ts';
import { putIntoGroup } from './put-into-group.ts';

/** Puts warehouses into a group, or out of all; those that are there already stay without a trace. */
export const groupWarehouses = implement(contract, async (tx, actor, { id: partnerId, groupId, warehouseIds }) => {
  await lockPartner(tx, actor, partnerId);
  const moved = await putIntoGroup(tx, actor, { partnerId, groupId, warehouseIds });
  if (moved.length > 0) await auditGrouping(tx, actor, { partnerId, groupId, moved });
  return { changed: moved.length };
});

interface Grouping {
  partnerId: number;
  groupId: number | null;
  moved: readonly number[];
}

async function auditGrouping(tx: Tx, actor: CompanyActor, { partnerId, groupId, moved }: Grouping): Promise<void> {
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
