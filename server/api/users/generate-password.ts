import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { generatePassword as contract } from '../../../shared/contract/users.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../jobs/add-job.ts';
import { givePassword } from '../../jobs/give-password.ts';
import { passwordChangedMail } from '../../jobs/mails/password-changed-mail.ts';
import { newPassword } from '../../jobs/new-password.ts';
import { hashPassword } from '../account/hash-password.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { lockForPassword } from './lock-for-password.ts';

/** Gives a user a new generated password and answers it once. A notice goes to the user: nobody's password changes in secret. */
export async function generatePassword(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
  { now, settings }: Services,
): Promise<Reply<typeof contract>> {
  const { password, hash } = await newPassword(hashPassword);
  const { login, name, email } = await lockForPassword(tx, actor, id);
  await givePassword(tx, id, hash, now());
  await recordAudit(tx, actor, { operation: 'generatePassword', subject: 'user', subjectId: id, after: { login } });
  if (email !== null) await addJob(tx, 'sendMail', passwordChangedMail(settings, { login, name, email }));
  return { password };
}
