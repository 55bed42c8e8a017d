import type { Input } from '../../../shared/contract/operation.ts';
import type { endSessions as contract } from '../../../shared/contract/users.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { lockUser } from './lock-user.ts';

/** Ends every session of a user: a lost scanner, a shared password. */
export async function endSessions(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  const { login } = await lockUser(tx, id);
  const sessions = await tx.run('delete from tokens where user_id = $1', [id]);
  if (sessions === 0) return {};
  await recordAudit(tx, actor, {
    operation: 'endSessions',
    subject: 'user',
    subjectId: id,
    after: { login, sessionsEnded: sessions },
  });
  return {};
}
