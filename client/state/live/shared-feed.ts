import { effect } from '@preact/signals-react';
import { followChanges } from '../../../shared/contract/account/live.ts';
import { connection } from '../../calls/connection.ts';
import { NetworkError } from '../../calls/errors.ts';
import { pageId, request } from '../../calls/request.ts';
import { session } from '../session.ts';
import { eventPieces, type LiveEvent } from './event-pieces.ts';
import { LiveFeed } from './live-feed.ts';

/** What happens elsewhere to what this page shows. */
export const live = new LiveFeed({
  async open(query, signal) {
    const answer = await request(followChanges, { ...query }, { accessId: session.current.peek()?.id, signal });
    if (answer.body === null) throw new NetworkError(new Error('an answer without a body'));
    return heard(eventPieces(answer.body), signal);
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

/** A stream that breaks is the first to show that the connection is lost. */
async function* heard(events: AsyncIterable<LiveEvent>, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  try {
    yield* events;
  } catch (error) {
    if (!signal.aborted) void connection.doubt();
    throw error;
  }
}

/** The access that is worked under decides what may be heard. */
effect(() => {
  if (session.current.value !== undefined) live.begin();
});
const look = () => live.setOpen(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', look);
look();
