import { useEffect, useMemo } from 'react';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useLive } from './live.ts';
import { createRenewal } from './throttle.ts';

/**
 * Keeps a list as its documents are elsewhere: what is in sight is read anew, at most once a second, and the row of a document says who
 * changed it. `alsoRead` reads what is shown besides: counts by state.
 */
export function useLiveList<Row>(list: List<Row>, topic: LiveTopic, alsoRead?: () => void): void {
  const renewal = useMemo(
    () =>
      createRenewal(() => {
        if (!list.loader.renew(list.keyOf)) return false;
        alsoRead?.();
        return true;
      }),
    [list, alsoRead],
  );
  useEffect(() => renewal.stop, [renewal]);
  useLive(topic, (change) => {
    if (change !== undefined && change.id !== null) {
      list.notes.put(String(change.id), change.by);
    }
    renewal.soon();
  });
}
