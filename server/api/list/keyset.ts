import sql, { join, raw, type Sql } from 'sql-template-tag';
import { refuseField } from '../../../shared/errors.ts';
import type { ListSource } from './list-page.ts';

/** `by` is an SQL expression that is never null; `type` is its type in the cursor. */
export interface SortKey {
  by: string;
  type: 'text' | 'numeric' | 'bigint' | 'date' | 'timestamptz';
  /** Set when the key is the name of something that rows `x` refer to (by-name.ts). */
  names?: Names;
}

/** The named things that a row can refer to: the first one present counts. */
export interface Names {
  /** `select id, ... as name`, and the column of a row that holds the id: an index orders the rows by that column and then by the ties. */
  of: readonly { select: Sql; id: string }[];
  /** The sort value of a row that refers to none of them; never null. */
  otherwise: string;
}

export interface DirectedKey extends SortKey {
  descending: boolean;
}

/**
 * Parses `-createdAt,number` into expressions and directions, then adds the ties and finally the unique id, in the direction of the first
 * key.
 */
export function sortKeys(source: ListSource, sort: string): DirectedKey[] {
  const keys = sort.split(',').map((part) => {
    const descending = part.startsWith('-');
    const key = source.sorts[descending ? part.slice(1) : part];
    if (key === undefined) throw new Error(`the contract lets through a sort the list has not: ${part}`);
    return { ...key, descending };
  });
  const descending = keys[0]?.descending ?? false;
  const ties = (source.ties ?? []).filter(({ by }) => keys.every((key) => key.by !== by));
  const last = [...ties, { by: source.id, type: source.idType ?? 'bigint' } as const];
  return [...keys, ...last.map((key) => ({ ...key, descending }))];
}

export function orderBy(keys: readonly DirectedKey[]): Sql {
  return raw(`order by ${keys.map((key) => `${key.by}${key.descending ? ' desc' : ''}`).join(', ')}`);
}

export function writeCursor(sort: string, values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** Returns the condition that a row comes after the cursor. Rejects a cursor of another sort, or an invented one, as malformed. */
export function readCursor(cursor: string, sort: string, keys: readonly DirectedKey[]): Sql {
  const [itsSort, ...values] = decode(cursor);
  const valid =
    itsSort === sort &&
    values.length === keys.length &&
    keys.every((key, index) => isOf(key.type, spelling(values[index])));
  if (!valid) return refuseField('after', 'bad_pattern', 'Send the cursor of an earlier answer with the same sort');
  return afterRow(keys, values as (string | number)[]);
}

function decode(cursor: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}

/** Valid values of each type: PostgreSQL would refuse to cast anything else. A missing date sorts as infinity. */
const fits: Record<DirectedKey['type'], RegExp> = {
  text: /^[^\0]*$/,
  numeric: /^-?\d{1,30}(?:\.\d{1,10})?$/,
  bigint: /^-?\d{1,15}$/,
  date: /^(?:(?!0000)\d{4}-\d{2}-\d{2}|infinity)$/,
  timestamptz:
    /^(?:(?!0000)\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4]):[0-5]\d|-?infinity)$/,
};

function isOf(type: DirectedKey['type'], value: string): boolean {
  if (!fits[type].test(value)) return false;
  return (type !== 'date' && type !== 'timestamptz') || value.endsWith('infinity') || isDay(value.slice(0, 10));
}

/** 30 February has the form of a date, and Date reads it as 2 March. */
function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** Returns a string that matches no pattern for anything but text and numbers, which our cursors never contain. */
function spelling(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '\0';
}

/**
 * The first condition can use an index. The others are written out instead of compared as rows: for a row comparison PostgreSQL estimates
 * the number of greater rows from the first key alone, which is none where most are equal (reserved: 0), and then plans for one row.
 */
function afterRow(keys: readonly DirectedKey[], values: readonly (string | number)[]): Sql {
  const typed = keys.map((key, index) => sql`${String(values[index])}::text::${raw(key.type)}`);
  const steps = keys.map((key, index) => {
    const equal = keys.slice(0, index).map((before, at) => sql`${raw(before.by)} = ${typed[at]}`);
    return sql`(${join([...equal, sql`${raw(key.by)} ${raw(key.descending ? '<' : '>')} ${typed[index]}`], ' and ')})`;
  });
  const [first] = keys;
  const lead =
    first === undefined ? sql`true` : sql`${raw(first.by)} ${raw(first.descending ? '<=' : '>=')} ${typed[0]}`;
  return sql`${lead} and (${join(steps, ' or ')})`;
}
