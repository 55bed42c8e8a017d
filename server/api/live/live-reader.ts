import { Readable } from 'node:stream';
import { type LiveChange, MOST_CHANGED_LINES } from '../../../shared/contract/changes/live.ts';
import { concerns } from '../../../shared/live-topics.ts';
import type { StockActor } from '../actor.ts';
import type { Announcement } from './announce.ts';

/** Bytes that wait for a slow client at most; what happens beyond them gathers. */
const BUFFER = 16_384;
/** Milliseconds in which changes gather behind one that was sent at once. */
const GATHERING = 200;
/** Beats that a client may let pass without taking anything. */
const PATIENCE = 2;

/** One stream of server-sent events: what its follower may hear of its topics. */
export class LiveReader extends Readable {
  readonly follower: Follower;
  readonly #topics: ReadonlySet<string>;
  readonly #single: boolean;
  readonly #news = new News();
  #place = '';
  #gathering: NodeJS.Timeout | undefined;
  #untaken = 0;

  constructor(follower: Follower, topics: readonly string[], single: boolean) {
    super({ highWaterMark: BUFFER });
    this.follower = follower;
    this.#topics = new Set(topics);
    this.#single = single;
  }

  /** The first event: from this place on everything is sent. */
  begin(place: string): void {
    this.#place = place;
    this.push(eventText('ready', place, {}));
  }

  hear(announcement: Announcement, place: string): void {
    this.#place = place;
    if (!isFollowed(this.follower, this.#topics, announcement)) return;
    this.#news.add(announcement.change);
    this.#sendSoon();
  }

  /** Some of what it follows may have been lost. */
  miss(place: string): void {
    this.#place = place;
    this.#news.miss();
    this.#sendSoon();
  }

  /** Keeps the connection alive on its way through proxies; one that takes nothing any more is broken off. */
  beat(): void {
    this.#untaken = this.readableLength === 0 ? 0 : this.#untaken + 1;
    if (this.#untaken > PATIENCE) this.destroy();
    else if (this.#single) this.push(null);
    else this.push(':\n\n');
  }

  override _read(): void {
    this.#sendSoon();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#gathering);
    done(error);
  }

  #sendSoon(): void {
    if (this.#gathering !== undefined || this.#news.isEmpty || this.readableLength >= BUFFER) return;
    this.#send();
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#sendSoon();
    }, GATHERING);
  }

  #send(): void {
    const pending = this.#news.take();
    if (pending === 'missed') this.push(eventText('missed', this.#place, {}));
    else this.push(pending.map((change) => eventText('change', this.#place, change)).join(''));
    if (this.#single) this.push(null);
  }
}

function eventText(name: string, place: string, data: object): string {
  return `id: ${place}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Whose stream it is: its session, and the scope of its access, from which alone comes what it may hear. */
export type Follower = Pick<StockActor, 'tokenHash' | 'userId' | 'accessId' | 'companyId' | 'warehouseId'>;

/** May the follower hear of it (rules: Tenancy and rights), and does it concern one of these topics? */
function isFollowed(follower: Follower, topics: ReadonlySet<string>, announcement: Announcement): boolean {
  const { companyId, warehouseId, change } = announcement;
  const isInScope =
    companyId === null ||
    (companyId === follower.companyId && (warehouseId === null || warehouseId === follower.warehouseId));
  return isInScope && concerns(change, topics);
}

/** Documents sent at once at most; beyond them it is said that much changed. */
const MOST = 100;

/** What is still to be sent to a reader: changes of one document by one person gather into one. */
class News {
  readonly #changes = new Map<string, LiveChange>();
  #missed = false;

  get isEmpty(): boolean {
    return this.#changes.size === 0 && !this.#missed;
  }

  add(change: LiveChange): void {
    if (this.#missed) return;
    const key = [change.document, change.id, change.by, change.page].join('/');
    const earlier = this.#changes.get(key);
    this.#changes.set(key, earlier === undefined ? change : joined(earlier, change));
    if (this.#changes.size > MOST) this.miss();
  }

  /** Some was lost, or is too much to send. */
  miss(): void {
    this.#missed = true;
    this.#changes.clear();
  }

  /** What is to be sent, and counts as sent then: changes, or that some were missed. */
  take(): readonly LiveChange[] | 'missed' {
    const pending = this.#missed ? 'missed' : [...this.#changes.values()];
    this.#missed = false;
    this.#changes.clear();
    return pending;
  }
}

function joined(earlier: LiveChange, later: LiveChange): LiveChange {
  const lines = earlier.lines && later.lines && [...new Set([...earlier.lines, ...later.lines])];
  return {
    ...later,
    lines: lines !== null && lines.length <= MOST_CHANGED_LINES ? lines : null,
    stock: earlier.stock || later.stock,
  };
}
