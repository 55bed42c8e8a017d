import { useEffect, useRef } from 'react';
import { type LiveTopic, topicText } from '../../../shared/live-topics.ts';
import { reportError } from '../../calls/report-error.ts';
import { fetchedLater } from '../../lazy-part.ts';
import type { Hear } from './live-feed.ts';

/** Nobody waits for it: what happens until it is there is asked for. */
const feeds = fetchedLater(() => import('./shared-feed.ts').then((module) => module.liveUnder));

/**
 * Follows a document (`{ document: 'ern', id }`), all of a kind (`{ document: 'ern' }`) or the warehouse's stock while the component is
 * shown. `hear` is told of each change that somebody else, or this user elsewhere, made; of undefined when any may have been missed.
 * `accessId`: of a screen that works under another access than the current one.
 */
export function useLive(topic: LiveTopic, hear: Hear, accessId?: number): void {
  const latest = useRef(hear);
  latest.current = hear;
  const text = topicText(topic);
  useEffect(() => {
    const since = Math.round(performance.now());
    let isOver = false;
    let stop: (() => void) | undefined;
    feeds().then((liveUnder) => {
      if (!isOver) stop = liveUnder(accessId).follow([text], (change) => latest.current(change), since);
    }, reportError);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [text, accessId]);
}
