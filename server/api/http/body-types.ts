import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The types that a body may have here. */
    bodyTypes?: readonly string[];
  }
}

/** The types that the body of an operation may have: JSON, and for one with a field `csv` that file by itself. */
export function bodyTypesOf({ body }: Operation): readonly string[] {
  const properties = body === undefined ? {} : (schemaOf(body)['properties'] as object);
  return 'csv' in properties ? ['application/json', 'text/csv'] : ['application/json'];
}
