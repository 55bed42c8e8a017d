import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { getErnStates } from '../../../../shared/contract/goods-in/erns.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { TextKey } from '../../../text-sets.ts';
import type { ListView } from '../../../ui/list/list-view.ts';

type ErnStateCounts = Reply<typeof getErnStates>;
type Filters = Readonly<Record<string, readonly string[]>>;

/** One state of the ERN list as a tab over it. */
export interface ErnTab {
  readonly key: 'all' | keyof ErnStateCounts;
  readonly text: TextKey;
  /** The filters that are the tab; those of the other tabs are taken away. */
  readonly filters: Filters;
  count(counts: ErnStateCounts): number | null;
}

/** The tabs in their order; hidden ones are a tab for those alone who are told their number. */
export const ernTabs: readonly ErnTab[] = [
  tab('all', 'erns_all', {}, ({ expected, counting, received }) => expected + counting + received),
  tab('expected', 'erns_status_expected', { status: ['expected'] }),
  tab('counting', 'erns_filterCounting', { status: ['counting'] }),
  tab('overdue', 'erns_overdue', { overdue: ['true'] }),
  tab('received', 'erns_status_received', { status: ['received'] }),
  tab('hidden', 'erns_status_hidden', { hidden: ['true'] }),
];

/** The tab whose filters are in force; undefined where a view is none of them, as two states at once. */
export function tabOf(filters: Filters): ErnTab | undefined {
  return ernTabs.find((one) =>
    stateFields.every((field) => (filters[field] ?? []).join() === one.filters[field]?.join()),
  );
}

/** Filters that are no tab: what counts are counted of. */
function narrowingOf(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !stateFields.some((field) => field === name)));
}

const stateFields = ['status', 'overdue', 'hidden'] as const;

function tab(
  key: ErnTab['key'],
  text: TextKey,
  filters: Filters,
  count: ErnTab['count'] = (counts) => (key === 'all' ? null : counts[key]),
): ErnTab {
  return { key, text, filters: { status: [], overdue: [], hidden: [], ...filters }, count };
}

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
