import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that rows of a file wait at most each time: under the heaviest load files still grow by 500 rows a time. */
const LONGEST = 100;
/** Milliseconds without a request that count as idle: a working clerk sends the next request sooner than this. */
const QUIET = 20;

/**
 * Requests that users wait for take precedence over the rows of files. Under load all files together get 5,000 rows a second; an idle
 * machine is fully available to a file (docs/decisions/0135-files-give-way-to-the-floor.md).
 */
export class Foreground {
  #waiting = 0;
  #answered = Number.NEGATIVE_INFINITY;
  #turn: Promise<void> = Promise.resolve();

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      this.#answered = performance.now();
    }
  }

  /**
   * Resolves once no request is in progress, or a tenth of a second after the previous caller's turn, so that files share the remaining
   * capacity.
   */
  giveWay(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#rest());
    return this.#turn;
  }

  async #rest(): Promise<void> {
    const until = performance.now() + LONGEST;
    while (!this.#isQuiet() && performance.now() < until) await pause(QUIET);
  }

  #isQuiet(): boolean {
    return this.#waiting === 0 && performance.now() - this.#answered >= QUIET;
  }
}
