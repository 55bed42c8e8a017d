import { schemaOf } from './field.ts';
import type { AnyStruct, Operation } from './operation.ts';

/** An operation's input as the parts of a request: the path filled in, the query string (with `?`, or empty), the body. */
export interface RequestParts {
  path: string;
  query: string;
  body: Record<string, unknown> | undefined;
}

/** Splits the one input of a call into path, query and body, as the operation declares them (repeated query arrays, spec 7). */
export function splitInput(operation: Operation, input: Readonly<Record<string, unknown>>): RequestParts {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const [key, value] of named(operation.query, input)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(key, String(item));
  }
  const text = query.toString();
  const body = operation.body === undefined ? undefined : Object.fromEntries(named(operation.body, input));
  return { path, query: text === '' ? '' : `?${text}`, body };
}

/** Those of the input's values that a struct names. */
function named(struct: AnyStruct | undefined, input: Readonly<Record<string, unknown>>): [string, unknown][] {
  if (struct === undefined) return [];
  const keys = Object.keys(schemaOf(struct)['properties'] as object);
  return keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]);
}
