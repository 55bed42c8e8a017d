import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { listen } from '../../../server/api/live/listen.ts';
import type { Listener } from '../../../server/db/listener.ts';
import type { followChanges } from '../../../shared/contract/live.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { eventually } from '../eventually.ts';
import type { Hooks } from '../suite.ts';
import { type Following, follow } from './follower.ts';
import type { World } from './world.ts';

/** A world whose streams hear what is committed. */
export interface LiveWorld {
  /** Follows topics; what is still open after the tests is closed. */
  follow(credential: string, topic: string[], more?: Partial<Input<typeof followChanges>>): Promise<Following>;
}

/** Lets the streams of a world hear while the tests of a file run. */
export function liveFor(hooks: Hooks, world: { readonly it: World }): LiveWorld {
  const open: Following[] = [];
  let listener: Listener | undefined;
  const opened: LiveWorld['follow'] = async (credential, topic, more = {}) => {
    const { port } = world.it.app.server.address() as AddressInfo;
    const following = await follow(`http://127.0.0.1:${port}`, credential, { topic, ...more });
    open.push(following);
    return following;
  };
  hooks.before(async () => {
    const { credential } = await world.it.storeman(await world.it.site());
    const first = await opened(credential, ['ern']);
    listener = listen(world.it.services.live, world.it.url, () => undefined);
    await eventually(() => assert.is(first.events.at(-1)?.name, 'missed'));
  });
  hooks.after(async () => {
    for (const following of open) following.close();
    await listener?.close();
  });
  return { follow: opened };
}
