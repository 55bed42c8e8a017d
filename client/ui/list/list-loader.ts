import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as list from './list-pages.ts';
import { type ListView, plainView, type Sort } from './list-view.ts';

export interface ListQuery extends Pick<ListView, 'search' | 'filters' | 'sort'> {
  readonly limit: number;
  readonly after?: string;
  readonly total: boolean;
}

export interface ListReply<Row> extends list.ListAnswer<Row> {
  readonly total?: number | undefined;
}

export type ListFetch<Row> = (query: ListQuery, signal: AbortSignal) => Promise<ListReply<Row>>;

/** A failure keeps the loaded rows. */
export type ListLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'refreshing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** 30 pages of 100 rows are about 3 MB; pages scrolled past are dropped and fetched again on the way back. */
const PAGES_KEPT = 30;

/** Rows to come, so that there is something to scroll to. */
const TO_COME = 10;

/**
 * Fetches the pages of a list, from its beginning or, in the opposite order, from its end; its rows have the order of the list in both. A
 * late answer never overwrites a newer one: earlier requests are aborted and their answers dropped.
 */
export class ListLoader<Row> {
  readonly #pages = signal<list.ListPages<Row> | undefined>(undefined);
  readonly #load = signal<ListLoad>({ kind: 'loading' });
  readonly #total = signal<number | undefined>(undefined);
  readonly #fromEnd = signal(false);
  /** Becomes true for the displayed rows with the answer. */
  #wantsEnd = false;
  readonly #fetch: ListFetch<Row>;
  readonly #pageSize: number;
  readonly #order: readonly Sort[];
  /** The known rows and some to come. */
  readonly length = computed(() => this.#length());
  /** The rows of the list before the first of these; 0 unless they were read from the end. */
  readonly before = computed(() =>
    this.#fromEnd.value ? Math.max(0, (this.#total.value ?? 0) - this.length.value) : 0,
  );
  #request = new AbortController();
  #view = plainView;
  #sight = { from: 0, to: 0 };
  #fetching = false;

  /** `order` is the sort of a view without one. */
  constructor(fetch: ListFetch<Row>, pageSize: number, order: readonly Sort[]) {
    this.#fetch = fetch;
    this.#pageSize = pageSize;
    this.#order = order;
  }

  get pages(): ReadonlySignal<list.ListPages<Row> | undefined> {
    return this.#pages;
  }

  get load(): ReadonlySignal<ListLoad> {
    return this.#load;
  }

  get total(): ReadonlySignal<number | undefined> {
    return this.#total;
  }

  get fromEnd(): ReadonlySignal<boolean> {
    return this.#fromEnd;
  }

  /** Whether one of its ends is not loaded yet. */
  get isPart(): boolean {
    return this.#pages.peek()?.next !== undefined;
  }

  #length(): number {
    const pages = this.#pages.value;
    if (pages === undefined) return 0;
    const known = list.knownRows(pages);
    if (pages.next === undefined) return known;
    return Math.max(known + 1, Math.min(known + TO_COME, this.#total.value ?? Number.POSITIVE_INFINITY));
  }

  rows(from: number, to: number): (Row | undefined)[] {
    const pages = this.#pages.value;
    if (pages === undefined) return [];
    if (!this.#fromEnd.value) return list.rowsBetween(pages, from, to);
    const { value: length } = this.length;
    return list.rowsBetween(pages, length - to, length - from).toReversed();
  }

  /** Shows another view; the old rows stay until its first page arrives. */
  show(view: ListView): void {
    this.#showFrom(view, false);
  }

  /** Shows the view that is shown from its beginning, or from its end. */
  turn(fromEnd: boolean): void {
    this.#showFrom(this.#view, fromEnd);
  }

  #showFrom(view: ListView, fromEnd: boolean): void {
    this.#view = view;
    this.#wantsEnd = fromEnd;
    this.#sight = { from: 0, to: 0 };
    this.#begin();
  }

  again(): void {
    this.#begin();
  }

  /**
   * Fetches the visible rows again silently: nothing is dimmed, and a failure changes nothing. Further down the list rows change in place;
   * new rows appear from its beginning. Returns false while another request is running.
   */
  renew(keyOf: (row: Row) => string): boolean {
    const known = this.#pages.peek();
    if (known === undefined || this.#fetching || this.#load.peek().kind !== 'ready') return false;
    this.#askTotal();
    const page = Math.max(0, list.pageOf(known, this.#sight.from));
    this.#fetchPage(page, (answer) => (page === 0 ? list.firstPage(answer) : renewed(known, answer, keyOf)), true);
    return true;
  }

  /** Rows [from, to) are visible, or soon will be. Starts a list again that was stopped: the user goes through it page by page. */
  need(from: number, to: number): void {
    const { value: length } = this.length;
    this.#sight = this.#fromEnd.peek() ? { from: length - to, to: length - from } : { from, to };
    if (this.#request.signal.aborted) this.#request = new AbortController();
    this.#fetchMissing();
  }

  /** Changes loaded rows without a request; undefined removes a row. */
  change(change: (row: Row) => Row | undefined): void {
    const known = this.#pages.peek();
    if (known !== undefined) this.#pages.value = list.changedRows(known, change);
  }

  stop(): void {
    this.#wantsEnd = this.#fromEnd.peek();
    this.#fetching = false;
    this.#request.abort();
  }

  #begin(): void {
    this.#request.abort();
    this.#request = new AbortController();
    const known = this.#pages.peek();
    this.#load.value = { kind: known === undefined ? 'loading' : 'refreshing' };
    this.#askTotal();
    // Cursors of the other order are refused.
    const isTurned = this.#wantsEnd !== this.#fromEnd.peek();
    const page = known === undefined || isTurned ? 0 : list.pageOf(known, this.#sight.from);
    this.#fetchPage(Math.max(0, page), (answer) => {
      if (known === undefined || page <= 0) return list.firstPage(answer);
      return list.withPage(list.lettingGo(known), page, answer);
    });
  }

  /** A separate request: the first rows do not wait for it (checklist 26), and appear without it if it fails. */
  #askTotal(): void {
    this.#ask(
      { limit: 1, total: true },
      ({ total }) => {
        this.#total.value = total;
      },
      true,
    );
  }

  #fetchMissing(): void {
    const known = this.#pages.peek();
    if (known === undefined || this.#fetching || this.#load.peek().kind === 'failed') return;
    const missing = list.missingPage(known, this.#sight.from, this.#sight.to);
    if (missing === undefined) return;
    this.#fetchPage(missing, (answer) => {
      const now = list.withPage(this.#pages.peek() ?? known, missing, answer);
      return list.keepNear(now, this.#sight.from, PAGES_KEPT);
    });
  }

  #fetchPage(index: number, withAnswer: (answer: ListReply<Row>) => list.ListPages<Row>, quiet = false): void {
    this.#fetching = true;
    const known = this.#pages.peek();
    const after = index === 0 ? undefined : (known?.pages[index]?.after ?? known?.next);
    this.#ask(
      { limit: this.#pageSize, total: false, ...(after !== undefined && { after }) },
      (answer) => {
        this.#fetching = false;
        this.#fromEnd.value = this.#wantsEnd;
        this.#pages.value = withAnswer(answer);
        this.#load.value = { kind: 'ready' };
        this.#fetchMissing();
      },
      quiet,
    );
  }

  #ask(part: Pick<ListQuery, 'limit' | 'after' | 'total'>, use: (answer: ListReply<Row>) => void, quiet = false): void {
    const { signal: mine } = this.#request;
    const { search, filters, sort } = this.#view;
    const order = this.#wantsEnd ? opposite(sort.length === 0 ? this.#order : sort) : sort;
    this.#fetch({ search, filters, sort: order, ...part }, mine).then(
      (answer) => {
        if (!mine.aborted) batch(() => use(answer));
      },
      (error: unknown) => {
        if (mine.aborted) return;
        if (!part.total) this.#fetching = false;
        if (!quiet) this.#load.value = { kind: 'failed', error };
      },
    );
  }
}

function opposite(sort: readonly Sort[]): readonly Sort[] {
  return sort.map(({ key, descending }) => ({ key, descending: !descending }));
}

function renewed<Row>(
  known: list.ListPages<Row>,
  { items }: ListReply<Row>,
  keyOf: (row: Row) => string,
): list.ListPages<Row> {
  const now = new Map(items.map((row) => [keyOf(row), row]));
  return list.changedRows(known, (row) => now.get(keyOf(row)) ?? row);
}
