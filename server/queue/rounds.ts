import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two rounds, and after a failed one. */
const PAUSE = 500;
const REST = 5_000;

/**
 * Repeats a round of work, one at a time, twice a second: sooner than the queue polls for jobs. Consecutive failures, for example while
 * PostgreSQL is down, are logged once. Returns a function that stops it.
 */
export function keepRounds(round: () => Promise<void>, warn: (message: string) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    let message: string | undefined;
    while (!signal.aborted) {
      const problem = await round().then(
        () => undefined,
        (error: Error) => error.message,
      );
      if (problem !== undefined && problem !== message) warn(problem);
      message = problem;
      await pause(problem === undefined ? PAUSE : REST, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return () => {
    stopping.abort();
    return working;
  };
}
