import { type ReadonlySignal, signal } from '@preact/signals-react';

type RowLoad<Row, Item> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly row: Row; readonly items: readonly Item[]; readonly more: boolean };

type ReadRow<Row> = (id: number) => Promise<readonly Row[]>;

/** Newest first. */
type ReadItems<Item> = (id: number, limit: number) => Promise<{ items: readonly Item[]; next: string | null }>;

/** Items shown at first and added each time; for a daily mail, one month. */
const STEP = 30;

const MOST = 500;

/** A row of a list, opened by its id, with its newest items: a webhook with its deliveries, a scheduled mail with what was sent. */
export class OpenRow<Row, Item> {
  readonly #load = signal<RowLoad<Row, Item>>({ kind: 'loading' });
  readonly #id: number;
  readonly #readRow: ReadRow<Row>;
  readonly #readItems: ReadItems<Item>;
  #limit = STEP;
  #reads = 0;

  constructor(id: number, row: ReadRow<Row>, items: ReadItems<Item>) {
    this.#id = id;
    this.#readRow = row;
    this.#readItems = items;
  }

  get load(): ReadonlySignal<RowLoad<Row, Item>> {
    return this.#load;
  }

  /** Reads both. The displayed data stays until they arrive, and outdated answers are dropped. */
  async read(): Promise<void> {
    this.#reads += 1;
    const own = this.#reads;
    const load = await this.#fetch();
    if (own === this.#reads) this.#load.value = load;
  }

  showMore(): Promise<void> {
    this.#limit = Math.min(this.#limit + STEP, MOST);
    return this.read();
  }

  async #fetch(): Promise<RowLoad<Row, Item>> {
    try {
      const [[row], { items, next }] = await Promise.all([
        this.#readRow(this.#id),
        this.#readItems(this.#id, this.#limit),
      ]);
      if (row === undefined) return { kind: 'missing' };
      return { kind: 'ready', row, items, more: next !== null && this.#limit < MOST };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }
}
