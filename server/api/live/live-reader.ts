import { Readable } from 'node:stream';
import type { Announcement } from './announcement.ts';
import { type Follower, isFollowed } from './followed.ts';
import { News } from './news.ts';

/** Bytes that wait for a slow client at most; what happens beyond them gathers. */
const BUFFER = 16_384;
/** Milliseconds in which changes gather behind one that was told at once. */
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

  /** The first event: from this place on it is told everything. */
  begin(place: string): void {
    this.#place = place;
    this.push(eventText('ready', place, {}));
  }

  hear(announcement: Announcement, place: string): void {
    this.#place = place;
    if (!isFollowed(this.follower, this.#topics, announcement)) return;
    this.#news.add(announcement.change);
    this.#tellSoon();
  }

  /** Some of what it follows may have been lost. */
  miss(place: string): void {
    this.#place = place;
    this.#news.miss();
    this.#tellSoon();
  }

  /** Keeps the connection alive on its way through proxies; one that takes nothing any more is broken off. */
  beat(): void {
    this.#untaken = this.readableLength === 0 ? 0 : this.#untaken + 1;
    if (this.#untaken > PATIENCE) this.destroy();
    else if (this.#single) this.push(null);
    else this.push(':\n\n');
  }

  override _read(): void {
    this.#tellSoon();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#gathering);
    done(error);
  }

  #tellSoon(): void {
    if (this.#gathering !== undefined || this.#news.isEmpty || this.readableLength >= BUFFER) return;
    this.#tell();
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#tellSoon();
    }, GATHERING);
  }

  #tell(): void {
    const told = this.#news.take();
    if (told === 'missed') this.push(eventText('missed', this.#place, {}));
    else this.push(told.map((change) => eventText('change', this.#place, change)).join(''));
    if (this.#single) this.push(null);
  }
}

function eventText(name: string, place: string, data: object): string {
  return `id: ${place}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
