import * as contract from '../../../shared/contract/admin/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../queue/jobs.ts';
import { passwordChangedMail } from '../../queue/mails.ts';
import { givePassword, newPassword } from '../../queue/passwords.ts';
import { hashPassword } from '../account/hash-password.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { type LockedUser, lockUser } from './disable-user.ts';

/** Gives a user a new generated password and answers it once. A notice goes to the user: nobody's password changes in secret. */
export const generatePassword = implement(contract.generatePassword, async (tx, actor, { id }, { now, settings }) => {
  const { password, hash } = await newPassword(hashPassword);
  const { login, name, email } = await lockForPassword(tx, actor, id);
  await givePassword(tx, id, hash, now());
  await recordAudit(tx, actor, { operation: 'generatePassword', subject: 'user', subjectId: id, after: { login } });
  if (email !== null) await addJob(tx, 'sendMail', passwordChangedMail(settings, { login, name, email }));
  return { password };
});

/** Queues a mail with a new generated password; asked for twice before it went out, one is sent. */
export const sendCredentials = implement(contract.sendCredentials, async (tx, actor, { id }) => {
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

/**
 * Locks a user who is to get a generated password. Nobody gives themselves one: their session ends with it, and an answer lost on the
 * way would lock the only administrator out.
 */
async function lockForPassword(tx: Tx, actor: Actor, id: number): Promise<LockedUser> {
  if (id === actor.userId) refuse('own_account');
  const user = await lockUser(tx, id);
  if (user.disabled) refuse('user_disabled');
  return user;
}
