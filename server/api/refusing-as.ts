import { type Confirmation, Refusal } from '../../shared/errors.ts';

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
