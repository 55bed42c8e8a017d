import type { removeAccess as contract } from '../../../shared/contract/accesses.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts';
import { lockAccess } from './lock-access.ts';
import { presentAccess } from './present-access.ts';

/** Removes an access. Its API tokens go with it; whoever works under it is refused from the next request on. */
export async function removeAccess(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  await lockAdministrators(tx);
  const access = await lockAccess(tx, id);
  await keepAdministrator(tx, actor, access);
  await tx.run('delete from accesses where id = $1', [id]);
  await recordAudit(tx, actor, {
    operation: 'removeAccess',
    subject: 'user',
    subjectId: access.userId,
    before: { login: access.login, accesses: [presentAccess(access)] },
  });
  return {};
}
