import { useEffect, useRef } from 'react';
import type { List } from '../ui/list/list-state.ts';

/** Clears the ticks and reads the list again when `version` changes: an action has changed its rows. Back to the list changes nothing. */
export function useAfterChange<Row>(list: List<Row>, version: number): void {
  const seen = useRef(version);
  useEffect(() => {
    if (version === seen.current) return;
    seen.current = version;
    list.selection.clear();
    list.loader.again();
  }, [list, version]);
}
