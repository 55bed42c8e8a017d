import { refuse } from '../../../shared/errors.ts';

interface Limits {
  /** How many are worked at once. */
  together: number;
  /** How many may wait; the next is refused. */
  waiting: number;
}

/** Runs work a little at a time and refuses what would wait too long (429, with seconds). */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a queue. Hashes are heavy on purpose (19 MiB, a core for some 35 ms): a flood of sign-ins must cost neither the memory nor
 * the processor that other people's work needs (design: G39).
 */
export function workQueue({ together, waiting }: Limits): WorkQueue {
  const line: (() => void)[] = [];
  let running = 0;
  const turn = () => new Promise<void>((resolve) => line.push(resolve));
  return async (work) => {
    if (running === together && line.length === waiting) refuseForNow();
    if (running === together) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function refuseForNow(): never {
  return refuse('too_many_requests', { values: { seconds: 1 }, data: { seconds: 1 } });
}
