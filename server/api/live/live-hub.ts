import { randomBytes } from 'node:crypto';
import { refuse } from '../../../shared/errors.ts';
import { Listener } from '../../db/listener.ts';
import type { Announcement } from './announce.ts';
import { type Follower, LiveReader } from './live-reader.ts';

/** Concurrent streams: per session, because a browser opens six connections to a server; per user, across all devices. */
const most = { session: 4, user: 16 };
/** Milliseconds: shorter than the idle timeout of proxies (60 s and more) and of our own gateway (30 s). */
const BEAT = 15_000;

export type FindLiving = (followers: readonly Follower[]) => Promise<ReadonlySet<Follower>>;

interface Followed {
  topics: readonly string[];
  after?: string | undefined;
  /** Without `after`: how many milliseconds to go back. */
  back?: number | undefined;
  single?: boolean | undefined;
}

/** The streams of this process. Each receives the changes that its follower may see, while session and access last. */
export class LiveHub {
  readonly #findLiving: FindLiving;
  readonly #readers = new Set<LiveReader>();
  readonly #past = new Past();
  readonly #beat = setInterval(() => this.#beatAll(), BEAT).unref();

  constructor(findLiving: FindLiving) {
    this.#findLiving = findLiving;
  }

  follow(follower: Follower, { topics, after, back = 0, single = false }: Followed): LiveReader {
    this.#refuseMany(follower);
    const reader = new LiveReader(follower, topics, single);
    this.#readers.add(reader);
    reader.once('close', () => this.#readers.delete(reader));
    const earlier = after === undefined ? this.#past.lately(back) : this.#past.since(after);
    reader.begin(after !== undefined && earlier !== undefined ? after : this.#past.position);
    if (earlier === undefined) reader.miss(this.#past.position);
    for (const { announcement, position } of earlier ?? []) reader.hear(announcement, position);
    return reader;
  }

  hear(announcement: Announcement): void {
    const position = this.#past.add(announcement);
    for (const reader of this.#readers) reader.hear(announcement, position);
  }

  /** Called when committed changes may have been lost. */
  miss(): void {
    const position = this.#past.break();
    for (const reader of this.#readers) reader.miss(position);
    void this.#endDead([...this.#readers]);
  }

  /** Called when a session, an access or a user ended or changed. */
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

  /** While the database is unreachable nothing changes either, so no stream ends; the next beat asks again. */
  async #endDead(readers: readonly LiveReader[]): Promise<void> {
    if (readers.length === 0) return;
    const living = await this.#findLiving(readers.map(({ follower }) => follower)).catch(() => undefined);
    for (const reader of readers) if (living?.has(reader.follower) === false) reader.push(null);
  }
}

/** The minimum number of changes kept for streams that broke off. */
const KEPT = 1_000;

/** `position` is where a stream continues after the change, `at` the time of receipt (milliseconds of the process). */
interface PastChange {
  announcement: Announcement;
  position: string;
  at: number;
}

/** Recent changes with their positions, so that a new stream can continue where another one ended. */
export class Past {
  /** Makes positions of another process, or from before a restart, invalid here. */
  readonly #name = randomBytes(6).toString('base64url');
  #changes: PastChange[] = [];
  /** The number of the last change that is no longer kept. */
  #forgotten = 0;

  get position(): string {
    return `${this.#name}:${this.#forgotten + this.#changes.length}`;
  }

  add(announcement: Announcement): string {
    if (this.#changes.length === 2 * KEPT) this.#forget(KEPT);
    const position = `${this.#name}:${this.#forgotten + this.#changes.length + 1}`;
    this.#changes.push({ announcement, position, at: performance.now() });
    return position;
  }

  /** Called when changes were lost: no stream can continue from an earlier position. */
  break(): string {
    this.#forget(this.#changes.length);
    this.#forgotten += 1;
    return this.position;
  }

  /** The changes after a position; undefined if they are no longer kept. */
  since(position: string): readonly PastChange[] | undefined {
    const [name, number] = position.split(':');
    const from = Number(number) - this.#forgotten;
    return name === this.#name && from >= 0 && from <= this.#changes.length ? this.#changes.slice(from) : undefined;
  }

  lately(milliseconds: number): readonly PastChange[] {
    const began = performance.now() - milliseconds;
    return this.#changes.slice(this.#changes.findLastIndex(({ at }) => at < began) + 1);
  }

  #forget(count: number): void {
    this.#changes = this.#changes.slice(count);
    this.#forgotten += count;
  }
}

export function listen(hub: LiveHub, url: string, onError: (error: Error) => void): Listener {
  return new Listener({
    url,
    onChange: (announced) => hub.hear(JSON.parse(announced) as Announcement),
    onRights: (userId) => hub.recheck(userId),
    onGap: () => hub.miss(),
    onError,
  });
}
