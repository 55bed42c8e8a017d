import type { FastifyRequest } from 'fastify';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { type AnyStruct, nothing, type Operation } from '../../../shared/contract/operation.ts';
import { withoutNulls } from '../../../shared/contract/request-body.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { type Fault, fault } from '../../../shared/faults.ts';
import { withVersion } from './etag.ts';
import { type Validated, validateInTurns } from './validate-in-turns.ts';

/** Validates path, query and body with the operation's structs, once, at the edge, and merges them into one input. */
export async function parseInput(operation: Operation, request: FastifyRequest): Promise<Record<string, unknown>> {
  refuseUndecodable(request.raw.url ?? '');
  return {
    ...(await parseAddress(operation, request)),
    ...(await parsed('body', operation.body ?? nothing, withVersion(operation, request, bodyOf(operation, request)))),
  };
}

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

/** An edit without a body is refused as a whole; other operations name the missing fields. */
function missingBody({ method, body }: Operation): Record<string, never> {
  if (method === 'PATCH' && body !== undefined) refuseField('body', 'required', 'Required');
  return {};
}

/** The router keeps invalid escapes unchanged: `%ff` would be searched for, and stored, as three characters. */
function refuseUndecodable(url: string): void {
  const mark = url.indexOf('?');
  if (mark === -1 || isDecodable(url.slice(mark))) return;
  refuseField('query', 'bad_pattern', 'Send text in UTF-8, percent-encoded');
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
  if (failures.length > 0) refuse('malformed', { fields: faultsByPath(part, failures) });
  return value as Record<string, unknown>;
}

/**
 * The first fault of each path, without the input's values (one may be a password). A failure of a whole part is stored under its name.
 */
function faultsByPath(part: string, failures: Validated['failures']): Record<string, Fault> {
  const fields: Record<string, Fault> = {};
  for (const failure of failures) fields[failure.path.join('.') || part] ??= faultOf(failure);
  return fields;
}

/** Words of the vocabulary name their fault. superstruct's own messages include the value; only the expectation is kept. */
function faultOf({ type, value, code, message, limit }: Validated['failures'][number]): Fault {
  if (type === 'never') return fault('unknown_field', 'Unknown field');
  if (value === undefined) return fault('required', 'Required');
  return fault(code ?? 'wrong_type', message.split(', but received')[0] ?? message, limit);
}

/** Paths and queries are text: numbers, flags and single-item arrays are converted according to the schema of the field. */
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
