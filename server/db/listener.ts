import { channels } from './announcements.ts';
import { APPLICATION_ROLE } from './application-role.ts';
import { Connection } from './connection.ts';
import { type Timeouts, timeouts } from './timeouts.ts';

export interface ListenerOptions {
  url: string;
  timeouts?: Timeouts;
  onChange: (announced: string) => void;
  /** Called when a session, an access or the account of this user ended or changed. */
  onRights: (userId: number) => void;
  /** Called when listening starts or restarts; earlier notifications were missed. */
  onGap: () => void;
  onError: (error: Error) => void;
}

/** Milliseconds between two connection attempts; the wait doubles from `first` to `last`. */
const waits = { first: 100, last: 5_000 };

/** Listens for announcements and ended rights on its own connection, and reconnects without limit. */
export class Listener {
  readonly #options: ListenerOptions;
  #client: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #wait = waits.first;
  #isConnected = false;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    // A peer that has not answered yet is not waited for: the product has ten seconds to stop.
    if (this.#isConnected) await this.#client?.end();
    else this.#client?.giveUp('no subscriber is left');
  }

  async #connect(): Promise<void> {
    const client = new Connection(
      {
        connectionString: this.#options.url,
        options: `-c role=${APPLICATION_ROLE}`,
        application_name: 'wms listener',
      },
      this.#options.timeouts ?? timeouts.task,
    );
    this.#client = client;
    this.#isConnected = false;
    client.on('error', this.#options.onError);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === channels.changes) this.#options.onChange(payload);
      else this.#options.onRights(Number(payload));
    });
    try {
      await client.connect();
      this.#isConnected = true;
      client.once('end', () => this.#connectLater());
      await client.query(`listen ${channels.changes}; listen ${channels.rights}`);
      this.#wait = waits.first;
      this.#options.onGap();
    } catch (error) {
      if (this.#closed) return;
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
}
