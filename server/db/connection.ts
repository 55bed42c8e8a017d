import pg from 'pg';
import type { Timeouts } from './timeouts.ts';

/** Milliseconds for a closing connection's goodbye, which a dead peer never answers. */
export const FAREWELL = 1_000;
/** Milliseconds until the kernel probes a peer that is busy with a long statement: once a second, ten times. */
const KEEP_ALIVE = 5_000;

/**
 * A PostgreSQL connection that is dropped when its peer is silent: during a statement, at rest (checked by a ping), and while closing.
 * Pending work then fails at once. pg's own `query_timeout` fails one statement but keeps the connection, on which every later statement
 * would wait forever.
 */
export class Connection extends pg.Client {
  /** Whether statements are sent before earlier ones are answered. pg reads it at each statement; a cursor needs it off. */
  declare pipeline: boolean;
  declare readonly processID: number;
  readonly #timeouts: Timeouts;
  #hasEnded = false;
  #isBusy = false;
  #wasBusy = false;
  #due: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, timeouts: Timeouts) {
    super({
      ...config,
      connectionTimeoutMillis: timeouts.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
    });
    this.#timeouts = timeouts;
    this.on('connect', () => this.#connected());
    this.on('drain', () => this.#answered());
    this.on('end', () => {
      this.#hasEnded = true;
      clearInterval(this.#beating);
      this.#expectNothing();
    });
  }

  /** Returns `never` because pg's overloads have different return types. A cursor is timed piece by piece, see `expect`. */
  override query(...parameters: unknown[]): never {
    this.#isBusy = true;
    this.#wasBusy = true;
    if (this.pipeline) this.#gather();
    const isCursor = typeof Object(parameters[0]).submit === 'function';
    if (!isCursor) this.#expectAnswer(this.#timeouts.statement + this.#timeouts.grace);
    return Reflect.apply(super.query, this, parameters) as never;
  }

  /** Statements sent in one turn leave in one packet, so that PostgreSQL has the next one ready when it finishes one. */
  #gather(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Fails all pending work, and closes without a goodbye. */
  giveUp(reason: string): void {
    this.connection.stream.destroy(new Error(reason));
  }

  /** Times one piece of a cursor's rows, or another step of a cursor. */
  async expect<Result>(piece: Promise<Result>): Promise<Result> {
    this.#expectAnswer(this.#timeouts.statement + this.#timeouts.grace);
    return piece.finally(() => this.#expectNothing());
  }

  #connected(): void {
    const { stream } = this.connection;
    stream.once('finish', () => setTimeout(() => stream.destroy(), FAREWELL).unref());
    this.#beating = setInterval(() => this.#beat(), this.#timeouts.beat).unref();
  }

  #answered(): void {
    this.#isBusy = false;
    this.#expectNothing();
  }

  /** Pings the peer, unless it answered since the last beat or a transaction is open. */
  #beat(): void {
    const wasHeard = this.#wasBusy;
    this.#wasBusy = this.#isBusy;
    if (wasHeard || this.getTransactionStatus() !== 'I') return;
    const failed = () => undefined; // The owner of the connection receives its `error` event.
    Reflect.apply(super.query, this, ['select']).then(failed, failed);
    this.#isBusy = true;
    this.#expectAnswer(this.#timeouts.beat);
  }

  /** If our own process was blocked, the answer may already have arrived: one more turn of the event loop reads it. */
  #expectAnswer(within: number): void {
    clearTimeout(this.#due);
    // pg rejects the statement at once: nothing would clear the timer, and it would keep a finished program running.
    if (this.#hasEnded) return;
    const due = setTimeout(() => {
      const look = () => this.#due === due && this.giveUp(`PostgreSQL did not answer in ${within} ms`);
      setImmediate(() => setImmediate(look));
    }, within);
    this.#due = due;
  }

  #expectNothing(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
  }
}

export function clientWith(waits: Timeouts): new (config?: pg.ClientConfig) => Connection {
  return class extends Connection {
    constructor(config: pg.ClientConfig = {}) {
      super(config, waits);
    }
  };
}
