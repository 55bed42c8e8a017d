import { join } from 'node:path';
import type { CookieData } from 'puppeteer';
import { listen } from '../../../server/api/live/live-hub.ts';
import type { GatewayOptions } from '../../../server/gateway/options.ts';
import { cookie } from '../../../server/gateway/session/cookies.ts';
import { sessions } from '../../../server/gateway/session/sessions.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { rightPassword, userOf } from '../builders/account.ts';
import type { Builders, Site } from '../builders/builders.ts';
import { startBuilders } from '../builders/builders-for.ts';
import { afterAll, afterFile } from '../closing.ts';
import { newSecret, type RunningGateway, startGateway } from '../gateway/gateway.ts';
import type { Hooks } from '../suite.ts';
import { serveAtSharedOrigin } from './shared-origin.ts';

export interface Served {
  readonly builders: Builders;
  readonly url: string;
  /** Creates a user who can sign in and work at these sites. Returns the login; the password is `password`. */
  person(sites: readonly Site[], permissions: readonly Permission[]): Promise<string>;
  sessionCookie(login: string): Promise<CookieData>;
}

export const password = rightPassword;

interface Product {
  readonly builders: Builders;
  readonly gateway: RunningGateway;
}

let shared: Promise<Product> | undefined;

/**
 * The product that the files of this process share, one after the other. Each suite's companies are verified after it. A suite that counts all
 * rows of a table, changes settings of the whole installation or runs the queue uses `ownServedFor`.
 */
export function servedFor(hooks: Hooks): { readonly it: Served } {
  return serving(hooks, () => {
    shared ??= start({}, afterAll);
    return shared;
  });
}

export function ownServedFor(hooks: Hooks, options: Partial<GatewayOptions> = {}): { readonly it: Served } {
  return serving(hooks, () => start(options, afterFile));
}

function serving(hooks: Hooks, open: () => Promise<Product>): { readonly it: Served } {
  let served: Served | undefined;
  hooks.before(async () => {
    const { builders, gateway } = await open();
    const url = await serveAtSharedOrigin(gateway.app.server);
    await builders.begin();
    served = {
      builders,
      url,
      person: (sites, permissions) => person(builders, sites, permissions),
      sessionCookie: (login) => sessionCookie(builders, login),
    };
  });
  hooks.after(() => served?.builders.verify());
  return {
    get it(): Served {
      if (served === undefined) throw new Error('the product is started before the tests run');
      return served;
    },
  };
}

async function start(options: Partial<GatewayOptions>, closing: typeof afterFile): Promise<Product> {
  const builders = await startBuilders('migrated', closing);
  closing(() => builders.close());
  const listener = listen(builders.services.live, builders.url, () => undefined);
  closing(() => listener.close());
  const gateway = await startGateway({
    ...options,
    upstream: inProcessUpstream(builders.app),
    clientDir: join(import.meta.dirname, '../../../dist/client'),
  });
  closing(() => gateway.close());
  return { builders, gateway };
}

async function person(builders: Builders, sites: readonly Site[], permissions: readonly Permission[]): Promise<string> {
  const accesses = sites.map(({ companyId, warehouseId }) => ({ companyId, warehouseId, permissions }));
  const { login } = await userOf(builders, { accesses });
  return login;
}

const sealed = sessions([newSecret], 12, Date.now);

async function sessionCookie(builders: Builders, login: string): Promise<CookieData> {
  const userId = await builders.id('select id from users where login = $1', [login]);
  return {
    name: cookie('wms', false).name,
    value: sealed.seal(sealed.start(await builders.token(userId))),
    domain: '127.0.0.1',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  };
}
