import { type JsonSchema, schemaOf } from './field.ts';
import { nothing, type Operation } from './operation.ts';

/**
 * The JSON Schema of an operation's body. In a POST null means the same as leaving a field out, unless the field itself takes null, because
 * programs in many languages send null for missing values. In a change null removes a value.
 */
export function requestSchema({ method, body }: Pick<Operation, 'method' | 'body'>): JsonSchema {
  const schema = schemaOf(body ?? nothing);
  return method === 'POST' ? withNulls(schema) : schema;
}

function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf } = schema as Nested;
  const inside = ([name, of]: [string, JsonSchema]) => {
    const nested = withNulls(of);
    return [name, required?.includes(name) || takesNull(of) ? nested : { anyOf: [nested, { type: 'null' }] }];
  };
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(inside)) }),
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
  };
}

/** The body to validate, without the nulls that mean the same as nothing. */
export function withoutNulls({ method, body }: Pick<Operation, 'method' | 'body'>, given: unknown): unknown {
  return method === 'POST' ? stripped(schemaOf(body ?? nothing), given) : given;
}

function stripped(schema: JsonSchema, given: unknown): unknown {
  const { items, properties, required, anyOf } = schema as Nested;
  if (given === null || typeof given !== 'object') return given;
  if (anyOf !== undefined) return stripped(anyOf.find(({ type }) => type !== 'null') ?? {}, given);
  if (Array.isArray(given)) return items === undefined ? given : given.map((one) => stripped(items, one));
  const entries = Object.entries(given).filter(
    ([name, value]) => value !== null || required?.includes(name) || takesNull(properties?.[name] ?? { type: 'null' }),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, stripped(properties?.[name] ?? {}, value)]));
}

function takesNull({ type, anyOf }: JsonSchema): boolean {
  return type === 'null' || (anyOf as JsonSchema[] | undefined)?.some(takesNull) === true;
}

interface Nested {
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
}
