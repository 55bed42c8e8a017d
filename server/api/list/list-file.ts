import sql, { join, type Sql } from 'sql-template-tag';
import type { FileFormat } from '../../../shared/contract/file-formats.ts';
import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { columns as headings } from '../../../shared/texts/en/columns.ts';
import type { Text } from '../../../shared/texts/text.ts';
import { streamRows } from '../../db/stream.ts';
import type { Services } from '../services.ts';
import { csvFile } from './files/csv.ts';
import type { Cell, CellKind, Table } from './files/table.ts';
import { xlsxFile } from './files/xlsx-file.ts';
import { orderBy, sortKeys } from './keyset.ts';
import { columnsOf, fromOf, type ListSource } from './list-page.ts';

/** A list to be written to a file. */
export interface ListFile {
  /** The noun of its address. */
  name: string;
  source: ListSource;
  where: readonly Sql[];
  /** The columns that are written unless others are asked for, in their order, and what their cells hold. */
  columns: Readonly<Record<string, CellKind>>;
  /** Headings that are not those of the columns' names. */
  headings?: Readonly<Record<string, string>>;
  query: { sort?: string | undefined; fields?: readonly string[] | undefined; format?: FileFormat | undefined };
}

/** A list as a file, all rows of it, piece by piece from the database: text as CSV, bytes as an Excel workbook. */
export function listFile(
  actor: { layout: LayoutId | null },
  list: ListFile,
  services: Pick<Services, 'filePool' | 'settings' | 'rowsRead'>,
): AsyncGenerator<string | Buffer> {
  const table = listTable(actor, list, services);
  return list.query.format === 'xlsx' ? xlsxFile(table, services.settings.timezone) : csvFile(table);
}

function listTable(
  { layout }: { layout: LayoutId | null },
  { name, source, where, columns, headings: own, query }: ListFile,
  { filePool, rowsRead }: Pick<Services, 'filePool' | 'rowsRead'>,
): Table {
  const known = Object.keys(columns);
  const chosen = query.fields === undefined ? known : known.filter((column) => query.fields?.includes(column));
  const order = query.fields ?? known;
  const shown = chosen.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const columnsShown = columnsOf(source, shown);
  const sorted = orderBy(sortKeys(source, query.sort ?? source.defaultSort));
  const statement = sql`
    select ${columnsShown}
    ${fromOf(source, [columnsShown, ...where, sorted])}
    where ${join(where, ' and ')}
    ${sorted}`;
  async function* rows() {
    for await (const piece of streamRows<Record<string, Cell>>(filePool, statement)) {
      rowsRead?.(piece.length);
      yield piece.map((row) => shown.map((column) => row[column] ?? null));
    }
  }
  return {
    name,
    headings: shown.map((column) => columnHeading(own?.[column] ?? column, layout)),
    kinds: shown.map((column) => columns[column] ?? 'text'),
    rows: rows(),
  };
}

/** The heading of a column in a file, in the words of the company's layout if there is one: the same text as on the screen. */
export function columnHeading(column: string, layout: LayoutId | null): string {
  const own: Headings | undefined = layout === null ? undefined : headings[textSetOf[layout]];
  const text = own?.[`column_${column}`] ?? (headings.default as Headings)[`column_${column}`];
  if (text === undefined) throw new Error(`no text heads the column ${column}`);
  return typeof text === 'string' ? text : text.other;
}

type Headings = Readonly<Record<string, Text | undefined>>;
