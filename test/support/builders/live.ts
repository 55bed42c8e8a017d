import * as assert from 'uvu/assert';
import { listen } from '../../../server/api/live/live-hub.ts';
import type { Listener } from '../../../server/db/listener.ts';
import type { followChanges } from '../../../shared/contract/changes/live.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { eventually } from '../eventually.ts';
import type { Hooks } from '../suite.ts';
import type { Builders } from './builders.ts';
import { type Following, follow } from './follower.ts';

export interface LiveBuilders {
  /** Follows topics. Streams that are still open after the tests are closed. */
  follow(credential: string, topic: string[], more?: Partial<Input<typeof followChanges>>): Promise<Following>;
}

export function liveFor(hooks: Hooks, builders: { readonly it: Builders }): LiveBuilders {
  const open: Following[] = [];
  let listener: Listener | undefined;
  let url = '';
  const opened: LiveBuilders['follow'] = async (credential, topic, more = {}) => {
    const following = await follow(url, credential, { topic, ...more });
    open.push(following);
    return following;
  };
  hooks.before(async () => {
    url = await builders.it.app.listen({ host: '127.0.0.1', port: 0 });
    const { credential } = await builders.it.storeman(await builders.it.site());
    const first = await opened(credential, ['ern']);
    listener = listen(builders.it.services.live, builders.it.url, () => undefined);
    await eventually(() => assert.is(first.events.at(-1)?.name, 'missed'));
  });
  hooks.after(async () => {
    for (const following of open) following.close();
    await listener?.close();
  });
  return { follow: opened };
}
