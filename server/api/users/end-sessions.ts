import type { Input } from '../../../shared/contract/operation.ts';
import type { endSessions as contract } from '../../../shared/contract/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';

/** Ends every session of a user: a lost scanner, a shared password. Locks the user, so that a sign-in at the same time comes after. */
export async function endSessions(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  const user = await tx.maybeOne('select from users where id = $1 for update', [id]);
  if (user === undefined) refuse('not_found', { values: { thing: 'user' } });
  await tx.run('delete from tokens where user_id = $1', [id]);
  await recordAudit(tx, actor, { operation: 'endSessions', subject: 'user', subjectId: id });
  return {};
}
