import { randomBytes } from 'node:crypto';
import { refuse } from '../../../shared/errors.ts';
import { Listener } from '../../db/listener.ts';
import type { Announcement } from './announce.ts';
import { type Follower, LiveReader } from './live-reader.ts';

/** Streams at once: of one session, because a browser has six connections to a server; of one user, on all their devices. */
const most = { session: 4, user: 16 };
/** Milliseconds: under what proxies wait for the next byte (60 s and more), and our own gateway (30 s). */
const BEAT = 15_000;

/** Answers those whose session and access are alive still. */
export type FindLiving = (followers: readonly Follower[]) => Promise<ReadonlySet<Follower>>;

/** What a stream is opened with. */
interface Followed {
  topics: readonly string[];
  /** The place to go on from. */
  after?: string | undefined;
  /** Without one: how many milliseconds to go back. */
  back?: number | undefined;
  single?: boolean | undefined;
}

/** The streams of this process: each hears of what its follower may see, for as long as session and access last. */
export class LiveHub {
  readonly #findLiving: FindLiving;
  readonly #readers = new Set<LiveReader>();
  readonly #past = new Past();
  readonly #beat = setInterval(() => this.#beatAll(), BEAT).unref();

  constructor(findLiving: FindLiving) {
    this.#findLiving = findLiving;
  }

  /** Opens a stream. */
  follow(follower: Follower, { topics, after, back = 0, single = false }: Followed): LiveReader {
    this.#refuseMany(follower);
    const reader = new LiveReader(follower, topics, single);
    this.#readers.add(reader);
    reader.once('close', () => this.#readers.delete(reader));
    const earlier = after === undefined ? this.#past.lately(back) : this.#past.since(after);
    reader.begin(after !== undefined && earlier !== undefined ? after : this.#past.place);
    if (earlier === undefined) reader.miss(this.#past.place);
    for (const { announcement, place } of earlier ?? []) reader.hear(announcement, place);
    return reader;
  }

  /** A change was committed, in this process or another. */
  hear(announcement: Announcement): void {
    const place = this.#past.add(announcement);
    for (const reader of this.#readers) reader.hear(announcement, place);
  }

  /** Changes may have been committed that nobody heard of. */
  miss(): void {
    const place = this.#past.break();
    for (const reader of this.#readers) reader.miss(place);
    void this.#endDead([...this.#readers]);
  }

  /** A session, an access or a user ended, or changed. */
  recheck(userId: number): void {
    void this.#endDead([...this.#readers].filter(({ follower }) => follower.userId === userId));
  }

  close(): void {
    clearInterval(this.#beat);
    for (const reader of this.#readers) reader.push(null);
  }

  #refuseMany({ tokenHash, userId }: Follower): void {
    const ofUser = [...this.#readers].filter(({ follower }) => follower.userId === userId);
    const ofSession = ofUser.filter(({ follower }) => follower.tokenHash.equals(tokenHash));
    if (ofUser.length < most.user && ofSession.length < most.session) return;
    refuse('too_many_requests', { values: { seconds: 15 }, data: { seconds: 15 } });
  }

  #beatAll(): void {
    for (const reader of this.#readers) reader.beat();
    void this.#endDead([...this.#readers]);
  }

  /** While the database cannot be asked, nothing changes either; the next beat asks again. */
  async #endDead(readers: readonly LiveReader[]): Promise<void> {
    if (readers.length === 0) return;
    const living = await this.#findLiving(readers.map(({ follower }) => follower)).catch(() => undefined);
    for (const reader of readers) if (living?.has(reader.follower) === false) reader.push(null);
  }
}

/** Changes kept at least for those whose stream broke off. */
const KEPT = 1_000;

/** A change, the place behind it, and when it was heard (milliseconds of the process). */
interface Heard {
  announcement: Announcement;
  place: string;
  at: number;
}

/** What this process heard lately, each at its place, so that a stream can go on where another one ended. */
export class Past {
  /** Places of another process, or of this one before it was started again, mean nothing here. */
  readonly #name = randomBytes(6).toString('base64url');
  #heard: Heard[] = [];
  /** The number of the last one that is not kept. */
  #forgotten = 0;

  /** Behind everything heard so far. */
  get place(): string {
    return `${this.#name}:${this.#forgotten + this.#heard.length}`;
  }

  /** Keeps a change; answers the place behind it. */
  add(announcement: Announcement): string {
    if (this.#heard.length === 2 * KEPT) this.#forget(KEPT);
    const place = `${this.#name}:${this.#forgotten + this.#heard.length + 1}`;
    this.#heard.push({ announcement, place, at: performance.now() });
    return place;
  }

  /** Something was not heard: nobody can go on from before. */
  break(): string {
    this.#forget(this.#heard.length);
    this.#forgotten += 1;
    return this.place;
  }

  /** What came behind a place; undefined when that is not kept any more. */
  since(place: string): readonly Heard[] | undefined {
    const [name, number] = place.split(':');
    const from = Number(number) - this.#forgotten;
    return name === this.#name && from >= 0 && from <= this.#heard.length ? this.#heard.slice(from) : undefined;
  }

  /** What came in the last milliseconds. */
  lately(milliseconds: number): readonly Heard[] {
    const began = performance.now() - milliseconds;
    return this.#heard.slice(this.#heard.findLastIndex(({ at }) => at < began) + 1);
  }

  #forget(count: number): void {
    this.#heard = this.#heard.slice(count);
    this.#forgotten += count;
  }
}

/** Lets a hub hear what is committed, here and in other processes, until it is closed. */
export function listen(hub: LiveHub, url: string, onError: (error: Error) => void): Listener {
  return new Listener({
    url,
    onChange: (announced) => hub.hear(JSON.parse(announced) as Announcement),
    onRights: (userId) => hub.recheck(userId),
    onGap: () => hub.miss(),
    onError,
  });
}
