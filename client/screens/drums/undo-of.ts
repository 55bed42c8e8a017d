import type { LifeEvent } from './drum-calls.ts';

/** What is done to a drum by itself; receipts and despatches are taken back where their documents are. */
const ownDeeds = ['move', 'cut', 'allocate', 'unallocate', 'adjust'];

/**
 * Whether the page of a drum offers to take this deed back, if the person may. One that moved other goods as well is named and blocked:
 * those would go back with the drum.
 */
export function undoOf({ kind, canReverse, withOthers }: LifeEvent): 'offered' | 'with others' | undefined {
  if (!canReverse || !ownDeeds.includes(kind)) return undefined;
  return withOthers ? 'with others' : 'offered';
}
