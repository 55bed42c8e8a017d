import { createStore, delMany, entries, set } from 'idb-keyval';
import type { KeptStore } from './kept-store.ts';

/**
 * The browser's own database. Not its localStorage: that is written to disk some seconds later, and a browser that crashes
 * meanwhile has lost the last scans (decision 53).
 */
export function browserStore(): KeptStore {
  const store = createStore('wms', 'kept');
  return {
    entries: () => entries(store),
    set: (name, value) => set(name, value, store),
    delete: (names) => delMany([...names], store),
  };
}
