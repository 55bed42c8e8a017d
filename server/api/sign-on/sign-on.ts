import { hash } from 'node:crypto';
import * as contract from '../../../shared/contract/sign-on/sign-on.ts';
import { Refusal, refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { byAddress } from '../account/counted-attempts.ts';
import { countFailure, refuseTooEarly } from '../account/failed-attempts.ts';
import { recordFailedSignIn } from '../account/record-failed-sign-in.ts';
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

/** Begins to sign in by the provider. Nothing is stored: what the browser must come back with is sealed and given to it. */
export const beginSignOn = implement(contract.beginSignOn, async (_db, _visitor, { askAgain = false }, services) => {
  const provider = providerOf(services);
  const { address, attempt } = await asking(provider, () => provider.begin(askAgain));
  return { address, attempt: attempts.seal(services, attempt) };
});

/**
 * Signs in whom the provider confirms. The first step is done with that: a second factor is asked for as after a password. What does not hold
 * is counted by the caller's address alone: there is no account to guess at.
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
        await recordFailedSignIn(tx, visitor, 'finishSignOn', undefined);
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

/** Roles that the audit names: enough to see what the provider calls them. */
const AUDITED_ROLES = 20;

function audited({ issuer, roles }: Identity): Record<string, unknown> {
  return { issuer, ...(roles !== null && { roles: roles.slice(0, AUDITED_ROLES) }) };
}

function providerOf({ provider }: Services): IdentityProvider {
  return provider ?? refuse('provider_missing');
}

/**
 * Takes the code of an answer once, also where the provider would take it again: a failed sign-in uses it up, unless the provider did not
 * answer. Returns what is stored of it.
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

/** A provider that is busy has not seen the code, and one that has refuses it next time. */
async function giveBack(db: Reader, stored: Buffer | undefined): Promise<void> {
  if (stored !== undefined) await db.run('delete from used_provider_codes where hash = $1', [stored]);
}

const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === 'provider_unavailable';

/** What the provider cannot do, in words for people; its own may hold anything, and stay in the log. */
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
