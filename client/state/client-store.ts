/** The values that this browser keeps (rules 3). The auth token is the gateway's cookie, out of reach of scripts. */
export interface ClientStore {
  currentAccessId(): number | undefined;
  keepCurrentAccessId(id: number | undefined): void;
  /** Flags that the next sign-in screen says once that the account is disabled. */
  flagDisabledUser(): void;
  /** Was it flagged? The question takes the flag away. */
  takeDisabledUser(): boolean;
}

const accessKey = 'wms.currentAccessId';
const disabledKey = 'wms.disabledUser';

/** Keeps the values in the browser: the access also for each tab, so that two tabs may work under two accesses. */
export function createClientStore(shared: Storage, tab: Storage): ClientStore {
  return {
    currentAccessId() {
      const kept = tab.getItem(accessKey) ?? shared.getItem(accessKey);
      return kept === null ? undefined : Number(kept);
    },
    keepCurrentAccessId(id) {
      for (const storage of [shared, tab]) {
        if (id === undefined) storage.removeItem(accessKey);
        else storage.setItem(accessKey, String(id));
      }
    },
    flagDisabledUser: () => shared.setItem(disabledKey, 'true'),
    takeDisabledUser() {
      const flagged = shared.getItem(disabledKey) === 'true';
      shared.removeItem(disabledKey);
      return flagged;
    },
  };
}
