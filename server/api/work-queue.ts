import { refuse } from '../../shared/errors.ts';

interface Limits {
  /** How many are worked at once. */
  together: number;
  /** How many may wait; the next is refused. */
  waiting: number;
  /** When somebody who is refused may come again. */
  seconds?: number;
}

/**
 * Runs work a little at a time and refuses what would wait too long (429, with seconds). Who goes away while waiting, as `gone` says,
 * leaves the queue: the place is somebody else's, and the work is not begun.
 */
export type WorkQueue = <Result>(work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>;

/**
 * Makes a queue. Hashes and prints are heavy (a hash takes 19 MiB and a core for some 35 ms, a print a core for seconds): a flood of
 * them must cost neither the memory nor the processor that other people's work needs (trust G39).
 */
export function workQueue({ together, waiting, seconds = 1 }: Limits): WorkQueue {
  const line = new Set<() => void>();
  let running = 0;
  return async (work, gone) => {
    gone?.throwIfAborted();
    if (running === together && line.size === waiting)
      refuse('too_many_requests', { values: { seconds }, data: { seconds } });
    if (running === together) await turnIn(line, gone);
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = line;
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Waits at the end of the line; whoever calls the turn takes it out of the line with that. */
function turnIn(line: Set<() => void>, gone?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.delete(turn);
      reject(gone?.reason);
    };
    const turn = () => {
      line.delete(turn);
      gone?.removeEventListener('abort', leave);
      resolve();
    };
    line.add(turn);
    gone?.addEventListener('abort', leave, { once: true });
  });
}
