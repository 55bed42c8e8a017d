import { createPartnerWarehouse as contract } from '../../../shared/contract/admin/partner-warehouses.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { addDefaultLocations } from './add-default-locations.ts';
import { givePartnerAccess } from './give-partner-access.ts';
import { insertPartnerWarehouse } from './insert-partner-warehouse.ts';
import { lockPartner } from './lock-partner.ts';
import { putIntoGroup } from './put-into-group.ts';

/** Gives a partner one more warehouse; its user, if it has one, may work there at once. */
export const createPartnerWarehouse = implement(contract, async (tx, actor, { id: partnerId, groupId, ...place }) => {
  const { name, userId } = await lockPartner(tx, actor, partnerId);
  const made = await insertPartnerWarehouse(tx, actor, partnerId, place);
  await addDefaultLocations(tx, [made.id]);
  if (userId !== null) await givePartnerAccess(tx, actor, { userId, warehouseId: made.id });
  if (groupId !== undefined) await putIntoGroup(tx, actor, { partnerId, groupId, warehouseIds: [made.id] });
  await recordAudit(tx, actor, {
    operation: 'createPartnerWarehouse',
    subject: 'partnerWarehouse',
    subjectId: made.id,
    after: { ...place, partner: name },
  });
  return made;
});
