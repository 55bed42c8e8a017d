import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that the rows of a file wait at most each time: under the heaviest load it still grows by 500 rows a time. */
const LONGEST = 100;

/**
 * The requests that people wait for. What nobody waits for so, the rows of a file, gives way to them: with a crowd at work each file has 5,000
 * rows a second at most, alone it has all of the machine (docs/decisions/0135-files-give-way-to-the-floor.md).
 */
export class Foreground {
  #waiting = 0;
  #idle = Promise.withResolvers<void>();

  /** Does what somebody waits for. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting === 0) this.#idle = Promise.withResolvers();
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idle.resolve();
    }
  }

  /** Resolves once nobody waits, or after a tenth of a second. */
  async giveWay(): Promise<void> {
    if (this.#waiting === 0) return;
    const late = new AbortController();
    await Promise.race([this.#idle.promise, pause(LONGEST, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }
}
