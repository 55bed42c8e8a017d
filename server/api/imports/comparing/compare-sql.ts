import type { TableRows } from '../kinds/table-part.ts';
import { type FieldColumn, fieldsOf, keyField, literal } from './fields.ts';
import { aliasOf, cell, foundRows, rowDoubts, rowErrors } from './row-errors.ts';

/**
 * The statement that compares rows of an import with existing data: finds the existing row of each, its current and its new values, and the
 * row's errors. $1 the import, $2 the part, $3 the keys to compare (null: all), $4 company, $5 warehouse. An empty cell leaves the field
 * unchanged.
 */
export function compareSql(part: TableRows): string {
  const fields = fieldsOf(part);
  const doubts = rowDoubts(part);
  return `
    with ${OWNER}, given as (
      select r.id as row_id, r.row, r.key, r.cells, r.parameters, r.left_out,
             min(r.row) filter (where not r.left_out) over (partition by r.key) as first${part.alikeKeys ? FIRST_ALIKE : ''}
      from import_rows r
      where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
    ), ${lookupsOf(part)}compared as (
      select g.row_id, k.id, k.version,
             case when k.id is not null then ${objectOf(part, fields, present)} end as before,
             ${objectOf(part, fields, wanted)} as after,
             array_remove(array[${rowErrors(part).join(', ')}]::jsonb[], null) as errors,
             array_remove(array[${doubts.join(', ')}]::jsonb[], null) as doubts
      from given g
      left join ${part.table} k on ${owned(part, part.owner.column === 'company_id' ? '$4::bigint' : '$5::bigint')} and k.${keyField(part)} = g.key
      ${joinsOf(part, fields)}
    ), told as materialized (${foundRows('case when cardinality(doubts) > 0 then to_jsonb(doubts) end as row_doubts')}
    )
    update import_rows r
    set state = c.state, row_errors = c.row_errors, row_doubts = c.row_doubts, subject_id = c.id, version = c.version, before = c.before, after = c.after
    from told c
    where r.import_id = $1 and r.id = c.row_id`;
}

/** See `TableRows.alikeKeys`. */
export const FIRST_ALIKE = `,
             first_value(r.key) over (partition by lower(r.key) order by r.left_out, r.row) as first_alike`;

/** Names both parameters, because some kinds use only one of them. */
export const OWNER = 'owner as (select $4::bigint as company_id, $5::bigint as warehouse_id)';

export function owned({ owner: { column, mayBeNull } }: Pick<TableRows, 'owner'>, id: string): string {
  return `k.${column} ${mayBeNull ? 'is not distinct from' : '='} ${id}`;
}

function lookupsOf({ lookups = {}, parameters }: TableRows): string {
  const queries = Object.entries(lookups).map(([name, { query }]) => `${name} as materialized (${query}), `);
  return [...queries, ...(parameters === undefined ? [] : [`needed as materialized (${neededOf(parameters)}), `])].join(
    '',
  );
}

/** The parameters that need a value in every row (docs/decisions/0037-parameters-and-their-patterns.md). */
function neededOf(subject: string): string {
  return `
    select coalesce(array_agg(p.id::text), '{}') as ids, string_agg(p.reference_key, ', ') as keys
    from parameters p
    where p.subject = ${literal(subject)} and p.value_type = 'required' and p.retired_at is null
      and (p.company_id = $4::bigint or p.warehouse_id = $5::bigint)`;
}

function joinsOf({ parameters, lookups = {} }: TableRows, fields: readonly FieldColumn[]): string {
  const withLookups = fields.flatMap(({ column, of: { find } }) => {
    if (find === undefined) return [];
    const [alias, given] = [aliasOf(column), cell(column)];
    const inAnyCase = `case when ${given} in (select name from ${find.lookup}) then ${given} else lower(${given}) end`;
    return [
      `left join ${find.lookup} as ${alias} on ${alias}.name = ${lookups[find.lookup]?.anyCase ? inAnyCase : given}`,
    ];
  });
  return [...withLookups, ...(parameters === undefined ? [] : ['cross join needed'])].join('\n');
}

interface Values {
  field: (field: FieldColumn) => string;
  parameters: string;
  retiredAt: (part: TableRows) => string;
}

function objectOf(part: TableRows, fields: readonly FieldColumn[], values: Values): string {
  const entries = fields.map((field) => `${literal(field.name)}, ${asJson(values.field(field), field.type)}`);
  if (part.parameters !== undefined) entries.push(`'parameters', ${values.parameters}`);
  return `jsonb_build_object(${[...entries, `'retired_at', ${values.retiredAt(part)}`].join(', ')})`;
}

const present: Values = {
  field: ({ name }) => `k.${name}`,
  parameters: 'k.parameters',
  retiredAt: () => 'k.retired_at',
};

const wanted: Values = {
  field: ({ column, of, name, type }) => {
    const given = of.find === undefined ? `(${cell(column)})::${type}` : `${aliasOf(column)}.id`;
    const otherwise = of.otherwise === undefined ? [] : [of.otherwise];
    return `coalesce(${[given, `k.${name}`, ...otherwise].join(', ')})`;
  },
  parameters: "coalesce(k.parameters, '{}') || coalesce(g.parameters, '{}')",
  retiredAt: ({ retiredAt }) => retiredAt ?? 'null',
};

/** Quantities as normalised text, so that equal ones compare as equal. */
function asJson(expression: string, type: string): string {
  return type === 'numeric' ? `trim_scale(${expression})::text` : expression;
}
