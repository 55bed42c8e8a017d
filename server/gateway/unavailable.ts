import { Refusal } from '../../shared/errors.ts';

/** The upstream cannot be used just now; `cause` is for the log, the answer does not tell. */
export function unavailable(cause: unknown): Refusal {
  return Object.assign(new Refusal('unavailable'), { cause });
}
