import type { ImportFile } from './find-import.ts';
import type { ImportColumn } from './kinds/import-column.ts';

/** Where one of our columns comes from: a column of the file by its place (from 1), and a value where its cells are empty. */
export interface Source {
  part: string;
  column: string;
  from: number | null;
  value: string | null;
}

type Columns = Readonly<Record<string, ImportColumn>>;

/** What a person said of this file's columns; for all others the likeliest heading. Columns without any come from nowhere. */
export function chooseSources(
  part: string,
  columns: Columns,
  headings: ImportFile['headings'],
  said: readonly Source[] | null,
): Source[] {
  const own = (said ?? []).filter((source) => source.part === part);
  if (own.length > 0) return own.filter(({ column, from }) => column in columns && (from ?? 1) <= headings.length);
  const plain = headings.map(plainHeading);
  return Object.entries(columns).flatMap(([column, { headings: known }]) => {
    const heading = known.find((word) => plain.includes(word));
    return heading === undefined ? [] : [{ part, column, from: plain.indexOf(heading) + 1, value: null }];
  });
}

/** The columns that must come from somewhere and do not. */
export function missingColumns(columns: Columns, sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ column }) => column));
  return Object.entries(columns).flatMap(([column, { required }]) => (required && !known.has(column) ? [column] : []));
}

/** A heading without case, signs and blanks: 'Stock Code' and 'stock_code' are one. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
