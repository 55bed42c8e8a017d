import { useEffect } from 'react';
import type { List } from '../ui/list/list-state.ts';

/** Milliseconds between two reads while the server works on a row. */
const PAUSE = 2000;

/** Reads the visible rows again, without dimming them, while the server works on a loaded row. `alsoRead` reads other displayed data. */
export function useWatchedList<Row>(list: List<Row>, isWorkedOn: (row: Row) => boolean, alsoRead?: () => void): void {
  const watches = list.rows(0, list.length.value).some((row) => row !== undefined && isWorkedOn(row));
  useEffect(() => {
    if (!watches) return undefined;
    const look = () => {
      if (list.loader.renew(list.keyOf)) alsoRead?.();
    };
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, [list, watches, alsoRead]);
}
