import type { TableRows } from '../kinds/table-rows.ts';
import { type FieldColumn, fieldsOf, keyField } from './fields-of.ts';
import { literal } from './literal.ts';

/**
 * The statement that compares rows of an import with what exists: finds for each the row it is about, what that is now and what it
 * is to be, and what is wrong as things are. $1 the import, $2 the part, $3 the keys it is about (null: all), $4 company,
 * $5 warehouse. A cell left empty leaves the field as it is.
 */
export function compareSql(part: TableRows): string {
  const fields = fieldsOf(part);
  const joins = fields.filter(({ of }) => of.find !== undefined);
  return `
    with scope as (
      select $4::bigint as company_id, $5::bigint as warehouse_id
    ), given as (
      select r.id as row_id, r.row, r.key, r.cells, r.left_out,
             min(r.row) filter (where not r.left_out) over (partition by r.key) as first
      from import_rows r
      where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
    ), ${Object.entries(part.lookups ?? {})
      .map(([name, { query }]) => `${name} as materialized (${query}), `)
      .join('')}compared as (
      select g.row_id, k.id, k.version,
             case when k.id is not null then ${objectOf(fields, ({ name, type }) => asJson(`k.${name}`, type), 'k.retired_at')} end as before,
             ${objectOf(fields, wanted, part.retiredAt ?? 'null')} as after,
             array_remove(array[${errorsOf(part).join(', ')}]::jsonb[], null) as errors
      from given g
      cross join scope s
      left join ${part.table} k on ${owned(part)} and k.${keyField(part)} = g.key
      ${joins.map(({ column, of }) => `left join ${of.find?.lookup} as ${aliasOf(column)} on ${aliasOf(column)}.name = ${cell(column)}`).join('\n')}
    )
    update import_rows r
    set state = case when cardinality(c.errors) > 0 then 'error' when c.id is null then 'new'
                     when c.before = c.after then 'same' else 'changed' end,
        row_errors = case when cardinality(c.errors) > 0 then to_jsonb(c.errors) end,
        subject_id = c.id,
        version = c.version,
        before = case when c.before <> c.after then c.before end,
        after = case when c.before is distinct from c.after then c.after end
    from compared c
    where r.import_id = $1 and r.id = c.row_id`;
}

/** Whose rows the statement sees: those of the import's owner. */
export function owned({ owner: { column, mayBeNull } }: Pick<TableRows, 'owner'>): string {
  return `k.${column} ${mayBeNull ? 'is not distinct from' : '='} s.${column}`;
}

function objectOf(fields: readonly FieldColumn[], value: (field: FieldColumn) => string, retiredAt: string): string {
  const entries = fields.map((field) => `${literal(field.name)}, ${value(field)}`);
  return `jsonb_build_object(${[...entries, `'retired_at', ${retiredAt}`].join(', ')})`;
}

function wanted({ column, of, name, type }: FieldColumn): string {
  const given = of.find === undefined ? `(${cell(column)})::${type}` : `${aliasOf(column)}.id`;
  return asJson(
    `coalesce(${[given, `k.${name}`, ...(of.otherwise === undefined ? [] : [of.otherwise])].join(', ')})`,
    type,
  );
}

/** Quantities as text in their one spelling, so that equal ones are equal. */
function asJson(expression: string, type: string): string {
  return type === 'numeric' ? `trim_scale(${expression})::text` : expression;
}

function errorsOf({ key, columns, rules = [] }: TableRows): string[] {
  const unfound = Object.entries(columns).flatMap(([column, { find }]) =>
    find === undefined
      ? []
      : [errorWhen(`${cell(column)} is not null and ${aliasOf(column)}.id is null`, column, literal(find.expected))],
  );
  const repeated = errorWhen(
    'not g.left_out and g.row > g.first',
    key,
    `'Expected what is not in the file before: it is on row ' || g.first`,
  );
  const broken = rules.map((rule) => errorWhen(rule.broken, rule.column, literal(rule.expected)));
  return [repeated, ...unfound, ...broken];
}

function errorWhen(condition: string, column: string, expected: string): string {
  return `case when ${condition} then jsonb_build_object('column', ${literal(column)}, 'expected', ${expected}) end`;
}

function cell(column: string): string {
  return `(g.cells ->> ${literal(column)})`;
}

function aliasOf(column: string): string {
  return `found_${column.toLowerCase()}`;
}
