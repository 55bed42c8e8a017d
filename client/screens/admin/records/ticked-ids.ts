import type { ListFetch } from '../../../ui/list/list-loader.ts';
import type { List } from '../../../ui/list/list-state.ts';

const PAGE = 500;

/** The ids of the ticked rows; when all that match are ticked, those that were never shown too. */
export async function tickedIds<Row>(list: List<Row>, fetch: ListFetch<{ id: number }>): Promise<number[]> {
  const { everything, keys } = list.selection.rows.peek();
  if (!everything) return [...keys].map(Number);
  const { search, filters } = list.view.peek();
  const { signal } = new AbortController();
  const ids: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = { search, filters, sort: [], limit: PAGE, total: false, ...(after !== '' && { after }) };
    const page: Awaited<ReturnType<typeof fetch>> = await fetch(query, signal);
    ids.push(...page.items.map(({ id }) => id).filter((id) => !keys.has(String(id))));
    after = page.next ?? null;
  }
  return ids;
}
