import type { Operation } from '../../../shared/contract/operation.ts';
import type { Streamed } from '../implement.ts';
import { type WorkQueues, workQueues } from '../work-queue.ts';

/** Milliseconds: together with a statement's own time they add up to the 15 s in which every request is answered (decision 72). */
const LONGEST = 8_000;

/**
 * Limits the simultaneous requests of one user or API token (trust G82). The rest waits here and delays no one else: in the pool's own
 * queue it would keep all other users from the database. Reports and files take seconds of a processor each, and a file holds its
 * connection while it is read.
 */
export class Shares {
  readonly #requests: Share;
  readonly #reports: Share;
  /** Before a sign-in the user is unknown: one queue per operation, because a slow identity provider must not delay password sign-ins. */
  readonly visits: WorkQueues;

  /** A request waits at most `longest` milliseconds. Then it is refused with 429. */
  constructor(longest = LONGEST) {
    this.#requests = share(10, longest);
    this.#reports = share(3, longest);
    this.visits = workQueues({ together: 10, waiting: 56, longest });
  }

  of({ replica, lasting }: Operation): Share {
    return replica || lasting ? this.#reports : this.#requests;
  }
}

/** The requests of one token wait before the user is looked up; then those of one user, across all sessions. */
interface Share {
  readonly token: WorkQueues;
  readonly person: WorkQueues;
}

/** Most of the wait is for the token: the second queue only matters for users with several sessions. */
function share(together: number, longest: number): Share {
  return {
    token: workQueues({ together, waiting: 200, longest: 0.75 * longest }),
    person: workQueues({ together, waiting: 200, longest: 0.25 * longest }),
  };
}

export type Enter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A stream that keeps its slot in the share until its last piece has been taken. */
export function inShare(enter: Enter, streamed: Streamed): Streamed {
  return 'pieces' in streamed ? { ...streamed, pieces: withSlot(enter, streamed.pieces) } : withSlot(enter, streamed);
}

async function* withSlot<Piece>(enter: Enter, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const entered = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  enter(() => {
    entered.resolve();
    return ended.promise;
  }).catch(entered.reject);
  await entered.promise;
  try {
    yield* pieces;
  } finally {
    ended.resolve();
  }
}
