import { join } from 'node:path';
import { hashPassword } from '../../server/api/account/hash-password.ts';
import { listen } from '../../server/api/live/listen.ts';
import type { Listener } from '../../server/db/listener.ts';
import { inProcessUpstream } from '../../server/gateway/upstream-in-process.ts';
import type { Permission } from '../../shared/permissions.ts';
import { type RunningGateway, startGateway } from './gateway.ts';
import type { Hooks } from './suite.ts';
import { type Site, type World, worldFor } from './world/world.ts';

/** A world behind the gateway, with the built client, as a browser meets it. */
export interface ServedWorld {
  readonly world: World;
  readonly url: string;
  /** A person who can sign in: their login; the password is `password`. They may work at these sites. */
  person(sites: readonly Site[], permissions: readonly Permission[]): Promise<string>;
}

export const password = 'Right-pass-1';

/** The served world of a test file: made before its tests, closed and verified after them. */
export function servedWorldFor(hooks: Hooks): { readonly it: ServedWorld } {
  const world = worldFor(hooks);
  let gateway: RunningGateway | undefined;
  let listener: Listener | undefined;
  hooks.before(async () => {
    listener = listen(world.it.services.live, world.it.url, () => undefined);
    gateway = await startGateway({
      upstream: inProcessUpstream(world.it.app),
      clientDir: join(import.meta.dirname, '../../dist/client'),
    });
  });
  hooks.after(async () => {
    await gateway?.close();
    await listener?.close();
  });
  return {
    get it(): ServedWorld {
      if (gateway === undefined) throw new Error('the gateway is started before the tests run');
      return { world: world.it, url: gateway.url, person: (sites, granted) => person(world.it, sites, granted) };
    },
  };
}

async function person(world: World, sites: readonly Site[], permissions: readonly Permission[]): Promise<string> {
  const login = world.name('person');
  await world.db.run(
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
