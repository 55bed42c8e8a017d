import { type object, Struct } from 'superstruct';
import type { Fault } from '../faults.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 embeds it). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const schemas = new WeakMap<object, JsonSchema>();

/**
 * Attaches a JSON Schema to a struct, because superstruct has none. Each word of the vocabulary names both at once, so validation, types
 * and documentation cannot drift (test/api/contract/fields.test.ts proves it with generated values).
 */
export function field<T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> {
  schemas.set(struct, schema);
  return struct;
}

/** A struct of many values that is refused because of their number before it copies or checks one: a million of them would take seconds. */
export function sized<T, S>(many: Struct<T, S>, faultOf: (value: unknown) => Fault | undefined): Struct<T, S> {
  const known = (value: unknown) => (value instanceof Counted ? value.fault : faultOf(value));
  return new Struct({
    ...many,
    coercer(value, context) {
      const fault = faultOf(value);
      return fault === undefined ? many.coercer(value, context) : new Counted(fault);
    },
    validator(value, context) {
      const fault = known(value);
      return fault === undefined ? many.validator(value, context) : [fault];
    },
    *entries(value, context) {
      if (known(value) === undefined) yield* many.entries(value, context);
    },
  });
}

/** Replaces a value of which there are too many or too few, because counting it again takes time too. */
class Counted {
  readonly fault: Fault;

  constructor(fault: Fault) {
    this.fault = fault;
  }
}

/** The number of keys of an object; 0 for anything else. */
export function countKeys(value: unknown): number {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0;
}

/** The JSON Schema of a struct made of the vocabulary. Throws for a struct from elsewhere, which is a programming error. */
export function schemaOf(struct: object): JsonSchema {
  const schema = schemas.get(struct);
  if (schema === undefined) throw new Error('this struct has no JSON Schema: build it from shared/contract/fields');
  return schema;
}

export type Fields = Parameters<typeof object>[0];
