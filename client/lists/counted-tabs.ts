import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TextKey } from '../text-sets.ts';
import type { ListView } from '../ui/list/list-view.ts';

type Filters = Readonly<Record<string, readonly string[]>>;

/** One state of a list as a tab over it. */
export interface CountedTab<Counts> {
  readonly key: string;
  readonly text: TextKey;
  /** The filters that are the tab. */
  readonly filters: Filters;
  /** How many there are of it; null for those who are not told. */
  count(counts: Counts): number | null;
  /** Shown only to those who are told. */
  readonly mayLack?: true;
}

/** Asks how many there are of each state. */
export type AskCounts<Counts> = (input: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<Counts>;

/**
 * The states of a list as tabs, each with its number: of what the other filters leave. A late answer is dropped; without one the tabs
 * have no numbers.
 */
export class CountedTabs<Counts> {
  /** In their order; each takes the filters of the others away. */
  readonly tabs: readonly CountedTab<Counts>[];
  readonly #fields: readonly string[];
  readonly #counts = signal<Counts | undefined>(undefined);
  readonly #ask: AskCounts<Counts>;
  #asked = new AbortController();

  constructor(tabs: readonly CountedTab<Counts>[], ask: AskCounts<Counts>) {
    this.#fields = [...new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))];
    const none = Object.fromEntries(this.#fields.map((field) => [field, []]));
    this.tabs = tabs.map((tab) => ({ ...tab, filters: { ...none, ...tab.filters } }));
    this.#ask = ask;
  }

  get counts(): ReadonlySignal<Counts | undefined> {
    return this.#counts;
  }

  /** The tab whose filters are in force; undefined where a view is none of them, as two states at once. */
  of(filters: Filters): CountedTab<Counts> | undefined {
    return this.tabs.find((tab) =>
      this.#fields.every((field) => (filters[field] ?? []).join() === tab.filters[field]?.join()),
    );
  }

  async count({ search, filters }: Pick<ListView, 'search' | 'filters'>): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal: mine } = this.#asked;
    const narrowing = Object.entries(filters).filter(([field]) => !this.#fields.includes(field));
    const input = { ...Object.fromEntries(narrowing), ...(search !== '' && { search }) };
    const counts = await this.#ask(input, mine).catch(() => undefined);
    if (!mine.aborted) this.#counts.value = counts;
  }
}
