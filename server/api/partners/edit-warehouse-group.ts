import { editWarehouseGroup as contract } from '../../../shared/contract/admin/warehouse-groups.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/refuse-stale.ts';
import { refusingTaken } from '../records/unique-refusal.ts';
import { lockWarehouseGroup } from './lock-warehouse-group.ts';
import { warehouseGroupUnique } from './warehouse-group-unique.ts';

/** Renames a group. */
export const editWarehouseGroup = implement(contract, async (tx, actor, { id, version, name }) => {
  const { partnerId, ...before } = await lockWarehouseGroup(tx, actor, id);
  await refuseStale(tx, 'partner', partnerId, version, before);
  if (name === before.name) refuse('nothing_edited');
  const edited = await refusingTaken(warehouseGroupUnique, { name }, () =>
    tx.one<Reply<typeof contract>>(
      `update warehouse_groups
       set name = $3, version = version + 1
       where company_id = $1 and id = $2
       returning id, version`,
      [actor.companyId, id, name],
    ),
  );
  await recordAudit(tx, actor, {
    operation: 'editWarehouseGroup',
    subject: 'partner',
    subjectId: partnerId,
    before: { group: before.name },
    after: { group: name },
  });
  return edited;
});
