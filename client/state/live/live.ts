import { useEffect, useRef } from 'react';
import { type LiveTopic, topicText } from '../../../shared/live-topics.ts';
import type { Hear } from './live-feed.ts';
import { liveUnder } from './shared-feed.ts';

/**
 * Follows a document (`{ document: 'ern', id }`), all documents of a kind (`{ document: 'ern' }`) or the warehouse's stock while the
 * component is shown. `hear` receives each change by another user, or by this user elsewhere, and undefined if changes may have been
 * missed. Pass `accessId` for a screen whose access is not the current one.
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
