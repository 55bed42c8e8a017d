import type { Configuration } from 'openid-client';
import { is, type Struct } from 'superstruct';
import { email, secret, text } from '../../shared/contract/fields/text.ts';
import { newSignOnRole } from '../../shared/contract/sign-on/sign-on-roles.ts';

/** Who somebody is, as their provider says. */
export interface Identity {
  issuer: string;
  /** The provider's own name for them, which never changes. */
  subject: string;
  email: string | null;
  /** Does the provider know that the address is theirs? */
  isEmailVerified: boolean;
  name: string | null;
  /** What it calls the roles that they have; null when it is not asked for them. */
  roles: readonly string[] | null;
}

/** What is kept between leaving for the provider and coming back: each is random, and none is told to anybody else. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider of identities (OpenID Connect). */
export interface IdentityProvider {
  /** How people call it. */
  readonly name: string;
  readonly issuer: string;
  /** Makes an account for whom it knows and we do not? */
  readonly createsUsers: boolean;
  /** Where a browser is sent, and what it has to come back with; `askAgain`: whomever the provider knows there, it asks who it is. */
  begin(askAgain?: boolean): Promise<{ address: string; attempt: Attempt }>;
  /**
   * Who came back with this query. Throws ProviderUnavailable when nobody answers, ProviderClock when its times are not ours, ProviderRefused
   * for anything else that does not hold.
   */
  confirm(query: string, attempt: Attempt): Promise<Identity>;
}

/** What is known of it beforehand; the rest it says itself (discovery). */
export interface ProviderOptions {
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scopes: string;
  createsUsers: boolean;
  /** The claim that has their roles: its name, or the names on the way to it with full stops between. */
  rolesClaim: string | undefined;
  /** Where it sends browsers back to. */
  callback: string;
}

/** It does not answer, or answers that it cannot. */
export class ProviderUnavailable extends Error {}

/** Its clock and ours differ: what it says is over already, or still to come. Nobody who signs in is to blame. */
export class ProviderClock extends Error {}

/** What it, or whoever came back, says does not hold: signature, issuer, audience, nonce, state or code. */
export class ProviderRefused extends Error {}

/** Seconds after which a provider that does not answer is given up; people wait for it. */
const PATIENCE = 5;
/** Seconds by which its clock and ours may differ. */
const CLOCKS = 30;
/** Milliseconds after which what it says of itself is read again: keys and addresses change. */
const FRESH = 3_600_000;

/**
 * A provider by its address. It is asked about itself when somebody first signs in, so that one that is down hinders no start; a failure is
 * asked again next time. The library is loaded then, too: an installation without a provider has no use for it.
 */
export function identityProvider(options: ProviderOptions, now: () => number = Date.now): IdentityProvider {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  function configuration(): Promise<Configuration> {
    if (known === undefined || now() > known.until) {
      const asked = discovered(options);
      known = { configuration: asked, until: now() + FRESH };
      asked.catch(() => {
        known = undefined;
      });
    }
    return known.configuration;
  }

  return {
    name: options.name,
    issuer: options.issuer.href,
    createsUsers: options.createsUsers,
    async begin(askAgain = false) {
      const client = await import('openid-client');
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(await answering(configuration), {
        redirect_uri: options.callback,
        scope: options.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        ...(askAgain && { prompt: 'login' }),
      });
      return { address: address.href, attempt };
    },
    confirm: (query, attempt) => answering(async () => identityOf(options, await configuration(), query, attempt)),
  };
}

async function discovered({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Configuration> {
  const client = await import('openid-client');
  const isPlain = issuer.protocol === 'http:';
  const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: CLOCKS };
  return client.discovery(issuer, clientId, metadata, undefined, { execute, timeout: PATIENCE });
}

async function identityOf(
  { callback, issuer, rolesClaim }: ProviderOptions,
  configuration: Configuration,
  query: string,
  { state, nonce, verifier }: Attempt,
): Promise<Identity> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}?${query}`), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const told = tokens.claims();
  if (told === undefined) throw new ProviderRefused('no ID token');
  if (!is(told.sub, subject)) throw new ProviderRefused('a subject that is empty, too long or has control characters');
  // The library looks at the end of a token only.
  if (told.iat > Date.now() / 1000 + CLOCKS) throw new ProviderClock('an ID token of the future');
  const isWhole = told['email'] !== undefined && (rolesClaim === undefined || claimAt(told, rolesClaim) !== undefined);
  const asksMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, told.sub) : {};
  const claims: Claims = { ...more, ...told };
  return {
    issuer: issuer.href,
    subject: told.sub,
    email: fieldOf(claims['email'], email()),
    isEmailVerified: claims['email_verified'] === true,
    name: fieldOf(claims['name'], text()),
    roles: rolesClaim === undefined ? null : rolesOf(claimAt(told, rolesClaim) ?? claimAt(more, rolesClaim)),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The provider's name for a user, exactly as it says it: OpenID Connect allows 255 characters. */
const subject = secret(255);

/** A claim without the blanks at its ends; null for one that is missing or not what our own field of that kind accepts. */
function fieldOf(claim: unknown, field: Struct<string, null>): string | null {
  const value = typeof claim === 'string' ? claim.trim() : undefined;
  return is(value, field) ? value : null;
}

/** A claim by its name; else by the way to it, as `realm_access.roles`: names of claims are addresses with full stops as well. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let inside: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, name)) return undefined;
    inside = (inside as Claims)[name];
  }
  return inside;
}

/** Nobody has more; they are asked for among ours in one statement. */
const MOST_ROLES = 1000;
const roleName = newSignOnRole.schema.name;

/** Some providers send one role as a text. What could be no role's name here is left out, and a claim that is missing says that there is none. */
function rolesOf(claim: unknown): readonly string[] {
  const roles: unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.filter((role): role is string => is(role, roleName)).slice(0, MOST_ROLES);
}

/** Failures by what people can do about them: no answer, one that says it cannot, or one that does not hold. */
async function answering<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderClock) throw error;
    if (isSilence(error)) throw new ProviderUnavailable('no answer', { cause: error });
    throw isUntimely(error)
      ? new ProviderClock('another time', { cause: error })
      : new ProviderRefused('refused', { cause: error });
  }
}

/** What the library says of a token that is over, or not begun. */
const isUntimely = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** What the library names for it: no connection, no answer in time, a status above 499, or one that asks to come again later. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, cause } = error as Error & { code?: string; status?: number };
  const answered = status ?? (cause instanceof Response ? cause.status : 0);
  return (
    code === 'OAUTH_TIMEOUT' ||
    answered >= 500 ||
    answered === 408 ||
    answered === 429 ||
    (code === undefined && error instanceof TypeError)
  );
}
