import type { Struct } from 'superstruct';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 embeds it). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const schemas = new WeakMap<object, JsonSchema>();

/**
 * Gives a struct its second face: superstruct carries no JSON Schema, so each word of the vocabulary names both at once and
 * validation, types and documentation cannot drift (test/api/fields.test.ts proves it with generated values).
 */
export function field<T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> {
  schemas.set(struct, schema);
  return struct;
}

/** The JSON Schema of a struct made of the vocabulary; a struct from elsewhere is a programming error. */
export function schemaOf(struct: object): JsonSchema {
  const schema = schemas.get(struct);
  if (schema === undefined) throw new Error('this struct has no JSON Schema: build it from shared/contract/fields');
  return schema;
}
