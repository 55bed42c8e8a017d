import type { Input } from '../../../shared/contract/operation.ts';
import type { sendCredentials as contract } from '../../../shared/contract/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { lockForPassword } from './lock-for-password.ts';

/** Queues a mail with a new generated password; asked for twice before it went out, one is sent. */
export async function sendCredentials(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  const { login, email } = await lockForPassword(tx, actor, id);
  if (email === null) refuse('email_missing');
  await addJob(tx, 'sendCredentials', { userId: id }, { key: `sendCredentials ${id}` });
  await recordAudit(tx, actor, {
    operation: 'sendCredentials',
    subject: 'user',
    subjectId: id,
    after: { login, email },
  });
  return {};
}
