import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';

/** What `fields` does, for people. */
export const aboutFields = 'Which fields the rows have; all without it. `id` always comes';

/** The answer of an operation as its documentation has it: where `fields` chooses, no field of a row but `id` is sure to come. */
export function answerSchema({ reply, takes }: Operation): JsonSchema {
  if (reply === undefined) return { type: 'object', additionalProperties: false };
  const schema = schemaOf(reply);
  return takes.query.includes('fields') ? chosen(schema) : schema;
}

/** Rows stand by themselves, as `items` of a page, or are the answer. */
function chosen(answer: JsonSchema): JsonSchema {
  if (answer['type'] === 'array') return { ...answer, items: chosenRow(answer['items'] as JsonSchema) };
  const { items, ...others } = answer['properties'] as Record<string, JsonSchema>;
  if (items?.['type'] !== 'array') return chosenRow(answer);
  return { ...answer, properties: { items: chosen(items), ...others } };
}

function chosenRow(row: JsonSchema): JsonSchema {
  const required = (row['required'] as string[]).filter((name) => name === 'id');
  return { ...row, required, description: 'Where `fields` is given, only what it names, and `id`' };
}
