import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';

/**
 * The documented reply of an operation. With `fields`, only the `id` of a row is required. Decimals, which requests can also send as
 * numbers, are returned as text. Objects are open, because a later version can add fields (docs/api/changes-of-the-api.md).
 */
export function answerSchema({ reply, takes }: Operation): JsonSchema {
  if (reply === undefined) return nothing;
  const schema = answered(schemaOf(reply));
  return takes.query.includes('fields') ? chosen(schema) : schema;
}

/** Different from an object with any fields. */
export const nothing: JsonSchema = { type: 'object', properties: {} };

export function answered(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...open } = schema as Partial<Parts>;
  const { anyOf, properties, items } = open;
  if (anyOf?.[1]?.type === 'number') return { ...anyOf[0], description: 'Decimal text' };
  return {
    ...open,
    ...(anyOf && { anyOf: anyOf.map(answered) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, answered(of)])),
    }),
    ...(items && { items: answered(items) }),
    ...(additionalProperties && { additionalProperties: answered(additionalProperties) }),
  };
}

interface Parts {
  anyOf: readonly JsonSchema[];
  properties: Readonly<Record<string, JsonSchema>>;
  items: JsonSchema;
  additionalProperties: JsonSchema | false;
}

/** The rows are the `items` of a page, the array itself, or the reply. */
function chosen(answer: JsonSchema): JsonSchema {
  if (answer['type'] === 'array') return { ...answer, items: chosenRow(answer['items'] as JsonSchema) };
  const { items, ...others } = answer['properties'] as Record<string, JsonSchema>;
  if (items?.['type'] !== 'array') return chosenRow(answer);
  return { ...answer, properties: { items: chosen(items), ...others } };
}

function chosenRow(row: JsonSchema): JsonSchema {
  const required = (row['required'] as string[]).filter((name) => name === 'id');
  return { ...row, required, description: 'With `fields`, only those fields and `id`' };
}
