import type pg from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';
import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { columns as headings } from '../../../shared/texts/en/columns.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { streamRows } from '../../db/stream.ts';
import { BYTE_ORDER_MARK, type CellKind, csvLine } from './csv.ts';
import { orderBy, sortKeys } from './keyset.ts';
import { columnsOf, fromOf, type ListSource } from './list-page.ts';

/** A list to be written to a file. */
export interface ListFile {
  source: ListSource;
  where: readonly Sql[];
  /** The columns that are written unless others are asked for, in their order, and what their cells hold. */
  columns: Readonly<Record<string, CellKind>>;
  /** Headings that are not those of the columns' names. */
  headings?: Readonly<Record<string, string>>;
  query: { sort?: string | undefined; fields?: readonly string[] | undefined };
}

type Cells = Record<string, string | number | boolean | null>;

/**
 * A list as CSV, all rows of it, piece by piece from the database. The headings go with the first rows, so that a query that fails is
 * refused before anything was sent.
 */
export async function* listFile(
  pool: pg.Pool,
  { layout }: { layout: LayoutId | null },
  { source, where, columns, headings: own, query }: ListFile,
): AsyncGenerator<string> {
  const known = Object.keys(columns);
  const chosen = query.fields === undefined ? known : known.filter((column) => query.fields?.includes(column));
  const order = query.fields ?? known;
  const shown = chosen.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const kinds = shown.map((column) => columns[column] ?? 'text');
  const columnsShown = columnsOf(source, shown);
  const sorted = orderBy(sortKeys(source, query.sort ?? source.defaultSort));
  const statement = sql`
    select ${columnsShown}
    ${fromOf(source, [columnsShown, ...where, sorted])}
    where ${join(where, ' and ')}
    ${sorted}`;
  const lineOf = (row: Cells) =>
    csvLine(
      shown.map((column) => row[column] ?? null),
      kinds,
    );
  let ahead = BYTE_ORDER_MARK + csvLine(shown.map((column) => columnHeading(own?.[column] ?? column, layout)));
  for await (const rows of streamRows<Cells>(pool, statement)) {
    yield ahead + rows.map(lineOf).join('');
    ahead = '';
  }
  if (ahead !== '') yield ahead;
}

/** The heading of a column in a file, in the words of the company's layout if there is one: the same text as on the screen. */
export function columnHeading(column: string, layout: LayoutId | null): string {
  const own: Headings | undefined = layout === null ? undefined : headings[textSetOf[layout]];
  const text = own?.[`column_${column}`] ?? (headings.default as Headings)[`column_${column}`];
  if (text === undefined) throw new Error(`no text heads the column ${column}`);
  return typeof text === 'string' ? text : text.other;
}

type Headings = Readonly<Record<string, Text | undefined>>;
