import type { Piscina } from 'piscina';
import { refuse } from '../../../shared/errors.ts';
import { workQueue } from '../work-queue.ts';
import type { Print, TooMuch } from './print.ts';

/** One print is drawn at a time, and some more wait: each further thread holds some 60 MB, and two on two cores draw hardly faster. */
const AT_ONCE = 1;
const WAITING = 17;
/** Seconds after which rejected callers can retry: about as long as a long print takes. */
const SECONDS = 5;
/** Milliseconds that a thread is kept for the next print: it holds some 60 MB. */
const IDLE = 20_000;
/** Three times what the longest print needs: a thread that exceeds it ends, and the process survives. */
const MEGABYTES = 256;

type Pool = Piscina<Print, Uint8Array | TooMuch>;

/**
 * Draws prints in separate threads, so that the thread that answers requests never does (docs/decisions/0068-prints-in-threads.md). The
 * first print loads them; they run at a lower priority and end after some idle time.
 */
export class PrintThreads {
  #pool: Promise<Pool> | undefined;
  readonly #report: (error: Error) => void;
  readonly #inTurn = workQueue({ together: AT_ONCE, waiting: WAITING, seconds: SECONDS });

  /** `report` receives the error of a thread that ended unexpectedly between two prints; the next print starts another. */
  constructor(report: (error: Error) => void) {
    this.#report = report;
  }

  /** Returns the PDF. If the caller disconnects, the print is not started, or its thread is ended. */
  async draw(print: Print, gone: AbortSignal): Promise<Uint8Array> {
    const drawn = await this.#inTurn(() => this.#run(print, gone), gone);
    if (!('limit' in drawn)) return drawn;
    return refuse('too_much_to_print', { values: { ...drawn } });
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  async #run(print: Print, gone: AbortSignal): Promise<Uint8Array | TooMuch> {
    this.#pool ??= openPool(this.#report);
    const pool = await this.#pool;
    try {
      return await pool.run(print, { signal: gone });
    } catch (error) {
      gone.throwIfAborted();
      throw error;
    }
  }
}

async function openPool(report: (error: Error) => void): Promise<Pool> {
  const { Piscina } = await import('piscina');
  const pool: Pool = new Piscina({
    filename: new URL('./draw-print.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  pool.on('error', report);
  return pool;
}
