import type pg from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';
import type { LayoutId } from '../../../shared/layouts.ts';
import { streamRows } from '../../db/stream.ts';
import { columnHeading, type HeadedColumn } from './column-heading.ts';
import { BYTE_ORDER_MARK, type CellKind, csvLine } from './csv.ts';
import { columnsOf, type ListSource } from './list-page.ts';
import { orderBy, sortKeys } from './sort.ts';

/** A list to be written to a file. */
export interface ListFile<Column extends HeadedColumn> {
  source: ListSource;
  where: readonly Sql[];
  /** The columns that are written unless others are asked for, in their order, and what their cells hold. */
  columns: Readonly<Partial<Record<Column, CellKind>>>;
  /** Headings that are not those of the columns' names. */
  headings?: Readonly<Partial<Record<Column, HeadedColumn>>>;
  query: { sort?: string | undefined; fields?: readonly string[] | undefined };
}

type Cells = Record<string, string | number | boolean | null>;

/**
 * A list as CSV, all rows of it, piece by piece from the database. The headings go with the first rows, so that a query that fails is
 * refused before anything was sent.
 */
export async function* listFile<Column extends HeadedColumn>(
  pool: pg.Pool,
  { layout }: { layout: LayoutId | null },
  { source, where, columns, headings, query }: ListFile<Column>,
): AsyncGenerator<string> {
  const known = Object.keys(columns) as Column[];
  const chosen = query.fields === undefined ? known : known.filter((column) => query.fields?.includes(column));
  const order = query.fields ?? known;
  const shown = chosen.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const kinds = shown.map((column) => columns[column] ?? 'text');
  const statement = sql`
    select ${columnsOf(source, shown)}
    ${source.from}
    where ${join(where, ' and ')}
    ${orderBy(sortKeys(source, query.sort ?? source.defaultSort))}`;
  const lineOf = (row: Cells) =>
    csvLine(
      shown.map((column) => row[column] ?? null),
      kinds,
    );
  let ahead = BYTE_ORDER_MARK + csvLine(shown.map((column) => columnHeading(headings?.[column] ?? column, layout)));
  for await (const rows of streamRows<Cells>(pool, statement)) {
    yield ahead + rows.map(lineOf).join('');
    ahead = '';
  }
  if (ahead !== '') yield ahead;
}
