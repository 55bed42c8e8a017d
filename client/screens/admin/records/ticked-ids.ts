import type { Input, Operation } from '../../../../shared/contract/operation.ts';
import { call } from '../../../api.ts';
import type { List } from '../../../ui/list/list-state.ts';

const PAGE = 500;

/** The ids of the ticked rows; when all that match are ticked, those that were never shown too. `fixed` is as for `fetchList`. */
export async function tickedIds<Row>(
  list: List<Row>,
  operation: Operation,
  accessId: number,
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<number[]> {
  const { everything, keys } = list.selection.rows.peek();
  if (!everything) return [...keys].map(Number);
  const { search, filters } = list.view.peek();
  const ids: number[] = [];
  let after: string | null | undefined;
  do {
    const input = {
      ...fixed,
      ...filters,
      search: search || undefined,
      fields: ['id'],
      limit: PAGE,
      after: after ?? undefined,
    };
    const page: unknown = await call(operation, input as Input<Operation>, { accessId, handles: 'all' });
    const { items, next } = page as { items: { id: number }[]; next: string | null };
    ids.push(...items.map(({ id }) => id).filter((id) => !keys.has(String(id))));
    after = next;
  } while (after !== null);
  return ids;
}
