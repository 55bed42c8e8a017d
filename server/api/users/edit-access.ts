import { isDeepStrictEqual } from 'node:util';
import { editAccess as contract } from '../../../shared/contract/admin/accesses.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { permissions } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/edit-record.ts';
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts';
import { lockAccess } from './lock-access.ts';
import { presentAccess } from './present-access.ts';

/** Changes the permissions of an access; every request reads them anew, so that they count from the next one on. */
export const editAccess = implement(contract, async (tx, actor, input) => {
  await lockAdministrators(tx);
  const access = await lockAccess(tx, input.id);
  const { version } = access;
  await refuseStale(tx, 'user', access.userId, input.version, { permissions: access.permissions, version });
  const wanted = permissions.filter((permission) => input.permissions.includes(permission));
  if (isDeepStrictEqual(wanted, access.permissions)) refuse('nothing_edited');
  if (!wanted.includes('superAdmin')) await keepAdministrator(tx, actor, access);
  const edited = await tx.one<Reply<typeof contract>>(
    'update accesses set permissions = $2, version = version + 1 where id = $1 returning id, version',
    [access.id, wanted],
  );
  tx.announceRights(access.userId);
  await recordAudit(tx, actor, {
    operation: 'editAccess',
    subject: 'user',
    subjectId: access.userId,
    before: { login: access.login, ...presentAccess(access) },
    after: { login: access.login, ...presentAccess({ ...access, permissions: wanted }) },
  });
  return edited;
});
