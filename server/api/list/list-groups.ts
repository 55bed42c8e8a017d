import sql, { raw, type Sql } from 'sql-template-tag';
import type { ListFacts, ListField } from '../../../shared/contract/list.ts';
import type { Grouping, Sums } from '../../../shared/contract/report.ts';
import type { SortKey } from './keyset.ts';
import type { ListSource } from './list-page.ts';

/** The filtered rows of a list that count towards its sums. */
export interface AddedUpRows {
  list: ListFacts;
  columns: Readonly<Record<string, string>>;
  select: (columns: Sql) => Sql;
  timezone: string;
}

/** One row; without rows, it has no lines and no units. */
export function totalsOf({ list: { sums }, columns, select }: AddedUpRows): Sql {
  return sql`
    select coalesce(sum(p.lines), 0)::bigint as lines, ${raw(unitsOf(sums) + amountsOf(sums))}
    from (${select(raw(unitOf(sums, columns) + sumsOf(sums, columns)))} group by 1) p`;
}

/**
 * The groups of a list as a list source. Rows are summed per group and unit first and then combined per group, so that each unit has its
 * own sum. If a list does not show `value`, sorting by it has no effect: its expression is null in every row.
 */
export function groupSource({ list, columns, select, timezone }: AddedUpRows, by: string): ListSource {
  const { sums } = list;
  const grouping = list.groups[by] ?? {};
  const { key = by, label, detail, order } = grouping;
  const ofGroup = (field: string | undefined) => (field === undefined ? 'null::text' : `min(${columns[field]})`);
  const rows = select(sql`
    ${keyOf(columns[key] ?? '', grouping, list.row[key], timezone)} as key, ${raw(unitOf(sums, columns))},
    ${raw(ofGroup(label))} as label, ${raw(ofGroup(detail))} as detail,
    ${raw(order === undefined ? 'null::bigint' : `min(${columns[order]})`)} as place${raw(sumsOf(sums, columns))}`);
  const largest = sums.quantities.map((name) => `, coalesce(max(p."${name}"), 0) as "most_${name}"`).join('');
  return {
    from: sql`
      from (
        select p.key, coalesce(min(p.label), p.key) as label, min(p.detail) as detail, min(p.place) as place,
               sum(p.lines)::bigint as lines,
               ${raw(unitsOf(sums) + amountsOf(sums) + largest)}
        from (${rows} group by 1, 2) p
        group by p.key
      ) g`,
    columns: named(['key', 'label', 'detail', 'lines', 'units', ...sums.amounts], (name) => `g."${name}"`),
    sorts: {
      label: order === undefined ? { by: labelOrder(list.row[key]), type: 'text' } : { by: 'g.place', type: 'bigint' },
      lines: { by: 'g.lines', type: 'bigint' },
      ...named<SortKey>(sums.quantities, (name) => ({ by: `g."most_${name}"`, type: 'numeric' })),
      ...named<SortKey>(sums.amounts, (name) => ({ by: `coalesce(g."${name}", 0)`, type: 'numeric' })),
    },
    id: "coalesce(g.key, '')",
    idType: 'text',
    defaultSort: 'label',
  };
}

/** The group key as text. Days and months follow the warehouse's calendar. */
function keyOf(column: string, { per }: Grouping, field: ListField | undefined, timezone: string): Sql {
  if (per === undefined) return raw(`(${column})::text`);
  const at = field?.kind === 'instant' ? sql`((${raw(column)}) at time zone ${timezone})` : sql`(${raw(column)})`;
  return sql`to_char(${at}, ${per === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})`;
}

/** By name, unnamed groups first; choices in the order of the contract. */
function labelOrder(field: ListField | undefined): string {
  if (field?.words === undefined) return "coalesce(g.label, '')";
  const words = field.words.map((word) => `'${word}'`).join(', ');
  return `coalesce(to_char(array_position(array[${words}], g.key), 'FM000'), '')`;
}

type Columns = AddedUpRows['columns'];

function unitOf({ quantities }: Sums, columns: Columns): string {
  return `${quantities.length === 0 ? 'null::text' : columns['unit']} as unit`;
}

function sumsOf({ quantities, amounts }: Sums, columns: Columns): string {
  const sums = [...quantities, ...amounts].map((name) => `, sum(${columns[name]}) as "${name}"`);
  return `, count(*) as lines${sums.join('')}`;
}

function unitsOf({ quantities }: Sums): string {
  if (quantities.length === 0) return "'[]'::jsonb as units";
  const of = quantities.map((name) => `, '${name}', trim_scale(p."${name}")::text`).join('');
  return `coalesce(jsonb_agg(jsonb_build_object('unit', p.unit${of}) order by p.unit), '[]') as units`;
}

/** Each sum is rounded once, in the reply; without rows it is 0. */
function amountsOf({ amounts }: Sums): string {
  const sum = (name: string) => `case when count(*) = 0 then 0 else round(sum(p."${name}"), 4) end`;
  return amounts.map((name) => `, ${sum(name)} as "${name}"`).join('');
}

function named<T>(names: readonly string[], of: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
