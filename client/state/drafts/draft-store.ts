import { createStore, delMany, entries, set } from 'idb-keyval';

/** A place for values by name, as a browser's database is one. */
export interface DraftStore {
  entries(): Promise<readonly (readonly [name: string, value: unknown])[]>;
  set(name: string, value: unknown): Promise<void>;
  delete(names: readonly string[]): Promise<void>;
}

/**
 * The browser's own database. Not its localStorage: that is written to disk some seconds later, and a browser that crashes
 * meanwhile has lost the last scans (decision 53).
 */
export function browserStore(): DraftStore {
  const store = createStore('wms', 'kept');
  return {
    entries: () => entries(store),
    set: (name, value) => set(name, value, store),
    delete: (names) => delMany([...names], store),
  };
}
