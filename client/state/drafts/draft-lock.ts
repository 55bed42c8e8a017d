import type { Signal } from '@preact/signals-react';

/** A tab's claim to be the one that keeps a draft. */
export interface DraftLock {
  /** Resolves once no other tab has it: whether the person was told meanwhile that one has. */
  readonly granted: Promise<boolean>;
  /** The document is left. */
  release(): void;
}

export interface DraftLockDependencies {
  /** Browsers have none on a site without TLS: every tab keeps its drafts then. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Whether another tab has it, as the person is told. */
  readonly isElsewhere: Signal<boolean>;
  /** Is something kept that only the tab which typed it can go on with? */
  isKept(): Promise<boolean>;
  pause(milliseconds: number): Promise<unknown>;
}

/** A page that is loaded anew lets go of its lock a moment before or after the next page asks: nobody is told of that. */
const silentWait = 500;

/** How long a tab that went may take to come back for what it kept, before another tab's words replace them. */
export const returnWait = 10_000;

/**
 * Claims a draft for this tab, or waits for the tab that has it (decision 98). The browser frees a lock when its page goes, crashed
 * or not. Whether that page was closed or is being loaded anew shows only by waiting: a tab that was told leaves the draft be
 * for a while if something is kept in it, so that the page finds it again.
 */
export function lockDraft(name: string, { locks, isElsewhere, isKept, pause }: DraftLockDependencies): DraftLock {
  const leaving = new AbortController();
  const { signal } = leaving;
  const granted = Promise.withResolvers<boolean>();
  const left = Promise.withResolvers<void>();
  let isGranted = false;

  function grant(): void {
    isGranted = true;
    granted.resolve(isElsewhere.peek());
    if (!signal.aborted) isElsewhere.value = false;
  }

  async function hold(): Promise<true> {
    grant();
    await left.promise;
    return true;
  }

  async function claim(manager: Pick<LockManager, 'request'>): Promise<void> {
    for (let isHeld = false; !isHeld && !signal.aborted; ) {
      isHeld = await manager.request(name, { signal }, async () => {
        const mayReturn = isElsewhere.peek() && (await isKept());
        return mayReturn ? false : hold();
      });
      if (isHeld) return;
      await pause(returnWait);
      isHeld = await manager.request(name, { ifAvailable: true }, (lock) => (lock === null ? false : hold()));
    }
  }

  async function tell(): Promise<void> {
    await pause(silentWait);
    if (!isGranted && !signal.aborted) isElsewhere.value = true;
  }

  if (locks === undefined) grant();
  else {
    // Aborted when the document is left, and refused where a browser has locks but may not use them: then it is as without.
    claim(locks).catch(grant);
    void tell();
  }
  return {
    granted: granted.promise,
    release() {
      leaving.abort();
      left.resolve();
      isElsewhere.value = false;
    },
  };
}
