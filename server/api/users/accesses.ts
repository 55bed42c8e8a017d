import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/users/accesses.ts';
import { refuse } from '../../../shared/errors.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/edit-record.ts';
import { keepAdministrator, lockAccess, lockAdministrators } from './lock-accesses.ts';
import { insertAccesses, presentAccess, resolveAccesses } from './resolve-accesses.ts';

/**
 * Changes the permissions of an access. Every request reads them, so they apply from the next one. An access granted by the provider's
 * roles no longer follows the roles.
 */
export const editAccess = implement(contract.editAccess, async (tx, actor, input) => {
  await lockAdministrators(tx);
  const access = await lockAccess(tx, input.id);
  const { version } = access;
  await refuseStale(tx, 'user', access.userId, input.version, { permissions: access.permissions, version });
  const wanted = permissions.filter((permission) => input.permissions.includes(permission));
  if (isDeepStrictEqual(wanted, access.permissions)) refuse('nothing_edited');
  if (!wanted.includes('superAdmin')) await keepAdministrator(tx, actor, access);
  const edited = await tx.one<Reply<typeof contract.editAccess>>(
    'update accesses set permissions = $2, by_roles = false, version = version + 1 where id = $1 returning id, version',
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

export const addAccess = implement(contract.addAccess, async (tx, actor, { id: userId, ...access }) => {
  const user = await tx.maybeOne<{ login: string }>(
    'select login from users where id = $1 and integration_scopes is null',
    [userId],
  );
  if (user === undefined) refuse('not_found', { values: { thing: 'user' } });
  const resolved = await resolveAccesses(tx, [access], () => '');
  const [id = 0] = await insertAccesses(tx, userId, resolved);
  const after = { login: user.login, accesses: resolved.map(presentAccess) };
  await recordAudit(tx, actor, { operation: 'addAccess', subject: 'user', subjectId: userId, after });
  return { id, version: 1 };
});

/** Removes an access and its API tokens; the user's next request under it is refused. */
export const removeAccess = implement(contract.removeAccess, async (tx, actor, { id }) => {
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

export const disableAccess = implement(contract.disableAccess, (tx, actor, { id }) =>
  switchAccess(tx, actor, id, true),
);

export const enableAccess = implement(contract.enableAccess, (tx, actor, { id }) => switchAccess(tx, actor, id, false));

/** Idempotent. Roles of the provider no longer change this access. */
async function switchAccess(
  tx: Tx,
  actor: Actor,
  id: number,
  disabled: boolean,
): Promise<Reply<typeof contract.disableAccess>> {
  await lockAdministrators(tx);
  const access = await lockAccess(tx, id);
  if (access.disabled === disabled) return { id, version: access.version };
  if (disabled) await keepAdministrator(tx, actor, access);
  const switched = await tx.one<Reply<typeof contract.disableAccess>>(
    `update accesses
     set disabled_at = $2, by_roles = false, version = version + 1
     where id = $1
     returning id, version`,
    [id, disabled ? tx.now : null],
  );
  const shown = { login: access.login, ...presentAccess(access) };
  tx.announceRights(access.userId);
  await recordAudit(tx, actor, {
    operation: disabled ? 'disableAccess' : 'enableAccess',
    subject: 'user',
    subjectId: access.userId,
    before: { ...shown, disabled: !disabled },
    after: { ...shown, disabled },
  });
  return switched;
}
