import { createWarehouseGroup as contract } from '../../../shared/contract/admin/warehouse-groups.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refusingTaken } from '../records/unique-refusal.ts';
import { lockPartner } from './lock-partner.ts';
import { warehouseGroupUnique } from './warehouse-group-unique.ts';

/** Adds a group to a partner, after those it has. */
export const createWarehouseGroup = implement(contract, async (tx, actor, { id: partnerId, name }) => {
  await lockPartner(tx, actor, partnerId);
  const made = await refusingTaken(warehouseGroupUnique, { name }, () =>
    tx.one<Reply<typeof contract>>(
      `insert into warehouse_groups (company_id, partner_id, name, position)
       select $1, $2, $3, coalesce(max(g.position), 0) + 1
       from warehouse_groups g
       where g.company_id = $1 and g.partner_id = $2
       returning id, version`,
      [actor.companyId, partnerId, name],
    ),
  );
  await recordAudit(tx, actor, {
    operation: 'createWarehouseGroup',
    subject: 'partner',
    subjectId: partnerId,
    after: { group: name },
  });
  return made;
});
