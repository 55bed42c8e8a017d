import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';

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
  /** Does the browser know of a network? */
  hasNetwork(): boolean;
  /** Runs something after so many milliseconds, unless the answer is called before. */
  later(run: () => void, milliseconds: number): () => void;
  now(): number;
}

/** Milliseconds between two questions while the connection is lost, or the browser knows of no network. */
const PAUSE = 800;

/**
 * Knows that the connection is lost, and when it is back (checklist 55). A browser knows only its own network, and a call may fail
 * for itself: so the gateway is asked before anybody is told, and from then on until it answers. While that question waits nothing is
 * said: a gateway that is busy is there. A browser says that its network is gone a moment before it is: an answer in that moment is no
 * reason to stop asking.
 */
export function createConnection({ ask, hasNetwork, later, now }: ConnectionDependencies): Connection {
  const isLost = signal(false);
  const answeredAt = signal(now());
  let asking: Promise<void> | undefined;
  let cancelNext: () => void = () => undefined;

  function reached(): void {
    answeredAt.value = now();
    isLost.value = false;
    goOnAsking();
  }

  function lost(): void {
    isLost.value = true;
  }

  async function askOnce(): Promise<void> {
    await ask().then(reached, lost);
    asking = undefined;
    goOnAsking();
  }

  function goOnAsking(): void {
    cancelNext();
    if (isLost.peek() || !hasNetwork()) cancelNext = later(doubt, PAUSE);
  }

  function doubt(): Promise<void> {
    asking ??= askOnce();
    return asking;
  }

  return { isLost, answeredAt, reached, doubt };
}

/**
 * Milliseconds after which a question is given up: with those before a call is doubted, the connection is said to be lost within two
 * seconds; with the pause, to be back within three.
 */
const LONGEST = 1600;

/** The connection to the gateway. */
export const connection = createConnection({
  ask: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST) }),
  hasNetwork: () => navigator.onLine !== false,
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});

/** Milliseconds: a call that takes longer may never be answered, as no network says that it swallowed one. */
const LONG = 300;

/** Waits for the answer to a call; while it takes long, the gateway is asked whether it is there. */
export async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => void connection.doubt(), LONG);
  try {
    const answer = await call;
    connection.reached();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

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
