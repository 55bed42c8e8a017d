import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { getErnStates } from '../../../../shared/contract/goods-in/erns.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { ListView } from '../../../ui/list/list-view.ts';
import { type ErnStateCounts, narrowingOf } from './ern-tabs.ts';

/** Asks how many there are of each state. */
export type AskStates = (input: Input<typeof getErnStates>, signal: AbortSignal) => Promise<ErnStateCounts>;

/** The numbers on the tabs: of what the other filters leave. A late answer is dropped; without one the tabs have none. */
export class ErnStateCounter {
  readonly #counts = signal<ErnStateCounts | undefined>(undefined);
  readonly #ask: AskStates;
  #asked = new AbortController();

  constructor(ask: AskStates) {
    this.#ask = ask;
  }

  get counts(): ReadonlySignal<ErnStateCounts | undefined> {
    return this.#counts;
  }

  async count({ search, filters }: Pick<ListView, 'search' | 'filters'>): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal: mine } = this.#asked;
    // A filter's values come from the address as text, which is what a query is.
    const input = { ...narrowingOf(filters), ...(search !== '' && { search }) } as Input<typeof getErnStates>;
    const counts = await this.#ask(input, mine).catch(() => undefined);
    if (!mine.aborted) this.#counts.value = counts;
  }
}
