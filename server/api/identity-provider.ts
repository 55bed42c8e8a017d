import type { Configuration } from 'openid-client';
import { is, type Struct } from 'superstruct';
import { email, secret, text } from '../../shared/contract/fields/text.ts';
import { newSignOnRole } from '../../shared/contract/sign-on/sign-on-roles.ts';

export interface Identity {
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** The provider's names of the user's roles; null if roles are not requested. */
  roles: readonly string[] | null;
}

/** Random secrets kept between leaving for the provider and coming back. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

export interface IdentityProvider {
  readonly name: string;
  readonly issuer: string;
  /** Whether to create accounts for users that only the provider knows. */
  readonly createsUsers: boolean;
  /**
   * Returns the address to redirect the browser to, and the attempt that it must bring back. With `askAgain` the provider asks for the
   * login even if the browser has a session there.
   */
  begin(askAgain?: boolean): Promise<{ address: string; attempt: Attempt }>;
  /**
   * Returns the identity that came back with this query. Throws ProviderUnavailable if there is no answer, ProviderClock if the clocks
   * differ, and ProviderRefused for any other invalid answer.
   */
  confirm(query: string, attempt: Attempt): Promise<Identity>;
}

/** Configured values; the rest comes from discovery. */
export interface ProviderOptions {
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scopes: string;
  createsUsers: boolean;
  /** The claim with the roles: its name, or the path to it with full stops. */
  rolesClaim: string | undefined;
  callback: string;
}

export class ProviderUnavailable extends Error {}

/** The clocks of the provider and this server differ, so that tokens are expired or not yet valid. The user is not to blame. */
export class ProviderClock extends Error {}

/** The answer is invalid: signature, issuer, audience, nonce, state or code. */
export class ProviderRefused extends Error {}

/** Timeout in seconds; users wait for the answer. */
const TIMEOUT = 5;
/** Tolerated clock difference in seconds. */
const CLOCKS = 30;
/** Milliseconds before discovery is repeated, because keys and addresses change. */
const FRESH = 3_600_000;

/**
 * A provider by its address. Discovery runs at the first sign-in, so that an unavailable provider does not prevent a start, and a failed
 * discovery is repeated next time. The library is loaded then too, because an installation without a provider does not need it.
 */
export function identityProvider(options: ProviderOptions, now: () => number = Date.now): IdentityProvider {
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  function configuration(): Promise<Configuration> {
    if (known === undefined || now() > known.until) {
      const discovery = discovered(options);
      known = { configuration: discovery, until: now() + FRESH };
      discovery.catch(() => {
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
  return client.discovery(issuer, clientId, metadata, undefined, { execute, timeout: TIMEOUT });
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
  const idClaims = tokens.claims();
  if (idClaims === undefined) throw new ProviderRefused('no ID token');
  if (!is(idClaims.sub, subject))
    throw new ProviderRefused('a subject that is empty, too long or has control characters');
  // The library checks only the expiry of a token.
  if (idClaims.iat > Date.now() / 1000 + CLOCKS) throw new ProviderClock('an ID token of the future');
  const isWhole =
    idClaims['email'] !== undefined && (rolesClaim === undefined || claimAt(idClaims, rolesClaim) !== undefined);
  const asksMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = asksMore ? await client.fetchUserInfo(configuration, tokens.access_token, idClaims.sub) : {};
  const claims: Claims = { ...more, ...idClaims };
  return {
    issuer: issuer.href,
    subject: idClaims.sub,
    email: fieldOf(claims['email'], email()),
    isEmailVerified: claims['email_verified'] === true,
    name: fieldOf(claims['name'], text()),
    roles: rolesClaim === undefined ? null : rolesOf(claimAt(idClaims, rolesClaim) ?? claimAt(more, rolesClaim)),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The provider's exact id of a user: OpenID Connect allows 255 characters. */
const subject = secret(255);

function fieldOf(claim: unknown, field: Struct<string, null>): string | null {
  const value = typeof claim === 'string' ? claim.trim() : undefined;
  return is(value, field) ? value : null;
}

/**
 * A claim by its exact name, or else by its path, as `realm_access.roles`. The exact name comes first, because claim names can be addresses
 * with full stops.
 */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let inside: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, name)) return undefined;
    inside = (inside as Claims)[name];
  }
  return inside;
}

/** Far more than a user has; they are looked up in one statement. */
const MOST_ROLES = 1000;
const roleName = newSignOnRole.schema.name;

/** Some providers send a single role as a string. Drops values that are not valid role names; a missing claim means no roles. */
function rolesOf(claim: unknown): readonly string[] {
  const roles: unknown[] = Array.isArray(claim) ? claim : [claim];
  return roles.filter((role): role is string => is(role, roleName)).slice(0, MOST_ROLES);
}

/** Classifies failures by their remedy: no answer, an answer that it cannot work, or an invalid answer. */
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

const isUntimely = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** No connection, a timeout, a status above 499, or a request to retry later. */
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
