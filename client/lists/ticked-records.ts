import { ApiError } from '../calls/errors.ts';
import type { ListFetch } from '../ui/list/list-loader.ts';
import type { List } from '../ui/list/list-state.ts';

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

/** As many as the API changes in one transaction. */
const AT_ONCE = 1000;

/** Changes many records alike, a thousand at a time; answers how many differed. What was changed before a refusal stays. */
export async function editTicked(
  ids: readonly number[],
  edit: (some: number[]) => Promise<{ changed: number }>,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    changed += await edited(edit(ids.slice(from, from + AT_ONCE)));
  }
  return changed;
}

/** That all of them are so already is no failure here. */
async function edited(reply: Promise<{ changed: number }>): Promise<number> {
  try {
    return (await reply).changed;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_edited') return 0;
    throw error;
  }
}
