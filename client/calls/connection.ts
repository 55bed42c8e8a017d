import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { createBackoff } from './backoff.ts';

/** Whether the gateway can be reached. */
interface Connection {
  readonly isLost: ReadonlySignal<boolean>;
  /** When it last answered: as old is what stands on the screen. */
  readonly answeredAt: ReadonlySignal<number>;
  /** It answered a call. */
  reached(): void;
  /** A call had no answer, or the browser says that something changed: asks the gateway whether it is there. */
  doubt(): Promise<void>;
}

interface ConnectionDependencies {
  /** Asks the gateway for anything; rejects when no answer comes. */
  ask(): Promise<unknown>;
  now(): number;
}

/**
 * Knows that the connection is lost, and when it is back (checklist 55). A browser knows only its own network, and a call may fail
 * for itself: so the gateway is asked before anybody is told, and from then on until it answers.
 */
export function createConnection({ ask, now }: ConnectionDependencies): Connection {
  const isLost = signal(false);
  const answeredAt = signal(now());
  const backoff = createBackoff();
  let asking: Promise<void> | undefined;

  function reached(): void {
    answeredAt.value = now();
    isLost.value = false;
    backoff.reset();
  }

  function lost(): void {
    isLost.value = true;
    backoff.after(doubt);
  }

  async function doubt(): Promise<void> {
    asking ??= ask().then(reached, lost);
    await asking;
    asking = undefined;
  }

  return { isLost, answeredAt, reached, doubt };
}

/** Within the two seconds after which a lost connection is to be said (checklist 55). */
const PATIENCE = 1500;

/** The connection to the gateway. */
export const connection = createConnection({
  ask: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }),
  now: () => Date.now(),
});

/** Asks after the connection whenever the browser's network comes or goes. */
export function watchConnection(): void {
  addEventListener('online', () => void connection.doubt());
  addEventListener('offline', () => void connection.doubt());
  if (!navigator.onLine) void connection.doubt();
}

/** Does something each time the connection comes back: sends again what could not be saved without it. */
export function useReconnected(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    let wasLost = false;
    return effect(() => {
      const isLost = connection.isLost.value;
      if (wasLost && !isLost) latest.current();
      wasLost = isLost;
    });
  }, []);
}
