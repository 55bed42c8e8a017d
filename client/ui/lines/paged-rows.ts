import { type ReadonlySignal, signal } from '@preact/signals-react';

export interface RowsPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly total?: number | undefined;
}

export type RowsLoad = { readonly kind: 'loading' | 'ready' } | { readonly kind: 'failed'; readonly error: unknown };

export interface PagedRows<Row> {
  readonly load: ReadonlySignal<RowsLoad>;
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly hasMore: ReadonlySignal<boolean>;
  /** Reads as many rows as are displayed, from the beginning; they stay until the answer arrives. */
  open(): Promise<void>;
  more(): Promise<void>;
}

export function createPagedRows<Row>(fetch: (after: string | undefined) => Promise<RowsPage<Row>>): PagedRows<Row> {
  const load = signal<RowsLoad>({ kind: 'loading' });
  const rows = signal<readonly Row[]>([]);
  const hasMore = signal(false);
  let next: string | undefined;
  let generation = 0;

  /**
   * Reads page by page after `before` until there are `least` rows. An answer that a later read has overtaken is dropped (checklist 38).
   */
  async function read(before: readonly Row[], from: string | undefined, least: number): Promise<void> {
    generation += 1;
    const mine = generation;
    const read = [...before];
    try {
      let after = from;
      do {
        const page = await fetch(after);
        if (mine !== generation) return;
        read.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined && read.length < least);
      next = after;
      rows.value = read;
      hasMore.value = after !== undefined;
      load.value = { kind: 'ready' };
    } catch (error) {
      if (mine === generation) load.value = { kind: 'failed', error };
    }
  }

  return {
    load,
    rows,
    hasMore,
    open: () => read([], undefined, rows.peek().length),
    more: () => read(rows.peek(), next, 0),
  };
}
