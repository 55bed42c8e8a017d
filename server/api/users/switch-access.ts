import * as contract from '../../../shared/contract/admin/accesses.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { keepAdministrator, lockAdministrators } from './keep-administrator.ts';
import { lockAccess } from './lock-access.ts';
import { presentAccess } from './present-access.ts';

/** Disables an access: it stays as it is, and nobody works under it. */
export const disableAccess = implement(contract.disableAccess, (tx, actor, { id }) =>
  switchAccess(tx, actor, id, true),
);

/** Enables a disabled access again. */
export const enableAccess = implement(contract.enableAccess, (tx, actor, { id }) => switchAccess(tx, actor, id, false));

/** Done twice it changes nothing. */
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
     set disabled_at = $2, version = version + 1
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
