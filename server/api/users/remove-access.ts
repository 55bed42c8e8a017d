import { removeAccess as contract } from '../../../shared/contract/admin/accesses.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts';
import { lockAccess } from './lock-access.ts';
import { presentAccess } from './present-access.ts';

/** Removes an access. Its API tokens go with it; whoever works under it is refused from the next request on. */
export const removeAccess = implement(contract, async (tx, actor, { id }) => {
  await lockAdministrators(tx);
  const access = await lockAccess(tx, id);
  await keepAdministrator(tx, actor, access);
  await tx.run('delete from accesses where id = $1', [id]);
  tx.announceRights(access.userId);
  await recordAudit(tx, actor, {
    operation: 'removeAccess',
    subject: 'user',
    subjectId: access.userId,
    before: { login: access.login, accesses: [presentAccess(access)] },
  });
  return {};
});
