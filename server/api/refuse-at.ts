import {
  type Confirmation,
  type ErrorCode,
  errors,
  fill,
  Refusal,
  type RefusalDetails,
  refuse,
} from '../../shared/errors.ts';

/** Refuses beside the fields at these paths (`lines.3.stockCode`), with the same words there. */
export function refuseAt(
  code: ErrorCode,
  paths: readonly string[],
  details: Pick<RefusalDetails, 'values' | 'data'> = {},
): never {
  const text = fill(errors[code].message, details.values ?? {});
  return refuse(code, { ...details, fields: Object.fromEntries(paths.map((path) => [path, text])) });
}

/** How the parts of a request that is made for somebody are called in theirs. */
export interface Names {
  /** 'lines.4711.counts' as 'lines.0'. */
  path: (path: string) => string;
  /** The line that a confirmation is about. */
  line?: (line: number) => number;
}

/** Does a part of a larger request: what it refuses stands beside the fields of the whole. */
export async function refusingAs<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, confirmations, ...details } = error.details;
    throw new Refusal(error.code, {
      ...details,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [names.path(path), text])),
      }),
      ...(confirmations && { confirmations: confirmations.map((confirmation) => renamed(confirmation, names)) }),
    });
  }
}

function renamed(confirmation: Confirmation, { line = (same) => same }: Names): Confirmation {
  return confirmation.line === undefined ? confirmation : { ...confirmation, line: line(confirmation.line) };
}

/** Does a part of a larger request: what it refuses beside `name` stands beside `itemMaster.name` in the whole. */
export function refusingInside<T>(part: string, work: () => Promise<T>): Promise<T> {
  return refusingAs({ path: (path) => `${part}.${path}` }, work);
}
