import type { FastifyRequest } from 'fastify';
import type { Context, Failure } from 'superstruct';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { type AnyStruct, nothing, type Operation } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';

/** Validates path, query and body with the operation's structs, once, at the edge, and merges them into one input. */
export function parseInput(operation: Operation, request: FastifyRequest): Record<string, unknown> {
  refuseUndecodable(request.raw.url ?? '');
  return {
    ...parsed('path', operation.params ?? nothing, decoded(operation.params, request.params)),
    ...parsed('query', operation.query ?? nothing, decoded(operation.query, request.query)),
    ...parsed('body', operation.body ?? nothing, request.body === undefined ? missingBody(operation) : request.body),
  };
}

/** Without a body an edit says nothing; elsewhere what must be said is missed by name. */
function missingBody({ method, body }: Operation): Record<string, never> {
  if (method === 'PATCH' && body !== undefined) refuse('malformed', { fields: { body: 'Required' } });
  return {};
}

/** The router takes escapes that mean nothing as they are: `%ff` would be looked for, and kept, as three characters. */
function refuseUndecodable(url: string): void {
  const mark = url.indexOf('?');
  if (mark === -1 || isDecodable(url.slice(mark))) return;
  refuse('malformed', { fields: { query: 'Expected text in UTF-8, percent-encoded' } });
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

function parsed(part: string, struct: AnyStruct, value: unknown): Record<string, unknown> {
  const [error, input] = struct.validate(value, { coerce: true });
  if (error === undefined) return input as Record<string, unknown>;
  return refuse('malformed', { fields: failuresByPath(part, struct, value) });
}

/** Nobody reads more of them, and a body of 1 MiB can be wrong in half a million places. */
const MOST_FAILURES = 100;

/** Failures by path, first one first; the input's values stay out (one may be a password). What fails as a whole goes by its part. */
function failuresByPath(part: string, struct: AnyStruct, input: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const context = { path: [], branch: [input], mask: false };
  for (const failure of failuresOf(struct, input, context).take(MOST_FAILURES)) {
    const path = failure.path.join('.') || part;
    fields[path] ??= failure.type === 'never' ? 'Unknown field' : expectation(failure.message, failure.value);
  }
  return fields;
}

/**
 * Failures one by one, in the order of superstruct. Its own `failures()` makes all of them at once, half a kilobyte each: eight bodies
 * of empty objects took more than a gigabyte.
 */
function* failuresOf(struct: AnyStruct, given: unknown, context: Context): Generator<Failure> {
  const value = struct.coercer(given, context);
  let isRefinable = true;
  for (const failure of struct.validator(value, context)) {
    isRefinable = false;
    yield failure;
  }
  for (const [key, item, of] of struct.entries(value, context)) {
    const within = { ...context, path: [...context.path, key], branch: [...context.branch, item] };
    for (const failure of failuresOf(of as AnyStruct, item, within)) {
      isRefinable &&= failure.refinement !== undefined;
      yield failure;
    }
  }
  if (isRefinable) yield* struct.refiner(value, context);
}

/** superstruct's own messages name the value; keep only what was expected. */
function expectation(message: string, value: unknown): string {
  if (value === undefined) return 'Required';
  return message.split(', but received')[0] ?? message;
}

/** Paths and queries are text: numbers, flags and single-item arrays are read as the schema of the field says. */
function decoded(struct: AnyStruct | undefined, raw: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = { ...(raw as Record<string, unknown>) };
  const properties = (struct ? schemaOf(struct)['properties'] : {}) as Record<string, JsonSchema>;
  for (const [key, schema] of Object.entries(properties)) {
    if (key in values) values[key] = decode(schema, values[key]);
  }
  return values;
}

function decode(schema: JsonSchema, value: unknown): unknown {
  const items = schema['items'] as JsonSchema | undefined;
  if (items !== undefined) return (Array.isArray(value) ? value : [value]).map((item) => decode(items, item));
  if (typeof value !== 'string') return value;
  if (schema['type'] === 'integer' && /^-?\d{1,16}$/.test(value)) return Number(value);
  if (schema['type'] === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
