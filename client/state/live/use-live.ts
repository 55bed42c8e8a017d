import { useEffect, useRef } from 'react';
import { type LiveTopic, topicText } from '../../../shared/live-topics.ts';
import { live } from './live.ts';
import type { Hear } from './live-feed.ts';

/**
 * Follows a document (`{ document: 'ern', id }`), all of a kind (`{ document: 'ern' }`) or the warehouse's stock while the component is
 * shown. `hear` is told of each change that somebody else, or this user elsewhere, made; of undefined when any may have been missed.
 */
export function useLive(topic: LiveTopic, hear: Hear): void {
  const latest = useRef(hear);
  latest.current = hear;
  const text = topicText(topic);
  useEffect(() => live.follow([text], (change) => latest.current(change)), [text]);
}
