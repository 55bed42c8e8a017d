import { errors } from '../../../../shared/errors.ts';
import { cellIdLength } from '../../../../shared/owner.ts';
import type { TableRows } from '../kinds/table-part.ts';
import { literal } from './fields.ts';

/** SQL for the possible errors of a row given the current data; an expression is null if there is no error. */
export function rowErrors({ key, columns, rules = [], parameters }: TableRows): string[] {
  const unfound = Object.entries(columns).flatMap(([column, { find }]) =>
    find === undefined
      ? []
      : [errorWhen(`${cell(column)} is not null and ${aliasOf(column)}.id is null`, column, literal(find.expected))],
  );
  const broken = rules.map((rule) => errorWhen(rule.broken, rule.column, literal(rule.expected)));
  const valueless = parameters === undefined ? [] : [VALUELESS];
  return [repeatedKey(key), ...unfound, ...broken, ...valueless];
}

export const rowErrorsOf = 'case when cardinality(errors) > 0 then to_jsonb(errors) end';

export function rowDoubts({ doubts = [] }: TableRows): string[] {
  return doubts.map(
    ({ column, doubt }) =>
      `(select jsonb_build_object('column', ${literal(column)}, 'doubt', said) from (select ${doubt} as said) d where said is not null)`,
  );
}

/**
 * The results of compared rows as stored, with further columns. The update that stores them computes nothing
 * (docs/decisions/0003-keys-begin-with-the-company.md).
 */
export const foundRows = (...more: readonly string[]): string => `
      select row_id, id, version, ${[...more, rowErrorsOf].join(', ')} as row_errors,
             case when cardinality(errors) > 0 then 'error' when id is null then 'new'
                  when before = after then 'same' else 'changed' end as state,
             case when before <> after then before end as before,
             case when before is distinct from after then after end as after
      from compared`;

/** Of several rows with one key, the first that is not left out is valid. */
export function repeatedKey(key: string): string {
  return errorWhen('not g.left_out and g.row > g.first', key, `'Row ' || g.first || ' already uses this'`);
}

export function errorWhen(condition: string, column: string, expected: string): string {
  return `case when ${condition} then jsonb_build_object('column', ${literal(column)}, 'expected', ${expected}) end`;
}

const isH3g = "(select layout from companies where id = $4) = 'H3G'";

export function inLayout(expected: string, h3g: string): string {
  return `case when ${isH3g} then ${literal(h3g)} else ${literal(expected)} end`;
}

/** A segment belongs to a job; in h3g a Cell ID has 6 to 8 characters (rules 5, Goods in). */
export const ownerErrors = [
  errorWhen(
    `${cell('segment')} is not null and ${cell('job')} is null`,
    'job',
    inLayout('Required with a segment', 'Required with a Cell ID'),
  ),
  errorWhen(
    `${isH3g} and length(${cell('segment')}) not between ${cellIdLength.least} and ${cellIdLength.most}`,
    'segment',
    literal(errors.cell_id_length.message),
  ),
];

const VALUELESS = errorWhen(
  "not (coalesce(k.parameters, '{}') || coalesce(g.parameters, '{}')) ?& needed.ids",
  'row',
  `'Enter a value for ' || needed.keys`,
);

export function cell(column: string): string {
  return `(g.cells ->> ${literal(column)})`;
}

export function aliasOf(column: string): string {
  return `found_${column.toLowerCase()}`;
}
