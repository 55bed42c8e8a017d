import type { Operation } from '../../shared/contract/operation.ts';
import { fileAddress } from '../file-address.ts';
import { writeSort } from '../ui/list/list-url.ts';
import type { ListView } from '../ui/list/list-view.ts';

/** Where the file of exactly this view is: its filters, sort and columns, and what the screen itself says, under its access. */
export function exportAddress(
  operation: Operation,
  view: ListView,
  shown: readonly string[],
  accessId: number,
  fixed: Readonly<Record<string, unknown>> = {},
): string {
  const input = {
    ...fixed,
    ...view.filters,
    search: view.search === '' ? undefined : view.search,
    sort: writeSort(view.sort) || undefined,
    fields: shown,
  };
  return fileAddress(operation, input, accessId);
}
