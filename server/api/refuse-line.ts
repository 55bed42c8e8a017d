import type { ErrorCode, RefusalDetails } from '../../shared/errors.ts';
import { refuseAt } from './refuse-at.ts';

/** Refuses beside one field of one line of the request. */
export function refuseLine(
  code: ErrorCode,
  index: number,
  field: string,
  values: RefusalDetails['values'] = {},
  data?: Record<string, unknown>,
): never {
  return refuseAt(code, [`lines.${index}.${field}`], { values, ...(data && { data }) });
}
