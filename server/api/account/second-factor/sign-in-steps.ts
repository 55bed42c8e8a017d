import * as contract from '../../../../shared/contract/account/second-factor.ts';
import { Refusal, refuse } from '../../../../shared/errors.ts';
import type { Reader, Tx } from '../../../db/query.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Visitor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import type { Services } from '../../services.ts';
import { type Account, findAccountById } from '../account.ts';
import { countedSignIn } from '../counted-attempts.ts';
import { countFailure, forgetFailures, recordFailedSignIn, refuseTooEarly } from '../failed-attempts.ts';
import { knownDevice, passwordDigest } from '../known-device.ts';
import { type Setup, type Step, setups, steps } from '../sealed-steps.ts';
import { startSession } from '../start-session.ts';
import { newAuthenticator } from './authenticator.ts';
import { takeCode } from './codes.ts';
import { turnOn } from './turn-on.ts';

export const confirmSignIn = implement(contract.confirmSignIn, async (db, visitor, { token, code }, services) => {
  const account = await accountOf(db, steps.open(services, token), services);
  return counted(db, visitor, account, services, async (tx) => {
    const by = await takeCode(tx, account.id, code, services);
    if (by === undefined) return undefined;
    return startSession(tx, visitor, account, services, { operation: 'confirmSignIn', after: { by } });
  });
});

export const setUpAtSignIn = implement(contract.setUpAtSignIn, async (db, _visitor, { token }, services) => {
  const first = steps.open(services, token) ?? refuse('sign_in_over');
  const account = await accountOf(db, first, services);
  if (account.hasSecondFactor) refuse('sign_in_over');
  const made = newAuthenticator(services.settings.productName, account.login);
  const { userId, password, byProvider } = first;
  const begun = { userId, password, byProvider, secret: made.secret, replaces: null };
  return { ...made, setup: setups.seal(services, begun) };
});

/** Turns the second factor on and signs in, both or neither. */
export const finishAtSignIn = implement(contract.finishAtSignIn, async (db, visitor, { setup, code }, services) => {
  const begun = setups.open(services, setup) ?? refuse('sign_in_over');
  const account = await accountOf(db, begun, services);
  return counted(db, visitor, account, services, async (tx) => {
    const recoveryCodes = await turnOn(tx, visitor, account, begun, code, services);
    if (recoveryCodes === 'over') refuse('sign_in_over');
    if (recoveryCodes === 'wrong') return undefined;
    const session = await startSession(tx, visitor, account, services, { operation: 'finishAtSignIn' });
    return { ...session, recoveryCodes };
  });
});

/** The user of the second step. The step ends if the user was disabled or their password changed since the first. */
async function accountOf(db: Reader, step: Step | Setup | undefined, { now }: Services): Promise<Account> {
  const account = step && (await findAccountById(db, step.userId, now()));
  const mayGoOn = step?.byProvider ? account?.isActive : account?.maySignIn && !account.mustChange;
  const isSame = mayGoOn && account !== undefined && passwordDigest(account) === step?.password;
  return isSame ? account : refuse('sign_in_over');
}

/**
 * Counts wrong codes like wrong passwords (trust G33): a known device separately, strangers by network. Only users who know the password
 * reach this step, so strangers cannot keep the owner waiting.
 */
async function counted<Answer>(
  db: Reader,
  visitor: Visitor,
  account: Account,
  services: Services,
  work: (tx: Tx) => Promise<Answer | undefined>,
): Promise<Answer> {
  visitor.tries?.(account.login);
  const device = knownDevice(services, visitor.device, account);
  const { counted, forgiven } = countedSignIn(account.login, visitor.address, device, 'second factor');
  await refuseTooEarly(db, counted, services.now());
  const answer = await transaction(services.pool, async (tx) => {
    const done = await work(tx);
    if (done !== undefined) {
      await forgetFailures(tx, forgiven, services.now());
      return done;
    }
    await countFailure(tx, counted, services.now());
    await recordFailedSignIn(tx, visitor, 'confirmSignIn', 'wrong_code', account);
    return new Refusal('wrong_code');
  });
  if (answer instanceof Refusal) throw answer;
  return answer;
}
