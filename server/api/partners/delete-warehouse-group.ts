import { deleteWarehouseGroup as contract } from '../../../shared/contract/admin/warehouse-groups.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseUsed, type Use } from '../records/find-uses.ts';
import { lockWarehouseGroup } from './lock-warehouse-group.ts';

const uses: readonly Use[] = [
  {
    subject: 'partnerWarehouse',
    plural: 'warehouses',
    table: 'partner_warehouses p cross join warehouses',
    by: 'u.id = p.warehouse_id and p.group_id = $id',
    name: 'u.name',
  },
];

/** Deletes a group in which there is no warehouse. */
export const deleteWarehouseGroup = implement(contract, async (tx, actor, { id }) => {
  const { partnerId, name } = await lockWarehouseGroup(tx, actor, id);
  await refuseUsed(tx, id, uses);
  await tx.run('delete from warehouse_groups where company_id = $1 and id = $2', [actor.companyId, id]);
  await recordAudit(tx, actor, {
    operation: 'deleteWarehouseGroup',
    subject: 'partner',
    subjectId: partnerId,
    before: { group: name },
  });
  return {};
});
