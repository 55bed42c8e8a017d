import { generatePassword as contract } from '../../../shared/contract/admin/users.ts';
import { addJob } from '../../queue/jobs.ts';
import { passwordChangedMail } from '../../queue/mails.ts';
import { givePassword, newPassword } from '../../queue/passwords.ts';
import { hashPassword } from '../account/hash-password.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockForPassword } from './lock-for-password.ts';

/** Gives a user a new generated password and answers it once. A notice goes to the user: nobody's password changes in secret. */
export const generatePassword = implement(contract, async (tx, actor, { id }, { now, settings }) => {
  const { password, hash } = await newPassword(hashPassword);
  const { login, name, email } = await lockForPassword(tx, actor, id);
  await givePassword(tx, id, hash, now());
  await recordAudit(tx, actor, { operation: 'generatePassword', subject: 'user', subjectId: id, after: { login } });
  if (email !== null) await addJob(tx, 'sendMail', passwordChangedMail(settings, { login, name, email }));
  return { password };
});
