import type { TextKey } from '../text-sets.ts';

/** A document that was opened lately. */
export interface RecentDocument {
  address: string;
  /** Its number, as people call it. */
  label: string;
  /** The text of its kind. */
  kind: TextKey;
}

const prefix = 'wms.recent.';
const AT_MOST = 8;

/** The documents opened lately under each access, newest first, kept in this browser until the log-out. */
export function createRecentDocuments(storage: Storage) {
  function list(accessId: number): readonly RecentDocument[] {
    return JSON.parse(storage.getItem(prefix + accessId) ?? '[]');
  }

  return {
    list,
    add(accessId: number, document: RecentDocument): void {
      const others = list(accessId).filter(({ address }) => address !== document.address);
      storage.setItem(prefix + accessId, JSON.stringify([document, ...others].slice(0, AT_MOST)));
    },
    clear(): void {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    },
  };
}
