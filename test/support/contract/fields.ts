import type { JsonSchema } from '../../../shared/contract/field.ts';

export type Path = readonly (string | number)[];

export interface Field {
  path: Path;
  schema: JsonSchema;
}

/** Every field of a schema, including nested ones. The first row of a list represents all rows. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const own = path.length === 0 ? [] : [{ path, schema }];
  const inner = withoutNull(schema);
  if (inner.type === 'array') return [...own, ...fieldsOf(inner.items as JsonSchema, [...path, 0])];
  if (inner.type !== 'object') return own;
  const properties = Object.entries(inner.properties as Record<string, JsonSchema>);
  return [...own, ...properties.flatMap(([name, property]) => fieldsOf(property, [...path, name]))];
}

export function withoutNull(schema: JsonSchema): JsonSchema {
  const [choice, other] = (schema.anyOf ?? []) as JsonSchema[];
  return choice !== undefined && other?.type === 'null' ? choice : schema;
}

export function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  const known = value as Record<string, unknown>;
  return { ...known, [step]: replaced(known[step], rest, by) };
}
