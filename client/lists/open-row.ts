import { type ReadonlySignal, signal } from '@preact/signals-react';

type RowLoad<Row, Item> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly row: Row; readonly items: readonly Item[]; readonly more: boolean };

/** What the panel of a row asks of the API; tests pass their own. */
export interface OpenRowCalls<Row, Item> {
  row(id: number): Promise<readonly Row[]>;
  /** What belongs to it, newest first. */
  items(id: number, limit: number): Promise<{ items: readonly Item[]; next: string | null }>;
}

/** How many items are shown at first, and how many more each time: of a daily mail a month. */
const STEP = 30;

/** As many as one page of the API has. */
const MOST = 500;

/** A row of a list, opened by its id, with the newest of what belongs to it: a webhook with its deliveries, a scheduled mail with what was sent. */
export class OpenRow<Row, Item> {
  readonly #load = signal<RowLoad<Row, Item>>({ kind: 'loading' });
  readonly #calls: OpenRowCalls<Row, Item>;
  readonly #id: number;
  #limit = STEP;
  #reads = 0;

  constructor(id: number, calls: OpenRowCalls<Row, Item>) {
    this.#id = id;
    this.#calls = calls;
  }

  get load(): ReadonlySignal<RowLoad<Row, Item>> {
    return this.#load;
  }

  /** Reads both; what was shown stays until they came, and an answer that a newer one overtook is dropped. */
  async read(): Promise<void> {
    this.#reads += 1;
    const own = this.#reads;
    const load = await this.#asked();
    if (own === this.#reads) this.#load.value = load;
  }

  /** Shows older items as well. */
  showMore(): Promise<void> {
    this.#limit = Math.min(this.#limit + STEP, MOST);
    return this.read();
  }

  async #asked(): Promise<RowLoad<Row, Item>> {
    try {
      const [[row], { items, next }] = await Promise.all([
        this.#calls.row(this.#id),
        this.#calls.items(this.#id, this.#limit),
      ]);
      if (row === undefined) return { kind: 'missing' };
      return { kind: 'ready', row, items, more: next !== null && this.#limit < MOST };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}
