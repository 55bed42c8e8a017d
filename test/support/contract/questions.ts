import { schemaOf } from '../../../shared/contract/field.ts';
import { nothing, type Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isDocumented } from './sample.ts';

export const lists = operations.filter(
  ({ method, params, stream = 'table', events, reach }) =>
    method === 'GET' &&
    params === undefined &&
    stream === 'table' &&
    events !== true &&
    ['report', 'stock', 'company', 'warehouse', 'owner'].includes(reach),
);

export type Query = Readonly<Record<string, unknown>>;

/** Values for a field, by its name. A field of another name gets all of them. */
export type Words = Readonly<Record<string, readonly unknown[]>>;

/**
 * All queries of a list: its plain rows with their count, each sort, each choice of each filter, words for every text filter. Groups,
 * totals and files take the filters of their list, so they only get a search, and groups each of their groupings.
 */
export function questionsTo(operation: Operation, words: Words, given: Query): Query[] {
  const { properties, required } = schemaOf(operation.query ?? nothing) as unknown as {
    properties: Record<string, Schema>;
    required: readonly string[];
  };
  const ways = (name: string) => answersTo(name, properties[name], words);
  const base = Object.fromEntries(Object.entries({ total: true, ...given }).filter(([name]) => name in properties));
  const plain = required
    .filter((name) => !(name in base))
    .reduce<Query[]>(
      (all, name) => all.flatMap((query) => ways(name).map((one) => ({ ...query, [name]: one }))),
      [base],
    );
  const [first = base] = plain;
  const fromItsList =
    'list' in operation && !required.includes('by') ? undefined : ['search', 'companyId', 'warehouseId'];
  const others = Object.keys(properties).filter(
    (name) => !(name in first) && !leftOut.includes(name) && (fromItsList?.includes(name) ?? true),
  );
  return [...plain, ...others.flatMap((name) => ways(name).map((one) => ({ ...first, [name]: one })))];
}

/** Fields that only select a part of an answer. */
const leftOut = ['after', 'limit', 'fields', 'format'];

interface Schema {
  type?: string;
  enum?: readonly unknown[];
  items?: Schema;
  pattern?: string;
}

function answersTo(name: string, schema: Schema = {}, words: Words): readonly unknown[] {
  if (name === 'sort') return sortsIn(schema.pattern);
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'array') return answersTo(name, schema.items, words).map((value) => [value]);
  return (words[name] ?? Object.values(words).flat()).filter((value) =>
    isDocumented(schema as Record<string, unknown>, value),
  );
}

/** The pattern of a sort spells its keys. */
function sortsIn(pattern = ''): string[] {
  return /-\?\(\?:([\w|]+)\)/.exec(pattern)?.[1]?.split('|') ?? [];
}
