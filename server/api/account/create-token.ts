import * as contract from '../../../shared/contract/account/account.ts';
import { Refusal, refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { makeResetToken } from '../../queue/tokens.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { implement } from '../implement.ts';
import { hashPassword, isOutdated, isPasswordOf } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { type Account, findAccount } from './account.ts';
import { countedSignIn } from './counted-attempts.ts';
import { countFailure, forgetFailures, recordFailedSignIn, refuseTooEarly } from './failed-attempts.ts';
import { knownDevice } from './known-device.ts';
import { admit } from './start-session.ts';

/**
 * Signs in. Unknown, disabled and expired users, a wrong password, and an expired generated password all get the same answer, and each
 * costs one hash (trust G34). No connection is held while the password is hashed. Each sign-in creates a new token and leaves the user's
 * other sessions alone. Users who have or need a second factor get the token of the next step instead of a session.
 */
export const createToken = implement(contract.createToken, async (db, visitor, { login, password }, services) => {
  const account = await findAccount(db, login, services.now());
  if (account !== undefined) visitor.tries?.(account.login);
  const device = account && knownDevice(services, visitor.device, account);
  const { counted, forgiven } = countedSignIn(login, visitor.address, device);
  await refuseTooEarly(db, counted, services.now());
  const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
  if (!isRight || !account?.maySignIn) {
    await transaction(services.pool, async (tx) => {
      await countFailure(tx, counted, services.now());
      await recordFailedSignIn(tx, visitor, 'createToken', 'wrong_login', account);
    });
    return refuse('wrong_login');
  }
  const isOld = isOutdated(account.passwordHash ?? '');
  const rehashed = isOld ? await hashPassword(password) : undefined;
  const answer = await transaction(services.pool, async (tx) => {
    await forgetFailures(tx, forgiven, services.now());
    if (account.byProviderOnly && services.provider !== undefined) return byProvider(services.provider);
    const current = rehashed === undefined ? account : await keepHash(tx, account, rehashed);
    return account.mustChange
      ? changeFirst(tx, account, services)
      : admit(tx, visitor, current, services, { operation: 'createToken' });
  });
  if (answer instanceof Refusal) throw answer;
  return answer;
});

/** The password is right, but a company of the user accepts none. Only used with a configured provider; otherwise passwords count again. */
function byProvider({ name }: IdentityProvider): Refusal {
  return new Refusal('password_sign_in_off', { values: { provider: name } });
}

/** A generated password opens no session: the refusal contains a reset token, like the link of a reset mail. */
async function changeFirst(tx: Tx, { id }: Account, { now }: Services): Promise<Refusal> {
  const { token } = await makeResetToken(tx, id, now());
  return new Refusal('password_change_needed', { data: { token } });
}

/** Stores the password rehashed at today's cost, unless it was changed meanwhile. */
async function keepHash(tx: Tx, account: Account, passwordHash: string): Promise<Account> {
  const updates = await tx.run('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    account.id,
    account.passwordHash,
    passwordHash,
  ]);
  return updates === 0 ? account : { ...account, passwordHash };
}

export const deleteToken = implement(contract.deleteToken, async (tx, actor) => {
  const ended = await tx.run('delete from tokens where hash = $1', [actor.tokenHash]);
  if (ended === 0) return {};
  tx.announceRights(actor.userId);
  await recordAudit(tx, actor, { operation: 'deleteToken', subject: 'user', subjectId: actor.userId });
  return {};
});
