import { hash } from 'node:crypto';
import * as contract from '../../../shared/contract/sign-on/sign-on.ts';
import { Refusal, refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { byAddress } from '../account/counted-attempts.ts';
import { countFailure, recordFailedSignIn, refuseTooEarly } from '../account/failed-attempts.ts';
import { attempts } from '../account/sealed-steps.ts';
import { admit } from '../account/start-session.ts';
import {
  type Identity,
  type IdentityProvider,
  ProviderClock,
  ProviderRefused,
  ProviderUnavailable,
} from '../identity-provider.ts';
import { implement } from '../implement.ts';
import type { Services } from '../services.ts';
import { accountOfIdentity } from './join-identity.ts';

/** Starts a sign-in with the provider. Stores nothing: the browser gets the sealed data that it must bring back. */
export const beginSignOn = implement(contract.beginSignOn, async (_db, _visitor, { askAgain = false }, services) => {
  const provider = providerOf(services);
  const { address, attempt } = await asking(provider, () => provider.begin(askAgain));
  return { address, attempt: attempts.seal(services, attempt) };
});

/**
 * Signs in the user that the provider confirms. This replaces the password step: a second factor is still required. Failures are counted by
 * the caller's address alone, because there is no account to guess at.
 */
export const finishSignOn = implement(contract.finishSignOn, async (db, visitor, { answer, attempt }, services) => {
  const provider = providerOf(services);
  const counted = [byAddress('sign on', visitor.address)];
  await refuseTooEarly(db, counted, services.now());
  try {
    const begun = attempts.open(services, attempt) ?? refuse('sign_on_over');
    const taken = await takeOnce(db, answer, services);
    const identity = await asking(provider, () => provider.confirm(answer, begun)).catch(async (error: unknown) => {
      if (isUnavailable(error)) await giveBack(db, taken);
      throw error;
    });
    return await signIn(identity);
  } catch (error) {
    const isWrong = error instanceof Refusal && (error.code === 'sign_on_refused' || error.code === 'sign_on_unknown');
    if (isWrong) {
      await transaction(services.pool, async (tx) => {
        await countFailure(tx, counted, services.now());
        await recordFailedSignIn(tx, visitor, 'finishSignOn', error.code, undefined);
      });
    }
    throw error;
  }

  async function signIn(identity: Identity) {
    const admitted = await transaction(services.pool, async (tx) => {
      const account = await accountOfIdentity(tx, visitor, identity, provider, services);
      return admit(tx, visitor, account, services, { operation: 'finishSignOn', after: audited(identity) });
    });
    if (admitted instanceof Refusal) throw admitted;
    return admitted;
  }
});

/** Roles listed in the audit, enough to see the provider's names for them. */
const AUDITED_ROLES = 20;

function audited({ issuer, roles }: Identity): Record<string, unknown> {
  return { issuer, ...(roles !== null && { roles: roles.slice(0, AUDITED_ROLES) }) };
}

function providerOf({ provider }: Services): IdentityProvider {
  return provider ?? refuse('provider_missing');
}

/**
 * Accepts the code of an answer only once, even where the provider would accept it again. A failed sign-in uses it up, unless the provider
 * did not answer. Returns the stored hash.
 */
async function takeOnce(db: Reader, answer: string, { now }: Services): Promise<Buffer | undefined> {
  const code = new URLSearchParams(answer).get('code');
  if (code === null) return undefined;
  const stored = hash('sha256', code, 'buffer');
  const taken = await db.run(
    `insert into used_provider_codes (hash, used_at) values ($1, $2)
     on conflict do nothing`,
    [stored, now()],
  );
  if (taken === 0) refuse('sign_on_over');
  return stored;
}

/** Releases the code after the provider was unavailable: either the provider has not seen the code, or it refuses it next time. */
async function giveBack(db: Reader, stored: Buffer | undefined): Promise<void> {
  if (stored !== undefined) await db.run('delete from used_provider_codes where hash = $1', [stored]);
}

const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === 'provider_unavailable';

/** Turns provider errors into refusals with our own texts. The provider's text can contain anything, so it goes only to the log. */
async function asking<Answer>({ name }: IdentityProvider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refusalFor('provider_unavailable', name, error);
    if (error instanceof ProviderClock) throw refusalFor('sign_on_clock', name, error);
    if (error instanceof ProviderRefused) throw refusalFor('sign_on_refused', name, error);
    throw error;
  }
}

function refusalFor(
  code: 'provider_unavailable' | 'sign_on_clock' | 'sign_on_refused',
  name: string,
  cause: Error,
): Refusal {
  return Object.assign(new Refusal(code, { values: { provider: name } }), { cause: cause.cause ?? cause });
}
