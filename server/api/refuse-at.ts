import { type ErrorCode, errors, fill, type RefusalDetails, refuse } from '../../shared/errors.ts';

/** Refuses beside the fields at these paths (`lines.3.stockCode`), with the same words there. */
export function refuseAt(
  code: ErrorCode,
  paths: readonly string[],
  details: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  const text = fill(errors[code].message, details.values ?? {});
  return refuse(code, { ...details, fields: Object.fromEntries(paths.map((path) => [path, text])) });
}
