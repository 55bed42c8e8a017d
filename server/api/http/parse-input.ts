import type { FastifyRequest } from 'fastify';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { type AnyStruct, nothing, type Operation } from '../../../shared/contract/operation.ts';
import { withoutNulls } from '../../../shared/contract/request-body.ts';
import { refuse } from '../../../shared/errors.ts';
import { type Validated, validateInTurns } from './validate-in-turns.ts';

/** Validates path, query and body with the operation's structs, once, at the edge, and merges them into one input. */
export async function parseInput(operation: Operation, request: FastifyRequest): Promise<Record<string, unknown>> {
  refuseUndecodable(request.raw.url ?? '');
  return {
    ...(await parseAddress(operation, request)),
    ...(await parsed('body', operation.body ?? nothing, bodyOf(operation, request))),
  };
}

/** The parameters of path and query alone, as a router takes them out of an address. */
export async function parseAddress(
  operation: Operation,
  { params, query }: { params: unknown; query: unknown },
): Promise<Record<string, unknown>> {
  return {
    ...(await parsed('path', operation.params ?? nothing, decoded(operation.params, params))),
    ...(await parsed('query', operation.query ?? nothing, decoded(operation.query, query))),
  };
}

function bodyOf(operation: Operation, { body }: FastifyRequest): unknown {
  return body === undefined ? missingBody(operation) : withoutNulls(operation, body);
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
  refuse('malformed', { fields: { query: 'Send text in UTF-8, percent-encoded' } });
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

async function parsed(part: string, struct: AnyStruct, given: unknown): Promise<Record<string, unknown>> {
  const { failures, value } = await validateInTurns(struct, given);
  if (failures.length > 0) refuse('malformed', { fields: failuresByPath(part, failures) });
  return value as Record<string, unknown>;
}

/** Failures by path, first one first; the input's values stay out (one may be a password). What fails as a whole goes by its part. */
function failuresByPath(part: string, failures: Validated['failures']): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const failure of failures) {
    const path = failure.path.join('.') || part;
    fields[path] ??= failure.type === 'never' ? 'Unknown field' : expectation(failure.message, failure.value);
  }
  return fields;
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
