import { endSessions as contract } from '../../../shared/contract/admin/users.ts';
import { endSessionsOf } from '../../queue/passwords.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockUser } from './lock-user.ts';

/** Ends every session of a user: a lost scanner, a shared password. */
export const endSessions = implement(contract, async (tx, actor, { id }) => {
  const { login } = await lockUser(tx, id);
  const sessions = await endSessionsOf(tx, id);
  if (sessions === 0) return {};
  await recordAudit(tx, actor, {
    operation: 'endSessions',
    subject: 'user',
    subjectId: id,
    after: { login, sessionsEnded: sessions },
  });
  return {};
});
