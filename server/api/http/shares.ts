import type { Operation } from '../../../shared/contract/operation.ts';
import type { Streamed } from '../implement.ts';
import { type WorkQueues, workQueues } from '../work-queue.ts';

/** Milliseconds: with a statement's own time they come to the 15 s in which every request is answered (decision 72). */
const LONGEST = 8_000;

/**
 * What one person, or one API token, has in work at once (trust G82). The rest waits here, behind nobody else: in the pool's own line it would
 * keep everybody from the database. Reports and files take seconds of a processor each, and a file its connection for as long as it is read.
 */
export class Shares {
  readonly #requests: Share;
  readonly #reports: Share;
  /** Before a sign-in nobody is known: a line for each operation, as a slow provider of identities must hold up no passwords. */
  readonly visits: WorkQueues;

  /** A request waits `longest` milliseconds at most. Then it is refused with 429. */
  constructor(longest = LONGEST) {
    this.#requests = share(10, longest);
    this.#reports = share(3, longest);
    this.visits = workQueues({ together: 10, waiting: 56, longest });
  }

  of({ replica, lasting }: Operation): Share {
    return replica || lasting ? this.#reports : this.#requests;
  }
}

/** Before anybody is looked up, the requests of one token wait; then those of one person, whatever sessions they have. */
interface Share {
  readonly token: WorkQueues;
  readonly person: WorkQueues;
}

/** Most of the wait is for the token: the second line is only for people with several sessions. */
function share(together: number, longest: number): Share {
  return {
    token: workQueues({ together, waiting: 200, longest: 0.75 * longest }),
    person: workQueues({ together, waiting: 200, longest: 0.25 * longest }),
  };
}

/** Does work within somebody's share. */
export type Enter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A stream that keeps its place in the share until its last piece has been taken. */
export function inShare(enter: Enter, streamed: Streamed): Streamed {
  return 'pieces' in streamed ? { ...streamed, pieces: kept(enter, streamed.pieces) } : kept(enter, streamed);
}

async function* kept<Piece>(enter: Enter, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
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
