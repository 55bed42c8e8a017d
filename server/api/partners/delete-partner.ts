import { deletePartner as contract } from '../../../shared/contract/admin/partners.ts';
import { implement } from '../implement.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { disableUser } from '../users/disable-user.ts';
import { notifierUrl } from './notifier-url.ts';
import { partnerRecord } from './partner-record.ts';

/** Deletes a partner that nothing uses, with its groups. What its user did names the user: they stay, and are disabled. */
export const deletePartner = implement(contract, async (tx, actor, { id }, services) => {
  const { companyId } = actor;
  const partner = await tx.maybeOne<{ userId: number | null }>(
    'select user_id as "userId" from partners where company_id = $1 and id = $2',
    [companyId, id],
  );
  const userId = partner?.userId ?? null;
  if (userId !== null) await disableUser(tx, actor, { id: userId }, services);
  await tx.run(
    `delete from warehouse_groups g
     where g.company_id = $1 and g.partner_id = $2
       and not exists (select from partner_warehouses w where w.company_id = g.company_id and w.group_id = g.id)`,
    [companyId, id],
  );
  const deleted = await deleteRecord(tx, actor, partnerRecord, id);
  await notifierUrl.write(tx, actor, id, null);
  return deleted;
});
