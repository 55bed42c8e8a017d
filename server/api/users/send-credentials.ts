import { sendCredentials as contract } from '../../../shared/contract/admin/users.ts';
import { refuse } from '../../../shared/errors.ts';
import { addJob } from '../../queue/jobs.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockForPassword } from './lock-for-password.ts';

/** Queues a mail with a new generated password; asked for twice before it went out, one is sent. */
export const sendCredentials = implement(contract, async (tx, actor, { id }) => {
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
});
