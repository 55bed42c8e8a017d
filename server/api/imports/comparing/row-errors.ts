import type { TableRows } from '../kinds/table-part.ts';
import { literal } from './fields.ts';

/** What can be wrong with a row as things are: expressions that are null when it is not. */
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

/** The errors of a compared row as they are stored: null when there are none. */
export const rowErrorsOf = 'case when cardinality(errors) > 0 then to_jsonb(errors) end';

/**
 * What is found of compared rows, as they are stored. The update that stores it works nothing out
 * (docs/decisions/0086-statements-for-one-shard.md).
 */
export const foundRows = `
      select row_id, id, version, ${rowErrorsOf} as row_errors,
             case when cardinality(errors) > 0 then 'error' when id is null then 'new'
                  when before = after then 'same' else 'changed' end as state,
             case when before <> after then before end as before,
             case when before is distinct from after then after end as after
      from compared`;

/** Of rows with one key the first that is not left out stays. */
export function repeatedKey(key: string): string {
  return errorWhen(
    'not g.left_out and g.row > g.first',
    key,
    `'Expected another one: row ' || g.first || ' has it already'`,
  );
}

/** The error of a column on a condition, null otherwise. */
export function errorWhen(condition: string, column: string, expected: string): string {
  return `case when ${condition} then jsonb_build_object('column', ${literal(column)}, 'expected', ${expected}) end`;
}

const VALUELESS = errorWhen(
  "not (coalesce(k.parameters, '{}') || coalesce(g.parameters, '{}')) ?& needed.ids",
  'row',
  `'Expected a value of ' || needed.keys`,
);

/** What stands in a column of a row `g`. */
export function cell(column: string): string {
  return `(g.cells ->> ${literal(column)})`;
}

/** What the lookup of a column found. */
export function aliasOf(column: string): string {
  return `found_${column.toLowerCase()}`;
}
