import { useEffect, useRef } from 'react';
import { type LiveTopic, topicText } from '../../../shared/live-topics.ts';
import type { Hear } from './live-feed.ts';
import { liveUnder } from './shared-feed.ts';

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
    return liveUnder(accessId).follow([text], (change) => latest.current(change), since);
  }, [text, accessId]);
}
