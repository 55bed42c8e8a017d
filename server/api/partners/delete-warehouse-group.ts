import type { Input } from '../../../shared/contract/operation.ts';
import type { deleteWarehouseGroup as contract } from '../../../shared/contract/warehouse-groups.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
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
export async function deleteWarehouseGroup(
  tx: Tx,
  actor: CompanyActor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
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
}
