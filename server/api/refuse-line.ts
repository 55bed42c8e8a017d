import { type ErrorCode, errors, fill, type RefusalDetails, refuse } from '../../shared/errors.ts';

/** Refuses beside one field of one line of the request (`lines.3.stockCode`), with the same words there. */
export function refuseLine(
  code: ErrorCode,
  index: number,
  field: string,
  values: RefusalDetails['values'] = {},
  data?: Record<string, unknown>,
): never {
  const fields = { [`lines.${index}.${field}`]: fill(errors[code].message, values) };
  return refuse(code, { values, fields, ...(data && { data }) });
}
