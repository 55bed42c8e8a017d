import type { List } from './list-state.ts';

/** Remembers the lists of the last few steps of the history. */
export interface KeptLists {
  /** The list of a step, made if it is not there; under another scope it is another list, for its rows are another access's. */
  of<Row>(step: string, scope: string, make: () => List<Row>): List<Row>;
}

const MOST = 5;

/** Keeps lists in memory, so that Back finds its rows, its ticks and its place. */
export function createKeptLists(): KeptLists {
  const kept = new Map<string, unknown>();
  return {
    of<Row>(step: string, scope: string, make: () => List<Row>) {
      const key = JSON.stringify([step, scope]);
      // What a screen keeps under its own scope is what that screen made.
      const list = (kept.get(key) as List<Row> | undefined) ?? make();
      kept.delete(key);
      kept.set(key, list);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return list;
    },
  };
}
