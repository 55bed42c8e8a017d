import { useEffect, useMemo } from 'react';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useLive } from './live.ts';
import { createRenewal } from './throttle.ts';

/**
 * Keeps a list up to date with changes made elsewhere: reads the visible rows again, at most once a second, and marks the row of a changed
 * document with the user. `alsoRead` reads other displayed data, such as counts by state.
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
