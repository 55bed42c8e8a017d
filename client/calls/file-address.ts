import type { Operation } from '../../shared/contract/operation.ts';
import { splitInput } from '../../shared/contract/split-input.ts';
import type { ListView } from '../ui/list/list-view.ts';
import { writeSort } from '../ui/list/list-view.ts';

/** The address of a file or image that the browser opens itself: such a link contains its access (rules: The gateway). */
export function fileAddress(operation: Operation, input: Readonly<Record<string, unknown>>, accessId: number): string {
  const { path, query } = splitInput(operation, input);
  return `/wmsapi/v1/${path}${query}${query === '' ? '?' : '&'}access=${accessId}`;
}

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

/** The API's own path of a file: without the base, and without the access, which the call carries. */
export function filePath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.delete('access');
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return `${pathname.replace('/wmsapi/v1/', '')}${query}`;
}
