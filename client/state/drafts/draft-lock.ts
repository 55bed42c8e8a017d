import type { Signal } from '@preact/signals-react';

export interface DraftLock {
  /** Resolves once no other tab has the lock, with whether the user was notified meanwhile that one has. */
  readonly granted: Promise<boolean>;
  release(): void;
}

export interface DraftLockDependencies {
  /** Undefined in browsers on a site without TLS: every tab then stores its drafts. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly isElsewhere: Signal<boolean>;
  /** Whether the draft contains input that only the tab that typed it can continue. */
  isKept(): Promise<boolean>;
  pause(milliseconds: number): Promise<unknown>;
}

/**
 * Milliseconds: a page that reloads releases its lock a moment before or after the next page requests it, which is not shown to the user.
 */
const silentWait = 500;

/** Milliseconds that a closed tab has to return for its input before the input of another tab replaces it. */
export const returnWait = 10_000;

/**
 * Claims a draft for this tab, or waits for the tab that has it (decision 53). The browser frees a lock when its page closes or crashes.
 * Only waiting shows whether that page was closed or is reloading. A tab whose user was notified therefore waits before it takes a draft
 * with stored input, so that a reloading page gets it back.
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

  async function showElsewhere(): Promise<void> {
    await pause(silentWait);
    if (!isGranted && !signal.aborted) isElsewhere.value = true;
  }

  if (locks === undefined) grant();
  else {
    // Aborted when the document is left, and refused by browsers that have locks but may not use them; drafts then work as without locks.
    claim(locks).catch(grant);
    void showElsewhere();
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
