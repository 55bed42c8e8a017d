import type { LiveChange } from '../../../shared/contract/changes/live.ts';
import { concerns } from '../../../shared/live-topics.ts';
import { ApiError, NetworkError } from '../../calls/errors.ts';
import type { LiveEvent } from './event-pieces.ts';

/** Called on a change by someone else; undefined means that anything may have changed, so read again. */
export type Hear = (change: LiveChange | undefined) => void;

export interface FeedQuery {
  topic: readonly string[];
  after?: string | undefined;
  back?: number | undefined;
  single?: boolean | undefined;
}

export interface FeedDependencies {
  open(query: FeedQuery, signal: AbortSignal): Promise<AsyncIterable<LiveEvent>>;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): number;
  /** Between 0 and 1. */
  chance(): number;
  pageId: string;
}

/** Milliseconds between attempts, and until the first event must arrive. */
const times = { first: 500, longest: 15_000, opening: 5_000 };

interface Following {
  topics: ReadonlySet<string>;
  since: number;
  hear: Hear;
}

/**
 * One stream for everything that this page follows. It is reopened whenever it ends, after the last event received; while it is
 * unavailable, every follower reads again at each attempt (polling). A proxy that holds answers back until they end gets answers that end.
 */
export class LiveFeed {
  readonly #dependencies: FeedDependencies;
  readonly #followings = new Set<Following>();
  #open = true;
  #stream: AbortController | undefined;
  #restarting = false;
  #after: string | undefined;
  #single = false;

  constructor(dependencies: FeedDependencies) {
    this.#dependencies = dependencies;
  }

  /** Follows topics, including changes since `since`, until the returned function is called. */
  follow(topics: readonly string[], hear: Hear, since = this.#dependencies.now()): () => void {
    const following = { topics: new Set(topics), since, hear };
    this.#followings.add(following);
    this.#restart();
    return () => {
      this.#followings.delete(following);
      this.#restart();
    };
  }

  /** Closed while the page is hidden, because a browser has few connections. Changes made meanwhile are reported on reopening. */
  setOpen(open: boolean): void {
    if (open === this.#open) return;
    this.#open = open;
    this.#restart();
  }

  begin(): void {
    this.#after = undefined;
    this.#restart();
  }

  /** Several screens and parts come and go at once: one stream serves those that remain. */
  #restart(): void {
    if (this.#restarting) return;
    this.#restarting = true;
    queueMicrotask(() => {
      this.#restarting = false;
      this.#stream?.abort();
      this.#stream = undefined;
      if (!this.#open || this.#followings.size === 0) return;
      this.#stream = new AbortController();
      void this.#run(this.#stream.signal);
    });
  }

  async #run(stopped: AbortSignal): Promise<void> {
    for (let failures = 0; !stopped.aborted; ) {
      const outcome = await this.#listen(stopped);
      if (outcome === 'refused' || stopped.aborted) return;
      failures = outcome === 'heard' ? 0 : failures + 1;
      if (outcome === 'unavailable') this.#notify(undefined);
      const wait = Math.min(times.first * 2 ** failures, times.longest) * (0.5 + this.#dependencies.chance());
      if (!this.#single || failures > 0) await this.#dependencies.pause(wait, stopped);
    }
  }

  async #listen(stopped: AbortSignal): Promise<'heard' | 'silent' | 'unavailable' | 'refused'> {
    const late = new AbortController();
    const timer = this.#single ? undefined : setTimeout(() => late.abort(), times.opening);
    let isHeard = false;
    try {
      for await (const event of await this.#dependencies.open(this.#query(), AbortSignal.any([stopped, late.signal]))) {
        clearTimeout(timer);
        isHeard = true;
        if (stopped.aborted) break;
        this.#take(event);
      }
    } catch (error) {
      if (isOver(error)) return 'refused';
      if (late.signal.aborted) this.#single = true;
      else if (!isHeard && !(error instanceof NetworkError)) return 'unavailable';
    } finally {
      clearTimeout(timer);
    }
    return isHeard ? 'heard' : 'silent';
  }

  #query(): FeedQuery {
    const followings = [...this.#followings];
    const topic = [...new Set(followings.flatMap(({ topics }) => [...topics]))];
    const since = Math.min(...followings.map((following) => following.since));
    return {
      topic,
      ...(this.#after === undefined
        ? { back: Math.min(Math.max(this.#dependencies.now() - since, 0), 60_000) }
        : { after: this.#after }),
      ...(this.#single && { single: true }),
    };
  }

  #take({ id, name, data }: LiveEvent): void {
    this.#after = id;
    if (name === 'missed') this.#notify(undefined);
    if (name === 'change') this.#notify(JSON.parse(data) as LiveChange);
  }

  #notify(change: LiveChange | undefined): void {
    if (change?.page === this.#dependencies.pageId) return;
    for (const { topics, hear } of this.#followings) if (change === undefined || concerns(change, topics)) hear(change);
  }
}

/** The session or the access has ended, so the feed does not retry. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
