import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';

/** A POST that returns the `id` of a new row links to the GET of that row, at the same path with `/:id`. */
export function linksOf({ method, path, reply }: Operation): { links?: Readonly<Record<string, unknown>> } {
  const { properties = {} } = reply === undefined ? {} : (schemaOf(reply) as { properties?: object });
  const read = operations.find((one) => one.method === 'GET' && one.path === `${path}/:id`);
  if (method !== 'POST' || read === undefined || !('id' in properties)) return {};
  return { links: { [read.name]: { operationId: read.name, parameters: { id: '$response.body#/id' } } } };
}
