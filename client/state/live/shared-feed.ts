import { effect } from '@preact/signals-react';
import { followChanges } from '../../../shared/contract/changes/live.ts';
import { connection } from '../../calls/connection.ts';
import { NetworkError } from '../../calls/errors.ts';
import { pageId, request } from '../../calls/request.ts';
import { session } from '../session.ts';
import { eventPieces, type LiveEvent } from './event-pieces.ts';
import { LiveFeed } from './live-feed.ts';

const feeds = new Map<number | undefined, LiveFeed>();

/** The feed of an access, the current one unless another is named; its stream is open only while something is followed. */
export function liveUnder(accessId: number | undefined): LiveFeed {
  const another = accessId === session.current.peek()?.id ? undefined : accessId;
  if (feeds.size === 0) watch();
  const feed = feeds.get(another) ?? feedOf(() => another ?? session.current.peek()?.id);
  feeds.set(another, feed);
  return feed;
}

function feedOf(access: () => number | undefined): LiveFeed {
  const feed = new LiveFeed({
    async open(query, signal) {
      const answer = await request(followChanges, { ...query }, { accessId: access(), signal });
      if (answer.body === null) throw new NetworkError(new Error('an answer without a body'));
      return doubtOnBreak(eventPieces(answer.body), signal);
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
  feed.setOpen(isLookedAt());
  return feed;
}

/** A stream that breaks is the first sign of a lost connection. */
async function* doubtOnBreak(events: AsyncIterable<LiveEvent>, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  try {
    yield* events;
  } catch (error) {
    if (!signal.aborted) void connection.doubt();
    throw error;
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible';
}

/** The current access decides which changes are received, and only a visible page listens. */
function watch(): void {
  effect(() => {
    if (session.current.value === undefined) return;
    for (const feed of feeds.values()) feed.begin();
  });
  document.addEventListener('visibilitychange', () => {
    for (const feed of feeds.values()) feed.setOpen(isLookedAt());
  });
}
