import pg from 'pg';
import type { Patience } from './patience.ts';

/** Milliseconds that a closing connection has for its farewell; a peer that is gone never answers it. */
export const FAREWELL = 1_000;
/** Milliseconds after which the kernel looks for a peer that is at work on a long statement: once a second, ten times. */
const KEEP_ALIVE = 5_000;

/**
 * A connection to PostgreSQL that is given up when its peer is silent: while a statement is due, while it is at rest (by a question in
 * between), and while it closes. What waits then fails at once; pg's own `query_timeout` fails one statement and keeps the connection,
 * on which every later statement waits for ever.
 */
export class Connection extends pg.Client {
  /** Does it send statements before the former ones are answered? pg reads it at each statement; a cursor needs it off. */
  declare pipeline: boolean;
  /** The process of PostgreSQL at its other end. */
  declare readonly processID: number;
  readonly #patience: Patience;
  #hasEnded = false;
  #isBusy = false;
  #wasBusy = false;
  #due: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, patience: Patience) {
    super({
      ...config,
      connectionTimeoutMillis: patience.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
    });
    this.#patience = patience;
    this.on('connect', () => this.#connected());
    this.on('drain', () => this.#answered());
    this.on('end', () => {
      this.#hasEnded = true;
      clearInterval(this.#beating);
      this.#expectNothing();
    });
  }

  /** pg's overloads promise different things, and all of them are what pg answers. A cursor's reader looks at the time itself. */
  override query(...parameters: unknown[]): never {
    this.#isBusy = true;
    this.#wasBusy = true;
    if (this.pipeline) this.#gather();
    const isCursor = typeof Object(parameters[0]).submit === 'function';
    if (!isCursor) this.#expectAnswer(this.#patience.statement + this.#patience.grace);
    return Reflect.apply(super.query, this, parameters) as never;
  }

  /** Statements that are sent in one turn leave in one packet: PostgreSQL has the next at hand when it is done with one. */
  #gather(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Fails whatever waits, and closes without a farewell. */
  giveUp(reason: string): void {
    this.connection.stream.destroy(new Error(reason));
  }

  /** One piece of a cursor's rows, or what else of a cursor takes its time. */
  async expect<Result>(piece: Promise<Result>): Promise<Result> {
    this.#expectAnswer(this.#patience.statement + this.#patience.grace);
    return piece.finally(() => this.#expectNothing());
  }

  #connected(): void {
    const { stream } = this.connection;
    stream.once('finish', () => setTimeout(() => stream.destroy(), FAREWELL).unref());
    this.#beating = setInterval(() => this.#beat(), this.#patience.beat).unref();
  }

  #answered(): void {
    this.#isBusy = false;
    this.#expectNothing();
  }

  /** Asks whether the peer is there, unless it was heard since the last beat, or somebody is amid a transaction. */
  #beat(): void {
    const wasHeard = this.#wasBusy;
    this.#wasBusy = this.#isBusy;
    if (wasHeard || this.getTransactionStatus() !== 'I') return;
    const failed = () => undefined; // Whoever holds the connection hears of it by its event `error`.
    Reflect.apply(super.query, this, ['select']).then(failed, failed);
    this.#isBusy = true;
    this.#expectAnswer(this.#patience.beat);
  }

  /** When our own process was held up, the answer may have come meanwhile: one more turn of the event loop reads it. */
  #expectAnswer(within: number): void {
    clearTimeout(this.#due);
    // Refused by pg at once: nothing would end the wait, and a program that is done would stay for it.
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

/** A connection of this patience, as a pool makes it. */
export function clientWith(waits: Patience): new (config?: pg.ClientConfig) => Connection {
  return class extends Connection {
    constructor(config: pg.ClientConfig = {}) {
      super(config, waits);
    }
  };
}
