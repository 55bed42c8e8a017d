import type { Input } from '../../../shared/contract/operation.ts';
import type { deletePartnerWarehouse as contract } from '../../../shared/contract/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseUsed } from '../records/find-uses.ts';
import { lockPartnerWarehouse } from './lock-partner-warehouse.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

/** Removes a warehouse of a partner in which nothing ever happened, with everything that was made along with it. */
export async function deletePartnerWarehouse(
  tx: Tx,
  actor: CompanyActor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  const { fields, partnerId, userId } = await lockPartnerWarehouse(tx, actor, id);
  await refuseUsed(tx, id, partnerWarehouseRecord.uses);
  await tx.run('delete from partner_warehouses where company_id = $1 and warehouse_id = $2', [actor.companyId, id]);
  await tx.run('delete from accesses where company_id = $1 and warehouse_id = $2 and user_id = $3', [
    actor.companyId,
    id,
    userId,
  ]);
  await tx.run('delete from company_warehouses where company_id = $1 and warehouse_id = $2', [actor.companyId, id]);
  await tx.run(
    `delete from company_specific_data
     where company_id = $1 and (warehouse_id = $2 or (key = 'cancelledWarehouse' and item_key = $2::bigint::text))`,
    [actor.companyId, id],
  );
  await tx.run('update warehouses set default_goods_in_id = null, default_goods_out_id = null where id = $1', [id]);
  await tx.run('delete from locations where warehouse_id = $1', [id]);
  await tx.run('delete from warehouses where id = $1', [id]);
  await recordAudit(tx, actor, {
    operation: 'deletePartnerWarehouse',
    subject: 'partner',
    subjectId: partnerId,
    before: { warehouse: fields },
  });
  return {};
}
