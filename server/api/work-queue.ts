import { Refusal } from '../../shared/errors.ts';

interface Limits {
  /** How many are worked at once. */
  together: number;
  /** How many may wait; the next is refused. */
  waiting: number;
  /** Milliseconds that each may wait before it is refused; for ever without it. */
  longest?: number;
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
export function workQueue({ together, waiting, longest, seconds = 1 }: Limits): WorkQueue {
  const line = new Set<() => void>();
  const tooMany = () => new Refusal('too_many_requests', { values: { seconds }, data: { seconds } });
  let running = 0;
  return async (work, gone) => {
    gone?.throwIfAborted();
    if (running === together && line.size === waiting) throw tooMany();
    if (running === together) await turnIn(line, { longest, tooMany, gone });
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
function turnIn(line: Set<() => void>, { longest, tooMany, gone }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.delete(turn);
      clearTimeout(late);
      gone?.removeEventListener('abort', goAway);
    };
    const turn = () => {
      leave();
      resolve();
    };
    const giveUp = (reason: unknown) => {
      leave();
      reject(reason);
    };
    const goAway = () => giveUp(gone?.reason);
    const late = longest === undefined ? undefined : setTimeout(() => giveUp(tooMany()), longest);
    line.add(turn);
    gone?.addEventListener('abort', goAway, { once: true });
  });
}

interface Waiting {
  longest: number | undefined;
  tooMany: () => Refusal;
  gone: AbortSignal | undefined;
}

/** A queue for each key, such as a person: each has its own limits, and costs nothing once nobody works or waits in it. */
export type WorkQueues = <Result>(key: string, work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>;

export function workQueues(limits: Limits): WorkQueues {
  const queues = new Map<string, { inTurn: WorkQueue; users: number }>();
  return async (key, work, gone) => {
    const own = queues.get(key) ?? { inTurn: workQueue(limits), users: 0 };
    queues.set(key, own);
    own.users += 1;
    try {
      return await own.inTurn(work, gone);
    } finally {
      own.users -= 1;
      if (own.users === 0) queues.delete(key);
    }
  };
}
