import * as contract from '../../../shared/contract/account/account.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { makeResetToken, newOpaqueToken } from '../../queue/tokens.ts';
import type { Visitor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { type Account, findAccount, ownAuthor } from './account.ts';
import { countedSignIn } from './counted-attempts.ts';
import { countFailure, forgetFailures, refuseTooEarly } from './failed-attempts.ts';
import { hashPassword, isOutdated, isPasswordOf } from './hash-password.ts';
import { knownDevice, rememberUser } from './known-device.ts';

/**
 * Signs in. Unknown, disabled and expired users, a wrong password, and a generated one whose day has passed are answered alike, and
 * each costs one hash (trust G34). No connection is held while the password is hashed. Each sign-in makes a new token; what the
 * user has elsewhere stays.
 */
export const createToken = implement(contract.createToken, async (db, visitor, { login, password }, services) => {
  const account = await findAccount(db, login, services.now());
  const device = account && knownDevice(services, visitor.device, account);
  const { counted, forgiven } = countedSignIn(login, visitor.address, device);
  await refuseTooEarly(db, counted, services.now());
  const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
  if (!isRight || !account?.maySignIn) {
    await transaction(services.pool, (tx) => countFailure(tx, counted, services.now()));
    return refuse('wrong_login');
  }
  const { passwordHash } = account;
  const kept = isOutdated(passwordHash) ? await hashPassword(password) : passwordHash;
  const admitted = await transaction(services.pool, async (tx) => {
    await forgetFailures(tx, forgiven, services.now());
    return admit(tx, visitor, account, kept, services);
  });
  if (admitted.resetToken !== undefined) refuse('password_change_needed', { data: { token: admitted.resetToken } });
  return { token: admitted.token, device: rememberUser(services, visitor.device, { ...account, passwordHash: kept }) };
});

type Admitted = { token: string; resetToken?: undefined } | { resetToken: string };

/** A generated password opens no session: it gives what the link of a reset mail gives. */
async function admit(tx: Tx, visitor: Visitor, account: Account, kept: string, services: Services): Promise<Admitted> {
  if (account.mustChange) return { resetToken: (await makeResetToken(tx, account.id, services.now())).token };
  const token = await startSession(tx, account, kept, services);
  await recordAudit(tx, ownAuthor(visitor, account.id), {
    operation: 'createToken',
    subject: 'user',
    subjectId: account.id,
  });
  return { token };
}

/** Gives a user a new token. Who was disabled, or whose password was changed, while theirs was being hashed gets none. */
async function startSession(
  tx: Tx,
  account: Account,
  passwordHash: string,
  { now, settings }: Services,
): Promise<string> {
  const at = now();
  const signedIn = await tx.run(
    `update users set last_sign_in_at = $3, password_hash = $4
     where id = $1 and password_hash = $2 and disabled_at is null`,
    [account.id, account.passwordHash, at, passwordHash],
  );
  if (signedIn === 0) refuse('wrong_login');
  const { token, hash } = newOpaqueToken();
  await tx.run(
    `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3::timestamptz, $3, $3::timestamptz + make_interval(hours => $4))`,
    [hash, account.id, at, settings.sessionHours],
  );
  return token;
}

/** Signs out: the token in use is dead from now on; the user's other sessions stay. */
export const deleteToken = implement(contract.deleteToken, async (tx, { tokenHash }) => {
  const ended = await tx.maybeOne<{ userId: number }>(
    'delete from tokens where hash = $1 returning user_id as "userId"',
    [tokenHash],
  );
  if (ended !== undefined) tx.announceRights(ended.userId);
  return {};
});
