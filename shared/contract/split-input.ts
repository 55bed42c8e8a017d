import type { Operation } from './operation.ts';

/** An operation's input as parts of a request: the path with its values, the query string (with `?`, or empty) and the body. */
export interface RequestParts {
  path: string;
  query: string;
  body: Record<string, unknown> | undefined;
}

/** Splits the input of a call into path, query and body, as the operation declares them (repeated query arrays, rules 7). */
export function splitInput(
  { path: pattern, takes }: Pick<Operation, 'path' | 'takes'>,
  input: Readonly<Record<string, unknown>>,
): RequestParts {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const [key, value] of named(takes.query, input)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(key, String(item));
  }
  const text = query.toString();
  const body = takes.body === undefined ? undefined : Object.fromEntries(named(takes.body, input));
  return { path, query: text === '' ? '' : `?${text}`, body };
}

function named(names: readonly string[], input: Readonly<Record<string, unknown>>): [string, unknown][] {
  return names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
}

/** Changes run in one transaction and take an idempotency key. */
export function isWrite({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET';
}
