import { effect } from '@preact/signals-react';
import { followChanges } from '../../../shared/contract/live.ts';
import { NetworkError } from '../../network-error.ts';
import { pageId } from '../../page-id.ts';
import { request } from '../../request.ts';
import { session } from '../session.ts';
import { eventPieces } from './event-pieces.ts';
import { LiveFeed } from './live-feed.ts';

/** What happens elsewhere to what this page shows. */
export const live = new LiveFeed({
  async open(query, signal) {
    const answer = await request(followChanges, { ...query }, { accessId: session.current.peek()?.id, signal });
    if (answer.body === null) throw new NetworkError(new Error('an answer without a body'));
    return eventPieces(answer.body);
  },
  pause: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  now: () => Math.round(performance.now()),
  chance: Math.random,
  pageId,
});

/** The access that is worked under decides what may be heard. */
effect(() => {
  if (session.current.value !== undefined) live.begin();
});
const look = () => live.setOpen(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', look);
look();
