import { join } from 'node:path';
import { hashPassword } from '../../../server/api/account/hash-password.ts';
import { listen } from '../../../server/api/live/live-hub.ts';
import type { Listener } from '../../../server/db/listener.ts';
import type { GatewayOptions } from '../../../server/gateway/options.ts';
import { inProcessUpstream } from '../../../server/gateway/upstream/in-process-upstream.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { type Builders, buildersFor, type Site } from '../builders/builders.ts';
import { type RunningGateway, startGateway } from '../gateway/gateway.ts';
import type { Hooks } from '../suite.ts';

/** The builders and their API behind the gateway, with the built client, as a browser meets it. */
export interface Served {
  readonly builders: Builders;
  readonly url: string;
  /** A person who can sign in: their login; the password is `password`. They may work at these sites. */
  person(sites: readonly Site[], permissions: readonly Permission[]): Promise<string>;
}

export const password = 'Right-pass-1';

/** The served builders of a test file: made before its tests, closed and verified after them. */
export function servedFor(hooks: Hooks, options: Partial<GatewayOptions> = {}): { readonly it: Served } {
  const builders = buildersFor(hooks);
  let gateway: RunningGateway | undefined;
  let listener: Listener | undefined;
  hooks.before(async () => {
    listener = listen(builders.it.services.live, builders.it.url, () => undefined);
    gateway = await startGateway({
      ...options,
      upstream: inProcessUpstream(builders.it.app),
      clientDir: join(import.meta.dirname, '../../../dist/client'),
    });
  });
  hooks.after(async () => {
    await gateway?.close();
    await listener?.close();
  });
  return {
    get it(): Served {
      if (gateway === undefined) throw new Error('the gateway is started before the tests run');
      return {
        builders: builders.it,
        url: gateway.url,
        person: (sites, granted) => person(builders.it, sites, granted),
      };
    },
  };
}

async function person(builders: Builders, sites: readonly Site[], permissions: readonly Permission[]): Promise<string> {
  const login = builders.name('person');
  await builders.db.run(
    `with person as (
       insert into users (login, name, email, password_hash) values ($1, $1, $1 || '@example.com', $2) returning id
     )
     insert into accesses (user_id, company_id, warehouse_id, permissions)
     select person.id, site.company_id, site.warehouse_id, $5::text[]
     from person, unnest($3::bigint[], $4::bigint[]) as site (company_id, warehouse_id)`,
    [
      login,
      await hashPassword(password),
      sites.map((site) => site.companyId),
      sites.map((site) => site.warehouseId),
      permissions,
    ],
  );
  return login;
}
