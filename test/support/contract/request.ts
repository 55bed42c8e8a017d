import { schemaOf } from '../../../shared/contract/field.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import type { Site } from '../builders/builders.ts';
import { sampleOf } from './sample.ts';

export interface SampleRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** A request that the contract allows, for the company and warehouse of a site. The rows that it names do not exist. */
export function requestFor(operation: Operation, site: Site, extent: 'full' | 'required'): SampleRequest {
  const sample = (struct: AnyStruct | undefined) =>
    struct === undefined ? {} : (sampleOf(schemaOf(struct), extent) as Record<string, unknown>);
  const query = sample(operation.query);
  for (const name of ['companyId', 'warehouseId'] as const) if (name in query) query[name] = site[name];
  return { params: sample(operation.params), query, body: operation.body && sample(operation.body) };
}
