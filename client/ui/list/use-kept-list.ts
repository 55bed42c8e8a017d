import { useMemo } from 'react';
import { idempotencyKey } from '../../calls/request.ts';

const kept = createKeptLists();

/**
 * The list of a screen with what belongs to it, the same again when Back returns to it (checklist 28). `scope` names the screen
 * and the access: rows of one access are never shown under another. `make` is the same function at every drawing.
 */
export function useKeptList<Kept>(scope: string, make: () => Kept): Kept {
  return useMemo(() => kept.of(stepOfHistory(), scope, make), [scope, make]);
}

/** What names the present step of the history: a mark in its state, made when there is none. */
function stepOfHistory(): string {
  const state: unknown = history.state;
  const mark = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  if (typeof mark === 'string') return mark;
  const made = idempotencyKey();
  history.replaceState({ ...(state ?? {}), list: made }, '');
  return made;
}

/** Remembers the lists of the last few steps of the history. */
export interface KeptLists {
  /** The list of a step, made if it is not there; under another scope it is another list, for its rows are another access's. */
  of<Kept>(step: string, scope: string, make: () => Kept): Kept;
}

const MOST = 5;

/** Keeps lists in memory, so that Back finds its rows, its ticks and its place. */
export function createKeptLists(): KeptLists {
  const kept = new Map<string, unknown>();
  return {
    of<Kept>(step: string, scope: string, make: () => Kept) {
      const key = JSON.stringify([step, scope]);
      // What a screen keeps under its own scope is what that screen made.
      const list = (kept.get(key) as Kept | undefined) ?? make();
      kept.delete(key);
      kept.set(key, list);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return list;
    },
  };
}
