import pg from 'pg';
import { CHANGES } from './announcements.ts';
import { APPLICATION_ROLE } from './pool.ts';

export interface ListenerOptions {
  url: string;
  /** Somebody announced a change (announcements.ts). */
  onChange: (announced: string) => void;
  /** A session, an access or a user ended or changed: whose (0016_live.sql). */
  onRights: (userId: number) => void;
  /** Listening began, or began again: whatever was notified before was not heard. */
  onGap: () => void;
  onError: (error: Error) => void;
}

/** Milliseconds between two attempts to connect; the wait doubles from the first to the last. */
const waits = { first: 100, last: 5_000 };
/** A connection that broke silently (a network gone, no farewell) shows when it is asked. */
const PROBE_EVERY = 15_000;
const PATIENCE = 5_000;

/** Listens to what is announced and to rights that end, on a connection of its own, which is made anew for as long as it takes. */
export class Listener {
  readonly #options: ListenerOptions;
  readonly #probing: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #wait = waits.first;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#probing = setInterval(() => this.#probe(), PROBE_EVERY).unref();
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#probing);
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      options: `-c role=${APPLICATION_ROLE}`,
      application_name: 'wms listener',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    this.#client = client;
    client.on('error', this.#options.onError);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANGES) this.#options.onChange(payload);
      else this.#options.onRights(Number(payload));
    });
    try {
      await client.connect();
      client.once('end', () => this.#connectLater());
      await client.query('listen wms_changes; listen wms_rights');
      this.#wait = waits.first;
      this.#options.onGap();
    } catch (error) {
      if (error instanceof Error) this.#options.onError(error);
      await client.end();
      this.#connectLater();
    }
  }

  #connectLater(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, waits.last);
  }

  #probe(): void {
    const client = this.#client;
    client?.query('select').catch(() => client.end());
  }
}
