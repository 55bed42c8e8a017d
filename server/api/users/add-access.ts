import { addAccess as contract } from '../../../shared/contract/admin/accesses.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { insertAccesses } from './insert-accesses.ts';
import { placeAccesses } from './place-accesses.ts';
import { presentAccess } from './present-access.ts';

/** Gives a user one more access. The audit shows it on the user: that is where people look. */
export const addAccess = implement(contract, async (tx, actor, { id: userId, ...access }) => {
  const user = await tx.maybeOne<{ login: string }>('select login from users where id = $1', [userId]);
  if (user === undefined) refuse('not_found', { values: { thing: 'user' } });
  const placed = await placeAccesses(tx, [access], () => '');
  const [id = 0] = await insertAccesses(tx, userId, placed);
  const after = { login: user.login, accesses: placed.map(presentAccess) };
  await recordAudit(tx, actor, { operation: 'addAccess', subject: 'user', subjectId: userId, after });
  return { id, version: 1 };
});
