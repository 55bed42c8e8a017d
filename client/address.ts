import { schemaOf } from '../shared/contract/field.ts';
import { isWrite, type Operation } from '../shared/contract/operation.ts';

/** Where an operation is called with an input, and what of the input goes into the body. */
export interface Address {
  /** Below /wmsapi/v1/, with the parameters filled in. */
  path: string;
  url: string;
  body: Record<string, unknown>;
}

/** Sorts an operation's input into path, query and body; arrays repeat in the query (spec 7). */
export function addressOf(operation: Operation, input: Readonly<Record<string, unknown>>): Address {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of isWrite(operation) ? queryNames(operation) : [...rest.keys()]) {
    for (const value of [rest.get(name) ?? []].flat()) query.append(name, String(value));
    rest.delete(name);
  }
  const search = query.size === 0 ? '' : `?${query}`;
  return { path, url: `/wmsapi/v1/${path}${search}`, body: Object.fromEntries(rest) };
}

function queryNames(operation: Operation): string[] {
  return operation.query === undefined ? [] : Object.keys(schemaOf(operation.query).properties ?? {});
}
