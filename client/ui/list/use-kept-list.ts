import { useMemo } from 'react';
import { idempotencyKey } from '../../calls/request.ts';

const lists = createKeptLists();

/**
 * The list of a screen with its other state, the same again when Back returns to it (checklist 28). `scope` names the screen and the
 * access: rows of one access are never shown under another. Pass the same function as `make` on each render.
 */
export function useKeptList<State>(scope: string, make: () => State): State {
  return useMemo(() => lists.of(stepOfHistory(), scope, make), [scope, make]);
}

/** The id of the current history entry, stored in its state; created if there is none. */
function stepOfHistory(): string {
  const state: unknown = history.state;
  const mark = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  if (typeof mark === 'string') return mark;
  const made = idempotencyKey();
  history.replaceState({ ...(state ?? {}), list: made }, '');
  return made;
}

export interface KeptLists {
  /** The list of a history entry, created on first use. Each scope has its own list, because its rows belong to another access. */
  of<State>(step: string, scope: string, make: () => State): State;
}

const MOST = 5;

/** Keeps lists in memory, so that Back finds its rows, ticks and scroll position. */
export function createKeptLists(): KeptLists {
  const store = new Map<string, unknown>();
  return {
    of<State>(step: string, scope: string, make: () => State) {
      const key = JSON.stringify([step, scope]);
      // Only the screen itself stores lists under its own scope.
      const list = (store.get(key) as State | undefined) ?? make();
      store.delete(key);
      store.set(key, list);
      const [oldest] = store.keys();
      if (store.size > MOST && oldest !== undefined) store.delete(oldest);
      return list;
    },
  };
}
