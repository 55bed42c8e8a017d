import { type object, Struct } from 'superstruct';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 embeds it). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const schemas = new WeakMap<object, JsonSchema>();

/**
 * Gives a struct its second face: superstruct carries no JSON Schema, so each word of the vocabulary names both at once and
 * validation, types and documentation cannot drift (test/api/contract/fields.test.ts proves it with generated values).
 */
export function field<T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> {
  schemas.set(struct, schema);
  return struct;
}

/** A struct of many values that is refused by their number before it copies or looks at one: a million of them would take seconds. */
export function sized<T, S>(many: Struct<T, S>, fits: (value: unknown) => boolean, expected: string): Struct<T, S> {
  // Stands for what was counted once already, as counting takes its time too.
  const tooMuch = {};
  const isTooMuch = (value: unknown) => value === tooMuch || !fits(value);
  return new Struct({
    ...many,
    coercer: (value, context) => (fits(value) ? many.coercer(value, context) : tooMuch),
    validator: (value, context) => (isTooMuch(value) ? [`Enter ${expected}`] : many.validator(value, context)),
    *entries(value, context) {
      if (!isTooMuch(value)) yield* many.entries(value, context);
    },
  });
}

/** How many keys an object has; what is none has none. */
export function countKeys(value: unknown): number {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0;
}

/** The JSON Schema of a struct made of the vocabulary; a struct from elsewhere is a programming error. */
export function schemaOf(struct: object): JsonSchema {
  const schema = schemas.get(struct);
  if (schema === undefined) throw new Error('this struct has no JSON Schema: build it from shared/contract/fields');
  return schema;
}

/** The fields of a shape: a struct by name. */
export type Fields = Parameters<typeof object>[0];
