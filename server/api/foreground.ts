import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that the rows of a file wait at most each time: under the heaviest load files still grow by 500 rows a time. */
const LONGEST = 100;
/** Milliseconds without a request after which nobody is at work: a clerk who has an answer sends the next request in less. */
const QUIET = 20;

/**
 * The requests that people wait for. What nobody waits for so, the rows of a file, gives way to them: with a crowd at work all files have 5,000
 * rows a second together, alone one has all of the machine (docs/decisions/0135-files-give-way-to-the-floor.md).
 */
export class Foreground {
  #waiting = 0;
  #answered = Number.NEGATIVE_INFINITY;
  #turn: Promise<void> = Promise.resolve();

  /** Does what somebody waits for. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      this.#answered = performance.now();
    }
  }

  /** Resolves once nobody is at work, or a tenth of a second after the turn of whoever gave way before: files share what a crowd leaves. */
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
