import { randomBytes } from 'node:crypto';
import type { Announcement } from './announcement.ts';

/** Changes kept at least for those whose stream broke off. */
const KEPT = 1_000;

/** A change, the place behind it, and when it was heard (milliseconds of the process). */
export interface Heard {
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

  /** What came behind a place; undefined when that cannot be told any more. */
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
