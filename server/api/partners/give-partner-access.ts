import type { Permission } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { insertAccesses } from '../users/insert-accesses.ts';
import { placeAccesses } from '../users/place-accesses.ts';
import { presentAccess } from '../users/present-access.ts';

/** What a partner may do in a warehouse of its own (design: Partner). */
const permissions: Permission[] = [
  'planCreate',
  'planUpdate',
  'planStart',
  'planConfirm',
  'planClose',
  'screenReturnsAndTransfers',
];

/** Lets a partner's user work with the company's goods in one of the partner's warehouses. */
export async function givePartnerAccess(
  tx: Tx,
  actor: CompanyActor,
  { userId, warehouseId }: { userId: number; warehouseId: number },
): Promise<void> {
  const access = { type: 'operational' as const, companyId: actor.companyId, warehouseId, permissions };
  const placed = await placeAccesses(tx, [access], () => '');
  await insertAccesses(tx, userId, placed);
  await recordAudit(tx, actor, {
    operation: 'addAccess',
    subject: 'user',
    subjectId: userId,
    after: { accesses: placed.map(presentAccess) },
  });
}
