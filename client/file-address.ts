import type { Operation } from '../shared/contract/operation.ts';
import { splitInput } from '../shared/contract/split-input.ts';

/** Where a file or an image is that the browser itself opens: such a link names its access in the address (rules: The gateway). */
export function fileAddress(operation: Operation, input: Readonly<Record<string, unknown>>, accessId: number): string {
  const { path, query } = splitInput(operation, input);
  return `/wmsapi/v1/${path}${query}${query === '' ? '?' : '&'}access=${accessId}`;
}
