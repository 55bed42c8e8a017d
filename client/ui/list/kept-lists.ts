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
