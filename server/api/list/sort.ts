import { raw, type Sql } from 'sql-template-tag';
import type { ListSource } from './list-page.ts';

/** One thing a list can be sorted by: a SQL expression that is never null, and its type for the cursor. */
export interface SortKey {
  by: string;
  type: 'text' | 'numeric' | 'bigint' | 'date' | 'timestamptz';
}

export interface DirectedKey extends SortKey {
  descending: boolean;
}

/** `-createdAt,number` as expressions and directions, the unique id last (in the direction of the first key). */
export function sortKeys(source: ListSource, sort: string): DirectedKey[] {
  const keys = sort.split(',').map((part) => {
    const descending = part.startsWith('-');
    const key = source.sorts[descending ? part.slice(1) : part];
    if (key === undefined) throw new Error(`the contract lets through a sort the list has not: ${part}`);
    return { ...key, descending };
  });
  return [...keys, { by: source.id, type: 'bigint', descending: keys[0]?.descending ?? false }];
}

export function orderBy(keys: readonly DirectedKey[]): Sql {
  return raw(`order by ${keys.map((key) => `${key.by}${key.descending ? ' desc' : ''}`).join(', ')}`);
}
