import { useMemo } from 'react';
import { idempotencyKey } from '../../calls/request.ts';
import { createKeptLists } from './kept-lists.ts';

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
