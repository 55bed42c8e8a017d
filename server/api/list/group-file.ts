import sql, { raw } from 'sql-template-tag';
import type { LayoutId } from '../../../shared/layouts.ts';
import { streamRows } from '../../db/stream.ts';
import type { Services } from '../services.ts';
import { type Cell, type CellKind, columnHeading, type Table } from './files/table.ts';
import { orderBy, sortKeys } from './keyset.ts';
import { type FileQuery, listName, without } from './list-file.ts';
import { type AddedUpRows, type Grouped, groupSource, totalsOf } from './list-groups.ts';
import { columnsOf, fromOf } from './list-page.ts';

export interface GroupFile {
  path: string;
  added: AddedUpRows;
  /** Sums that are included only on request. */
  unasked?: readonly string[] | undefined;
  query: FileQuery & Grouped;
}

interface Sums {
  units: readonly Readonly<Record<string, string | null>>[];
  [name: string]: unknown;
}

type Group = Sums & { total: Sums };

/**
 * The groups of a list as a table whose last row is the grand total. Each sum has a column, and each quantity one column per unit, as plain
 * numbers. Groups and total come from one statement, so they show the same moment.
 */
export async function groupTable(
  { layout }: { layout: LayoutId | null },
  { path, added, unasked = [], query }: GroupFile,
  { filePool, rowsRead }: Pick<Services, 'filePool' | 'rowsRead'>,
): Promise<Table> {
  const { list, figure } = added;
  const { by, splitBy } = query;
  const { quantities, amounts } = list.sums;
  const figures = figure === undefined ? [] : ['figure'];
  const source = groupSource(added, query);
  const sums = [
    "'lines', t.lines, 'units', t.units",
    ...[...amounts, ...figures].map((name) => `'${name}', trim_scale(t."${name}")::text`),
  ];
  const pieces = streamRows<Group>(
    filePool,
    sql`
      select ${columnsOf(source)}, (select jsonb_build_object(${raw(sums.join(', '))}) from (${totalsOf(added)}) t) as total
      ${fromOf(source, [])}
      ${orderBy(sortKeys(source, query.sort ?? source.defaultSort))}`,
  );
  const first = await pieces.next();
  const total = first.done ? nothing : (first.value[0]?.total ?? nothing);
  const columns = (query.fields ?? without(['label', 'lines', ...quantities, ...amounts, ...figures], unasked)).flatMap(
    columnsFor,
  );

  async function* rows() {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        rowsRead?.(piece.value.length);
        yield piece.value.map((group) => columns.map(({ of }) => of(group)));
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  function columnsFor(name: string): Column[] {
    if (name === 'label') return labelColumns();
    const field = name === 'figure' ? figure?.name : name;
    if (field === undefined) return [];
    const heading = columnHeading(list.headings[field] ?? field, layout);
    const column = (of: Column['of'], what = heading): Column => ({ heading: what, kind: 'number', of });
    if (!quantities.includes(name)) return [column((group) => cellOf(group, name))];
    return total.units.map(({ unit }) =>
      column((group) => group.units.find((one) => one.unit === unit)?.[name] ?? null, `${heading} (${unit})`),
    );
  }

  function labelColumns(): Column[] {
    const { detail } = list.groups[by] ?? {};
    const named = [
      ['label', by] as const,
      ...(detail === undefined ? [] : [['detail', detail] as const]),
      ...(splitBy === undefined ? [] : [['split', splitBy] as const]),
    ];
    return named.map(([name, of]) => ({
      heading: columnHeading(list.headings[of] ?? of, layout),
      kind: 'text',
      of: (group) => cellOf(group, name),
    }));
  }

  return {
    name: listName(path),
    headings: columns.map(({ heading }) => heading),
    kinds: columns.map(({ kind }) => kind),
    rows: rows(),
    total: columns.map(({ of }) => of({ ...total, label: columnHeading('total', layout) })),
  };
}

interface Column {
  heading: string;
  kind: CellKind;
  of: (sums: Sums) => Cell;
}

function cellOf(sums: Sums, name: string): Cell {
  return (sums[name] ?? null) as Cell;
}

const nothing: Sums = { lines: 0, units: [] };
