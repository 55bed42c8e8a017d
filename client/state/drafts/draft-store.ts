import { createStore, delMany, entries, set } from 'idb-keyval';

export interface DraftStore {
  entries(): Promise<readonly (readonly [name: string, value: unknown])[]>;
  set(name: string, value: unknown): Promise<void>;
  delete(names: readonly string[]): Promise<void>;
}

/**
 * The browser's database instead of its localStorage, which is written to disk some seconds later: a crash meanwhile would lose the last
 * scans (decision 53).
 */
export function browserStore(): DraftStore {
  const store = createStore('wms', 'kept');
  return {
    entries: () => entries(store),
    set: (name, value) => set(name, value, store),
    delete: (names) => delMany([...names], store),
  };
}
