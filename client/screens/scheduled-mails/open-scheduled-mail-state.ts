import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ScheduledMail } from './scheduled-mail-list.tsx';
import type { Sending } from './sending-list.tsx';

type MailLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready';
      readonly row: ScheduledMail;
      readonly sendings: readonly Sending[];
      readonly more: boolean;
    };

/** What the panel asks of the API; tests pass their own. */
export interface OpenMailCalls {
  row(id: number): Promise<readonly ScheduledMail[]>;
  sendings(id: number, limit: number): Promise<{ items: readonly Sending[]; next: string | null }>;
}

/** How many sendings are shown at first, and how many more each time: a month of mornings. */
const STEP = 30;

/** As many as one page of the API has: more than 90 days of mornings. */
const MOST = 500;

/** One scheduled mail with its sendings, by its id. */
export class OpenScheduledMail {
  readonly #load = signal<MailLoad>({ kind: 'loading' });
  readonly #calls: OpenMailCalls;
  readonly #id: number;
  #limit = STEP;
  #reads = 0;

  constructor(id: number, calls: OpenMailCalls) {
    this.#id = id;
    this.#calls = calls;
  }

  get load(): ReadonlySignal<MailLoad> {
    return this.#load;
  }

  /** Reads both; what was shown stays until they came, and an answer that a newer one overtook is dropped. */
  async read(): Promise<void> {
    this.#reads += 1;
    const own = this.#reads;
    const load = await this.#asked();
    if (own === this.#reads) this.#load.value = load;
  }

  /** Shows sendings of longer ago as well. */
  showMore(): Promise<void> {
    this.#limit = Math.min(this.#limit + STEP, MOST);
    return this.read();
  }

  async #asked(): Promise<MailLoad> {
    try {
      const [[row], { items, next }] = await Promise.all([
        this.#calls.row(this.#id),
        this.#calls.sendings(this.#id, this.#limit),
      ]);
      if (row === undefined) return { kind: 'missing' };
      return { kind: 'ready', row, sendings: items, more: next !== null && this.#limit < MOST };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}
