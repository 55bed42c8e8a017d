import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { insertAccesses } from '../users/insert-accesses.ts';
import { placeAccesses } from '../users/place-accesses.ts';
import { presentAccess } from '../users/present-access.ts';
import { partnerPermissions } from './partner-permissions.ts';

/** Lets a partner's user work with the company's goods in one of the partner's warehouses. */
export async function givePartnerAccess(
  tx: Tx,
  actor: CompanyActor,
  { userId, warehouseId }: { userId: number; warehouseId: number },
): Promise<void> {
  const access = {
    type: 'operational' as const,
    companyId: actor.companyId,
    warehouseId,
    permissions: partnerPermissions,
  };
  const placed = await placeAccesses(tx, [access], () => '');
  await insertAccesses(tx, userId, placed);
  await recordAudit(tx, actor, {
    operation: 'addAccess',
    subject: 'user',
    subjectId: userId,
    after: { accesses: placed.map(presentAccess) },
  });
}
