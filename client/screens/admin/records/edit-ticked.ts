import type { Input, Operation } from '../../../../shared/contract/operation.ts';
import { call } from '../../../api.ts';
import { ApiError } from '../../../api-error.ts';

/** As many as the API changes in one transaction. */
const AT_ONCE = 1000;

/** Changes many records alike, a thousand at a time; answers how many differed. What was changed before a refusal stays. */
export async function editTicked(
  operation: Operation,
  ids: readonly number[],
  changes: Readonly<Record<string, unknown>>,
  accessId: number,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    changed += await editSome(operation, { ids: ids.slice(from, from + AT_ONCE), ...changes }, accessId);
  }
  return changed;
}

/** That all of them are so already is no failure here. */
async function editSome(operation: Operation, input: object, accessId: number): Promise<number> {
  try {
    const reply: unknown = await call(operation, input as Input<Operation>, { accessId, handles: 'all' });
    return (reply as { changed: number }).changed;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_edited') return 0;
    throw error;
  }
}
