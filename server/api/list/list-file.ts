import sql, { join, type Sql } from 'sql-template-tag';
import type { FileFormat } from '../../../shared/contract/file-formats.ts';
import type { ListFacts } from '../../../shared/contract/list.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { streamRows } from '../../db/stream.ts';
import type { TableFile } from '../implement.ts';
import type { Services } from '../services.ts';
import { momentAt, today } from '../today.ts';
import { csvFile } from './files/csv.ts';
import { type Cell, cellKind, columnHeading, type Table } from './files/table.ts';
import { xlsxFile } from './files/xlsx-file.ts';
import { orderBy, sortKeys } from './keyset.ts';
import { columnsOf, fromOf, type ListSource } from './list-page.ts';
import { pastMoment } from './report-scope.ts';

export interface FileQuery {
  sort?: string | undefined;
  fields?: readonly string[] | undefined;
  format?: FileFormat | undefined;
}

export interface ListFile {
  path: string;
  list: ListFacts;
  source: ListSource;
  where: readonly Sql[];
  /** Columns that are included only on request. */
  unasked?: readonly string[] | undefined;
  query: FileQuery;
}

export function listTable(
  { layout }: { layout: LayoutId | null },
  { path, list, source, where, unasked = [], query }: ListFile,
  { filePool, foreground, rowsRead }: Pick<Services, 'filePool' | 'foreground' | 'rowsRead'>,
): Table {
  const shown = query.fields?.filter((field) => list.columns.includes(field)) ?? without(list.columns, unasked);
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
      await foreground?.giveWay();
    }
  }
  return {
    name: listName(path),
    headings: shown.map((column) => columnHeading(list.headings[column] ?? column, layout)),
    kinds: shown.map((column) => cellKind(list.row[column] ?? { kind: 'other' })),
    rows: rows(),
  };
}

export function without(columns: readonly string[], left: readonly string[]): readonly string[] {
  return columns.filter((column) => !left.includes(column));
}

/** CSV as text, or an Excel workbook as bytes. Reads nothing until the first piece is requested. */
export function tableFile(
  name: string,
  { format }: FileQuery,
  { timezone }: Services['settings'],
  table: () => Table | Promise<Table>,
): TableFile {
  async function* pieces() {
    const made = await table();
    yield* format === 'xlsx' ? xlsxFile(made, timezone) : csvFile(made);
  }
  return { name, pieces: pieces() };
}

/** The list, its grouping and the day or past moment, such as `goods-in-by-partner-2026-11-23` or `stock-at-2026-10-01-1830`. */
export function fileName(
  path: string,
  query: Readonly<Record<string, unknown>>,
  services: Pick<Services, 'now' | 'settings'>,
): string {
  const { by, at } = query;
  const grouping = by === undefined ? [] : ['by', hyphened(String(by))];
  const day =
    at === undefined
      ? [today(services)]
      : ['at', momentAt(new Date(pastMoment(services, String(at))), services.settings.timezone)];
  return [listName(path), ...grouping, ...day].join('-');
}

const unnamed = ['report', 'group', 'export'];

export function listName(path: string): string {
  const nouns = path.split('/').filter((part) => !part.startsWith(':') && !unnamed.includes(part));
  return nouns.map(hyphened).join('-');
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
