import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { ListFacts, ListField } from '../../../shared/contract/list.ts';
import type { FigureUnit, Grouping, Sums } from '../../../shared/contract/report.ts';
import type { SortKey } from './keyset.ts';
import type { ListSource } from './list-page.ts';

/** The filtered rows of a list that count towards its sums. */
export interface AddedUpRows {
  list: ListFacts;
  columns: Readonly<Record<string, string>>;
  select: (columns: Sql) => Sql;
  timezone: string;
  figure?: Figure | undefined;
}

/** A requested median or share, and the value of each row for it: minutes, or whether the row counts; null leaves the row out. */
interface Figure {
  name: string;
  of: Sql;
  unit: FigureUnit;
}

export interface Grouped {
  by: string;
  splitBy?: string | undefined;
}

/** One row; without rows, it has no lines and no units. */
export function totalsOf({ list: { sums }, columns, select, figure }: AddedUpRows): Sql {
  return sql`
    select coalesce(sum(p.lines), 0)::bigint as lines, ${raw(unitsOf(sums) + amountsOf(sums))}
           ${figure === undefined ? empty : sql`, ${figureOf(figure)}`}
    from (${select(sql`${raw(unitOf(sums, columns) + sumsOf(sums, columns))}${partsOf(figure)}`)} group by 1) p`;
}

/**
 * The groups of a list as a list source. Rows are summed per group and unit first and then combined per group, so that each unit has its
 * own sum. If a list does not show `value`, sorting by it has no effect: its expression is null in every row.
 */
export function groupSource(
  { list, columns, select, timezone, figure }: AddedUpRows,
  { by, splitBy }: Grouped,
): ListSource {
  const { sums } = list;
  const grouping = list.groups[by] ?? {};
  const { key = by, label, detail, order } = grouping;
  const split = splitBy === undefined ? 'null' : columns[list.groups[splitBy]?.key ?? splitBy];
  const ofGroup = (field: string | undefined) => (field === undefined ? 'null::text' : `min(${columns[field]})`);
  const rows = select(sql`
    ${keyOf(columns[key] ?? '', grouping, list.row[key], timezone)} as key, (${raw(split ?? '')})::text as split, ${raw(unitOf(sums, columns))},
    ${raw(ofGroup(label))} as label, ${raw(ofGroup(detail))} as detail,
    ${raw(order === undefined ? 'null::bigint' : `min(${columns[order]})`)} as place${raw(sumsOf(sums, columns))}${partsOf(figure)}`);
  const largest = sums.quantities.map((name) => `, coalesce(max(p."${name}"), 0) as "most_${name}"`).join('');
  return {
    from: sql`
      from (
        select p.key, p.split, coalesce(min(p.label), p.key) as label, min(p.detail) as detail, min(p.place) as place,
               sum(p.lines)::bigint as lines,
               ${raw(unitsOf(sums) + amountsOf(sums) + largest)}, ${figureOf(figure)}
        from (${rows} group by 1, 2, 3) p
        group by p.key, p.split
      ) g`,
    columns: named(
      [
        ...['key', 'label', 'detail', 'lines', 'units', ...sums.amounts],
        ...(splitBy === undefined ? [] : ['split']),
        ...(figure === undefined ? [] : ['figure']),
      ],
      (name) => `g."${name}"`,
    ),
    sorts: {
      label: order === undefined ? { by: labelOrder(list.row[key]), type: 'text' } : { by: 'g.place', type: 'bigint' },
      lines: { by: 'g.lines', type: 'bigint' },
      figure: { by: 'coalesce(g.figure, -1)', type: 'numeric' },
      ...named<SortKey>(sums.quantities, (name) => ({ by: `g."most_${name}"`, type: 'numeric' })),
      ...named<SortKey>(sums.amounts, (name) => ({ by: `coalesce(g."${name}", 0)`, type: 'numeric' })),
    },
    id: splitBy === undefined ? "coalesce(g.key, '')" : "concat_ws(' ', g.split, g.key)",
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

/** Per group and unit: the minutes of its rows, or how many rows count among those that could. */
function partsOf(figure: Figure | undefined): Sql {
  if (figure === undefined) return empty;
  const { of, unit } = figure;
  if (unit === 'minutes') return sql`, array_agg(${of}) filter (where ${of} is not null) as minutes`;
  return sql`, count(*) filter (where ${of}) as counted, count(${of}) as rated`;
}

/** Rows of units are wrapped, because PostgreSQL joins no arrays of different lengths. The median is in whole minutes, as on home. */
function figureOf(figure: Figure | undefined): Sql {
  if (figure === undefined) return sql`null::numeric as figure`;
  if (figure.unit === 'percent') return sql`round(100.0 * sum(p.counted) / nullif(sum(p.rated), 0), 1) as figure`;
  return sql`(
    select floor(percentile_cont(0.5) within group (order by n))::numeric
    from unnest(array_agg(row(p.minutes))) u (minutes bigint[])
    cross join lateral unnest(u.minutes) n
  ) as figure`;
}

function named<T>(names: readonly string[], of: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
