import * as contract from '../../../shared/contract/users/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../queue/jobs.ts';
import { passwordChangedMail } from '../../queue/mails.ts';
import { newPassword, storePassword } from '../../queue/passwords.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import type { Services } from '../services.ts';
import { type LockedUser, lockUser } from './disable-user.ts';

export const generatePassword = implement(contract.generatePassword, async (tx, actor, { id }, services) => {
  const { password, hash } = await newPassword(hashPassword);
  await replacePassword(tx, actor, { id, hash, operation: 'generatePassword' }, services);
  return { password };
});

export const setPassword = implement(contract.setPassword, async (tx, actor, { id, password }, services) => {
  const hash = await hashOfTyped(password);
  await replacePassword(tx, actor, { id, hash, operation: 'setPassword' }, services);
  return {};
});

/** Hashes a password that an administrator typed. Call it before any lock, because hashing is queued. */
export async function hashOfTyped(password: string): Promise<string> {
  if (isCommonPassword(password)) refuseAt('password_too_common', ['password']);
  return hashPassword(password);
}

interface Replacing {
  id: number;
  hash: string;
  operation: 'generatePassword' | 'setPassword';
}

/** Notifies the user, so that no password changes in secret. */
async function replacePassword(
  tx: Tx,
  actor: Actor,
  { id, hash, operation }: Replacing,
  { now, settings }: Pick<Services, 'now' | 'settings'>,
): Promise<void> {
  const { login, name, email } = await lockForPassword(tx, actor, id);
  await storePassword(tx, id, hash, now());
  await recordAudit(tx, actor, { operation, subject: 'user', subjectId: id, after: { login } });
  if (email !== null) await addJob(tx, 'sendMail', passwordChangedMail(settings, { login, name, email }));
}

/** Queues a mail with a new generated password. Repeated requests before it is sent lead to one mail. */
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
 * Locks a user who gets another password. Refuses the caller's own account: their session would end, and a lost reply would lock out the
 * only administrator.
 */
async function lockForPassword(tx: Tx, actor: Actor, id: number): Promise<LockedUser> {
  if (id === actor.userId) refuse('own_account');
  const user = await lockUser(tx, id);
  if (user.disabled) refuse('user_disabled');
  return user;
}
