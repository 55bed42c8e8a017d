import type { TextKey } from '../text-sets.ts';

export interface RecentDocument {
  address: string;
  label: string;
  kind: TextKey;
}

const prefix = 'wms.recent.';
const AT_MOST = 8;

/** The recently opened documents per access, newest first, stored in this browser until logout. */
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
