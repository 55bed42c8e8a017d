import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import type { JsonSchema } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';
import { faultCodes } from '../../../shared/faults.ts';
import { capital } from './components.ts';

/**
 * The refusals of an operation by HTTP status, each with its codes, for readers and (`x-codes`) for programs. Refusals shared by many
 * operations are defined once in the document and named after their codes.
 */
export function refusalsOf(operation: Operation, responses: Record<string, unknown>): Record<string, unknown> {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      if (codes.length > MOST_SHARED) return [status, refused(status, codes)];
      const name = codes.map((code) => code.split('_').map(capital).join('')).join('Or');
      responses[name] ??= refused(status, codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Longer lists of codes belong to few operations and would make unusable names. */
const MOST_SHARED = 3;

function refused(status: string, codes: readonly ErrorCode[]): Record<string, unknown> {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    headers: {
      ...everyAnswer,
      ...(status === '401' && challenge),
      ...((status === '429' || status === '503') && retryAfter),
    },
    // One named schema for all, because a code list per operation would make a client class for each.
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal', properties: codesOf(codes) } } },
    'x-codes': codes,
  };
}

function codesOf(codes: readonly ErrorCode[]): JsonSchema {
  return { code: { type: 'string', enum: codes } };
}

export const everyAnswer = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

export const refusal: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'The stable name of the error, for programs' },
    message: { type: 'string', description: 'The error in English, for users' },
    requestId: { type: 'string', description: 'Names the request in the log' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The errors of the request, by the path of each field',
    },
    faults: {
      type: 'array',
      description: 'The same errors as `fields`, for programs. For the code `refused`, see the code of the refusal',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description: 'The field, as `lines.3.quantity`, or a part of the request, as `body`',
          },
          code: { type: 'string', enum: faultCodes },
          message: { type: 'string', description: 'The error in English, for users' },
          limit: { type: 'number', description: 'The smallest or largest number, length or count; decimals' },
        },
      },
    },
    confirmations: {
      type: 'array',
      description: 'Warnings that need an acceptance: repeat the request with their keys in `accept`',
      items: {
        type: 'object',
        required: ['key', 'message'],
        properties: {
          key: { type: 'string', description: 'The value to send in `accept`; `key:line` if it names a line' },
          line: { type: 'integer', description: 'The id of the line that the warning names' },
          message: { type: 'string', description: 'The warning in English' },
          data: { type: 'object' },
        },
      },
    },
    data: { type: 'object' },
  },
};
