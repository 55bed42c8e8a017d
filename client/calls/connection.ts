import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';

interface Connection {
  readonly isLost: ReadonlySignal<boolean>;
  /** While the connection is lost: the browser has no network. Otherwise the server does not answer. */
  readonly isOffline: ReadonlySignal<boolean>;
  /** When the gateway last answered, which is the age of the displayed data. */
  readonly answeredAt: ReadonlySignal<number>;
  reached(): void;
  /** Probes the gateway, after a call without an answer or a network change in the browser. */
  doubt(): Promise<void>;
}

interface ConnectionDependencies {
  ask(): Promise<unknown>;
  hasNetwork(): boolean;
  /** Runs a function after a delay; the returned function cancels it. */
  later(run: () => void, milliseconds: number): () => void;
  now(): number;
}

/** Milliseconds between two probes while the connection is lost or the browser reports no network. */
const PAUSE = 800;

/**
 * Detects when the connection is lost and when it is back (checklist 55). A browser sees only its own network, and a single call can fail
 * for other reasons. The gateway is therefore probed before the connection counts as lost, and then until it answers. A pending probe
 * reports nothing: a busy gateway is still reachable. A browser reports a lost network a moment early, so an answer in that moment does not
 * stop the probing.
 */
export function createConnection({ ask, hasNetwork, later, now }: ConnectionDependencies): Connection {
  const isLost = signal(false);
  const isOffline = signal(false);
  const answeredAt = signal(now());
  let probing: Promise<void> | undefined;
  let cancelNext: () => void = () => undefined;

  function reached(): void {
    answeredAt.value = now();
    isLost.value = false;
    scheduleProbe();
  }

  function markLost(): void {
    isOffline.value = !hasNetwork();
    isLost.value = true;
  }

  async function probe(): Promise<void> {
    await ask().then(reached, markLost);
    probing = undefined;
    scheduleProbe();
  }

  function scheduleProbe(): void {
    cancelNext();
    if (isLost.peek() || !hasNetwork()) cancelNext = later(doubt, PAUSE);
  }

  function doubt(): Promise<void> {
    probing ??= probe();
    return probing;
  }

  return { isLost, isOffline, answeredAt, reached, doubt };
}

/**
 * Milliseconds until a probe times out. Together with the wait before a call is doubted, a loss is reported within two seconds; together
 * with the pause, a recovery within three.
 */
const LONGEST = 1600;

export const connection = createConnection({
  ask: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST) }),
  hasNetwork: () => navigator.onLine !== false,
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});

/** Milliseconds after which a call without an answer is doubted, because no network reports a lost request. */
const LONG = 300;

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

export function watchConnection(): void {
  addEventListener('online', () => void connection.doubt());
  addEventListener('offline', () => void connection.doubt());
  if (!navigator.onLine) void connection.doubt();
}

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
