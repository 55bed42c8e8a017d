import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';
import type { ListView } from '../ui/list/list-view.ts';

type Filters = Readonly<Record<string, readonly string[]>>;

export interface CountedTab<Counts> {
  readonly key: string;
  readonly text: TextKey;
  readonly filters: Filters;
  /** The number of rows; null for users who do not receive it. */
  count(counts: Counts): number | null;
  readonly mayLack?: true;
}

export type AskCounts<Counts> = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<Counts>;

/**
 * The states of a list as tabs, each with the number of rows that the other filters leave. Late answers are dropped; without an answer the
 * tabs have no numbers.
 */
export class CountedTabs<Counts> {
  /** In display order; each tab clears the filters of the others. */
  readonly tabs: readonly CountedTab<Counts>[];
  readonly #fields: readonly string[];
  readonly #counts = signal<Counts | undefined>(undefined);
  readonly #ask: AskCounts<Counts>;
  #request = new AbortController();

  constructor(tabs: readonly CountedTab<Counts>[], ask: AskCounts<Counts>) {
    this.#fields = [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))];
    const none = Object.fromEntries(this.#fields.map((field) => [field, []]));
    this.tabs = tabs.map((tab) => ({ ...tab, filters: { ...none, ...tab.filters } }));
    this.#ask = ask;
  }

  get counts(): ReadonlySignal<Counts | undefined> {
    return this.#counts;
  }

  /** The tab whose filters are active; undefined if the view matches none, for example with two states at once. */
  of(filters: Filters): CountedTab<Counts> | undefined {
    return this.tabs.find((tab) =>
      this.#fields.every((field) => (filters[field] ?? []).join() === tab.filters[field]?.join()),
    );
  }

  async count({ search, filters }: Pick<ListView, 'search' | 'filters'>): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal: mine } = this.#request;
    const narrowing = Object.entries(filters).filter(([field]) => !this.#fields.includes(field));
    const input = { ...Object.fromEntries(narrowing), ...(search !== '' && { search }) };
    const counts = await this.#ask(input, mine).catch(() => undefined);
    if (!mine.aborted) this.#counts.value = counts;
  }
}
