import { useEffect } from 'react';
import type { List } from '../ui/list/list-state.ts';

/** Milliseconds between two looks at what the server works on. */
const PAUSE = 2000;

/**
 * While the server works on a row that is here, what is in sight is read anew by itself, and nothing is dimmed meanwhile. `alsoRead` reads what
 * is shown besides.
 */
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
