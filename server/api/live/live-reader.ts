import { Readable } from 'node:stream';
import { type LiveChange, liveName, MOST_CHANGED_LINES } from '../../../shared/contract/changes/live.ts';
import { concerns } from '../../../shared/live-topics.ts';
import type { StockActor } from '../actor.ts';
import type { Announcement } from './announce.ts';

/** Maximum bytes buffered for a slow client; further changes are merged meanwhile. */
const BUFFER = 16_384;
/** Milliseconds in which changes are merged after one was sent at once. */
const GATHERING = 200;
/** Beats that a client may leave unread. */
const TIMEOUT_BEATS = 2;

/** One stream of server-sent events: the changes to its topics that its follower may see. */
export class LiveReader extends Readable {
  readonly follower: Follower;
  readonly #topics: ReadonlySet<string>;
  readonly #single: boolean;
  readonly #news = new News();
  #position = '';
  #gathering: NodeJS.Timeout | undefined;
  #untaken = 0;

  constructor(follower: Follower, topics: readonly string[], single: boolean) {
    super({ highWaterMark: BUFFER });
    this.follower = follower;
    this.#topics = new Set(topics);
    this.#single = single;
  }

  begin(position: string): void {
    this.#position = position;
    this.push(eventText('ready', position, {}));
  }

  hear(announcement: Announcement, position: string): void {
    this.#position = position;
    if (!isFollowed(this.follower, this.#topics, announcement)) return;
    this.#news.add(announcement.change);
    this.#sendSoon();
  }

  /** Called when changes may have been lost. */
  miss(position: string): void {
    this.#position = position;
    this.#news.miss();
    this.#sendSoon();
  }

  /** Keeps the connection alive through proxies, and drops it once the client stops reading. */
  beat(): void {
    this.#untaken = this.readableLength === 0 ? 0 : this.#untaken + 1;
    if (this.#untaken > TIMEOUT_BEATS) this.destroy();
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
    if (pending === 'missed') this.push(eventText('missed', this.#position, {}));
    else this.push(pending.map((change) => this.#textOf(change)).join(''));
    if (this.#single) this.push(null);
  }

  #textOf(change: LiveChange): string {
    return eventText('change', this.#position, { name: liveName(change), ...change });
  }
}

function eventText(name: string, position: string, data: object): string {
  return `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The owner of a stream: its session, and the scope of its access, which decides what it may see. */
export type Follower = Pick<StockActor, 'tokenHash' | 'userId' | 'accessId' | 'companyId' | 'warehouseId'>;

/** Whether the follower may see the change (rules: Tenancy and rights) and it concerns one of the topics. */
function isFollowed(follower: Follower, topics: ReadonlySet<string>, announcement: Announcement): boolean {
  const { companyId, warehouseId, change } = announcement;
  const isInScope =
    companyId === null ||
    (companyId === follower.companyId && (warehouseId === null || warehouseId === follower.warehouseId));
  return isInScope && concerns(change, topics);
}

/** Documents sent at once; beyond that the client receives only a notice that it missed changes. */
const MOST = 100;

/** Changes still to be sent: those to one document by one person are merged. */
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

  /** Some changes were lost, or there are too many to send. */
  miss(): void {
    this.#missed = true;
    this.#changes.clear();
  }

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
