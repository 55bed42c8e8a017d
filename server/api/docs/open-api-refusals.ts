import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { errors } from '../../../shared/errors.ts';

/** The refusals of an operation by HTTP status, each with the codes that come with it. */
export function refusalsOf(operation: Operation): Record<string, unknown> {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: refusalOf(codes) } },
      },
    ]),
  );
}

function refusalOf(codes: readonly string[]): Record<string, unknown> {
  return { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] };
}
