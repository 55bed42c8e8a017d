import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import type { ProviderOptions } from '../../server/api/identity-provider.ts';

export interface Person {
  email: string;
  isEmailVerified?: boolean;
  name?: string;
  claims?: { sub?: string; groups?: unknown; realm_access?: unknown };
}

export interface RunningProvider {
  options: ProviderOptions;
  people: Map<string, Person>;
  /** Sets only the clock of the provider ahead by this many seconds, or back. */
  setAhead(seconds: number): void;
  /** Answers the exchange of a code with this status, until it is undefined again. */
  setBusy(status: number | undefined): void;
  /** Sends a browser's steps over HTTP as this user. Returns the query with which the user comes back. */
  answerFor(address: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

/** Milliseconds by which the clock is ahead in requests to a provider. */
const ahead = new AsyncLocalStorage<number>();
const clock = Date.now;
Date.now = () => clock() + (ahead.getStore() ?? 0);

const clientSecret = randomBytes(24).toString('base64url');

/**
 * Starts a provider for a product to which users return at `callback`. It returns the user's claims on request, or already in the ID token.
 */
export async function startIdentityProvider(callback: string, { inToken = false } = {}): Promise<RunningProvider> {
  const people = new Map<string, Person>();
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => void handle(request, response));
  // Another host than the product's: a different site to browsers.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const provider = providerAt(issuer, callback, people, inToken);
  const serve = provider.callback();
  let milliseconds = 0;
  let busy: number | undefined;
  handle = (request, response) =>
    ahead.run(milliseconds, () => {
      if (busy !== undefined && request.url === '/token') return response.writeHead(busy).end();
      return request.url?.startsWith('/interaction/')
        ? interact(provider, request, response)
        : serve(request, response);
    });
  const setBusy = (status: number | undefined) => {
    busy = status;
  };
  const setAhead = (seconds: number) => {
    milliseconds = seconds * 1000;
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const options = {
    ...{ name: 'Acme ID', issuer, clientId: 'wms', clientSecret, scopes: 'openid email profile' },
    ...{ createsUsers: false, rolesClaim: undefined, callback },
  };
  return {
    options,
    people,
    setAhead,
    setBusy,
    answerFor: (address, subject) => answerFor(address, subject, callback),
    close,
  };
}

function providerAt(
  { href, origin }: URL,
  callback: string,
  people: ReadonlyMap<string, Person>,
  inToken: boolean,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(origin, {
    clients: [{ client_id: 'wms', client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: href, alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'realm_access'] },
    conformIdTokenClaims: !inToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      if (person === undefined) return undefined;
      const { email, isEmailVerified = true, name = sub, claims = {} } = person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: isEmailVerified, name, ...claims }) };
    },
    // Entering a login counts as consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The library itself signs no token without a proper subject.
  const token = provider.IdToken.prototype;
  const { payload } = token;
  token.payload = async function payloadOf() {
    const usual = await payload.call(this);
    const sub = people.get(String(usual['sub'] ?? this.available['sub']))?.claims?.sub;
    return sub === undefined ? usual : { ...usual, sub };
  };
  return provider;
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<title>Acme ID</title><form method="post"><input name="subject" autofocus><button>Go</button></form>',
    );
    return;
  }
  const accountId = new URLSearchParams(await text(request)).get('subject') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
}

async function answerFor(address: string, subject: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  let isForm = false;
  for (let step = 0; step < 10; step += 1) {
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      method: isForm ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { body: new URLSearchParams({ subject }) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    isForm = location === null;
    if (location === null && answer.status >= 400) throw new Error(`${answer.status}: ${await answer.text()}`);
    if (location?.startsWith(callback)) return new URL(location).search.slice(1);
    if (location !== null) url = new URL(location, url);
  }
  throw new Error('the provider sends nobody back');
}
