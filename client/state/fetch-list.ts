import type { Input, Operation } from '../../shared/contract/operation.ts';
import { call } from '../api.ts';
import type { ListFetch, ListReply } from '../ui/list/list-loader.ts';
import { writeSort } from '../ui/list/list-url.ts';

/**
 * A list operation as a list block asks it; `fixed` is what the screen itself says (a document's id), `accessId` the access that it
 * works under where that is not the rule's first choice.
 */
export function fetchList<Row>(
  operation: Operation,
  fixed: Readonly<Record<string, unknown>> = {},
  accessId?: number,
): ListFetch<Row> {
  return async ({ search, filters, sort, limit, after, total }, signal) => {
    const input = {
      ...fixed,
      ...filters,
      search: search === '' ? undefined : search,
      sort: writeSort(sort) || undefined,
      limit,
      after,
      total: total || undefined,
    };
    // A filter's values come from the address as text, which is what a query is.
    const answer: unknown = await call(operation, input as Input<Operation>, { signal, accessId });
    return answer as ListReply<Row>;
  };
}
