import { moved } from '../drag.ts';

/** The columns after the first when one is pinned as the last of those that stay in view, or let go as the first of the others. */
export function pinnedColumn(
  keys: readonly string[],
  pinned: number,
  at: number,
): { keys: readonly string[]; pinned: number } {
  return at < pinned
    ? { keys: moved(keys, at, pinned - 1), pinned: pinned - 1 }
    : { keys: moved(keys, at, pinned), pinned: pinned + 1 };
}
