import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { listWebhookDeliveries } from '../../../../shared/contract/admin/webhooks.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { WebhookRow } from './webhook-list.tsx';

/** What a webhook was told once, with its tries. */
export type Delivery = Reply<typeof listWebhookDeliveries>['items'][number];

type WebhookLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready';
      readonly row: WebhookRow;
      readonly deliveries: readonly Delivery[];
      readonly more: boolean;
    };

/** What the panel asks of the API; tests pass their own. */
export interface OpenWebhookCalls {
  row(id: number): Promise<readonly WebhookRow[]>;
  deliveries(id: number, limit: number): Promise<{ items: readonly Delivery[]; next: string | null }>;
}

/** How many deliveries are shown at first, and how many more each time. */
const STEP = 30;

/** As many as one page of the API has. */
const MOST = 500;

/** One webhook with what it was told lately, by its id. */
export class OpenWebhook {
  readonly #load = signal<WebhookLoad>({ kind: 'loading' });
  readonly #calls: OpenWebhookCalls;
  readonly #id: number;
  #limit = STEP;
  #reads = 0;

  constructor(id: number, calls: OpenWebhookCalls) {
    this.#id = id;
    this.#calls = calls;
  }

  get load(): ReadonlySignal<WebhookLoad> {
    return this.#load;
  }

  /** Reads both; what was shown stays until they came, and an answer that a newer one overtook is dropped. */
  async read(): Promise<void> {
    this.#reads += 1;
    const own = this.#reads;
    const load = await this.#asked();
    if (own === this.#reads) this.#load.value = load;
  }

  /** Shows deliveries of longer ago as well. */
  showMore(): Promise<void> {
    this.#limit = Math.min(this.#limit + STEP, MOST);
    return this.read();
  }

  async #asked(): Promise<WebhookLoad> {
    try {
      const [[row], { items, next }] = await Promise.all([
        this.#calls.row(this.#id),
        this.#calls.deliveries(this.#id, this.#limit),
      ]);
      if (row === undefined) return { kind: 'missing' };
      return { kind: 'ready', row, deliveries: items, more: next !== null && this.#limit < MOST };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}
