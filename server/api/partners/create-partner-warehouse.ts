import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { createPartnerWarehouse as contract } from '../../../shared/contract/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { addDefaultLocations } from './add-default-locations.ts';
import { givePartnerAccess } from './give-partner-access.ts';
import { insertPartnerWarehouse } from './insert-partner-warehouse.ts';
import { lockPartner } from './lock-partner.ts';
import { putIntoGroup } from './put-into-group.ts';

/** Gives a partner one more warehouse; its user, if it has one, may work there at once. */
export async function createPartnerWarehouse(
  tx: Tx,
  actor: CompanyActor,
  { id: partnerId, groupId, ...place }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
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
}
