import { channels } from './announcements.ts';
import { APPLICATION_ROLE } from './application-role.ts';
import { Connection } from './connection.ts';
import { type Patience, patience } from './patience.ts';

export interface ListenerOptions {
  url: string;
  patience?: Patience;
  /** Somebody announced a change (announcements.ts). */
  onChange: (announced: string) => void;
  /** A session, an access or a user ended or changed: whose. */
  onRights: (userId: number) => void;
  /** Listening began, or began again: whatever was notified before was not heard. */
  onGap: () => void;
  onError: (error: Error) => void;
}

/** Milliseconds between two attempts to connect; the wait doubles from the first to the last. */
const waits = { first: 100, last: 5_000 };

/** Listens to what is announced and to rights that end, on a connection of its own, which is made anew for as long as it takes. */
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
    // Who does not answer yet is not waited for: the product has ten seconds to stop.
    if (this.#isConnected) await this.#client?.end();
    else this.#client?.giveUp('nobody listens any more');
  }

  async #connect(): Promise<void> {
    const client = new Connection(
      {
        connectionString: this.#options.url,
        options: `-c role=${APPLICATION_ROLE}`,
        application_name: 'wms listener',
      },
      this.#options.patience ?? patience.task,
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
