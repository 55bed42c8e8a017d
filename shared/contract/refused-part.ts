import { faultCodes } from '../faults.ts';
import { whole } from './fields/number.ts';
import { facts, list, maybe, shape } from './fields/shape.ts';
import { oneOf, text } from './fields/text.ts';

/** The refusal of one part of a request, as in the answer to a request of its own. Paths and lines are those of the part. */
export function refusedPart() {
  return shape({
    code: text(),
    message: text(2000),
    fields: maybe(facts()),
    faults: maybe(
      list(
        shape({
          path: text(),
          code: oneOf(faultCodes),
          message: text(2000),
          limit: maybe(whole(Number.MIN_SAFE_INTEGER)),
        }),
      ),
    ),
    confirmations: maybe(
      list(shape({ key: text(), line: maybe(whole(0)), message: text(2000), data: maybe(facts()) }), 10_000),
    ),
    data: maybe(facts()),
  });
}
