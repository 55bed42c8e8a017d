import { type ReadonlySignal, signal } from '@preact/signals-react';

/** One page as the API answers it. */
export interface RowsPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly total?: number | undefined;
}

export type RowsLoad = { readonly kind: 'loading' | 'ready' } | { readonly kind: 'failed'; readonly error: unknown };

export interface PagedRows<Row> {
  readonly load: ReadonlySignal<RowsLoad>;
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** There are more than these. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** Reads from the beginning; what is shown stays until the answer is there. */
  open(): Promise<void>;
  more(): Promise<void>;
}

/** Rows that belong to a document, too many perhaps to read at once: a page, and the next one when it is asked for. */
export function createPagedRows<Row>(fetch: (after: string | undefined) => Promise<RowsPage<Row>>): PagedRows<Row> {
  const load = signal<RowsLoad>({ kind: 'loading' });
  const rows = signal<readonly Row[]>([]);
  const hasMore = signal(false);
  let next: string | undefined;
  let asked = 0;

  async function read(before: readonly Row[], after: string | undefined): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const page = await fetch(after);
      // A later answer stands already, or comes (checklist 38).
      if (mine !== asked) return;
      rows.value = [...before, ...page.items];
      next = page.next ?? undefined;
      hasMore.value = next !== undefined;
      load.value = { kind: 'ready' };
    } catch (error) {
      if (mine === asked) load.value = { kind: 'failed', error };
    }
  }

  return {
    load,
    rows,
    hasMore,
    open: () => read([], undefined),
    more: () => read(rows.peek(), next),
  };
}
