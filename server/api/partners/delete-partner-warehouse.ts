import { deletePartnerWarehouse as contract } from '../../../shared/contract/admin/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseUsed } from '../records/find-uses.ts';
import { lockRecord } from '../records/lock-record.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

/** Removes a warehouse of a partner in which nothing ever happened, with everything that was made along with it. */
export const deletePartnerWarehouse = implement(contract, async (tx, actor, { id }) => {
  const { version: _version, ...before } = await lockRecord(tx, actor, partnerWarehouseRecord, id);
  await refuseUsed(tx, id, partnerWarehouseRecord.uses);
  await leaveCompany(tx, actor, id);
  await tx.run(
    'update warehouses set default_goods_in_id = null, default_goods_out_id = null, default_putaway_id = null where id = $1',
    [id],
  );
  await tx.run('delete from locations where warehouse_id = $1', [id]);
  await tx.run('delete from warehouses where id = $1', [id]);
  await recordAudit(tx, actor, {
    operation: 'deletePartnerWarehouse',
    subject: 'partnerWarehouse',
    subjectId: id,
    before,
  });
  return {};
});

/** What joins the warehouse to the company: its partner, the access of the partner's user, and what is said of it. */
async function leaveCompany(tx: Tx, { companyId }: CompanyActor, id: number): Promise<void> {
  const users = await tx.many<{ id: number }>(
    'delete from accesses where company_id = $1 and warehouse_id = $2 returning user_id as id',
    [companyId, id],
  );
  for (const user of users) tx.announceRights(user.id);
  await tx.run('delete from partner_warehouses where company_id = $1 and warehouse_id = $2', [companyId, id]);
  await tx.run('delete from company_warehouses where company_id = $1 and warehouse_id = $2', [companyId, id]);
  await tx.run(
    `delete from company_specific_data
     where company_id = $1 and (warehouse_id = $2 or (key = 'cancelledWarehouse' and item_key = $2::bigint::text))`,
    [companyId, id],
  );
}
