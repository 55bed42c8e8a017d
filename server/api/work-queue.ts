import { Refusal } from '../../shared/errors.ts';

interface Limits {
  together: number;
  /** Number of tasks that may wait; further ones are refused. */
  waiting: number;
  /** Milliseconds that each may wait before it is refused. Default: no limit. */
  longest?: number;
  /** Seconds after which refused callers may retry. */
  seconds?: number;
}

/**
 * Runs a limited amount of work at once and refuses work that would wait too long (429, with seconds). A caller that disconnects while
 * waiting, signalled by `gone`, leaves the queue, and its work is never started.
 */
export type WorkQueue = <Result>(work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>;

/**
 * Hashes and prints are heavy (a hash takes 19 MiB and a core for some 35 ms, a print a core for seconds): a flood of them must leave
 * memory and processor time for other users (trust G39).
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

/** Waits at the end of the line. Calling the turn also removes it from the line. */
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

/** A queue per key, such as a user, each with its own limits. A key uses no memory while its queue is empty. */
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
