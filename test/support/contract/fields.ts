import type { JsonSchema } from '../../../shared/contract/field.ts';

/** A place in a request: names of fields, positions in lists. */
export type Path = readonly (string | number)[];

export interface Field {
  path: Path;
  schema: JsonSchema;
}

/** Every field of a shape, those within others included; of a list its first row stands for all. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const own = path.length === 0 ? [] : [{ path, schema }];
  const inner = withoutNull(schema);
  if (inner.type === 'array') return [...own, ...fieldsOf(inner.items as JsonSchema, [...path, 0])];
  if (inner.type !== 'object') return own;
  const properties = Object.entries(inner.properties as Record<string, JsonSchema>);
  return [...own, ...properties.flatMap(([name, property]) => fieldsOf(property, [...path, name]))];
}

/** What a field that may be null is otherwise. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [choice, other] = (schema.anyOf ?? []) as JsonSchema[];
  return choice !== undefined && other?.type === 'null' ? choice : schema;
}

/** A copy of the value with something else at one place of it. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  const known = value as Record<string, unknown>;
  return { ...known, [step]: replaced(known[step], rest, by) };
}
