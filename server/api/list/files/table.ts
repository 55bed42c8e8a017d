import type { ListField } from '../../../../shared/contract/list.ts';
import { type LayoutId, textSetOf } from '../../../../shared/layouts.ts';
import { columns as headings } from '../../../../shared/texts/en/columns.ts';
import type { Text } from '../../../../shared/texts/text.ts';

/** What the cells of a column hold: text that people typed, or what we write ourselves. */
export type CellKind = 'text' | 'number' | 'flag' | 'date' | 'instant';

export type Cell = string | number | boolean | null;

/** What is written to a file of any format. */
export interface Table {
  /** What it is called, for formats that say so: letters, digits and hyphens. */
  name: string;
  headings: readonly string[];
  kinds: readonly CellKind[];
  /** All rows, some at a time; a cell for each heading. */
  rows: AsyncIterator<readonly (readonly Cell[])[]> & AsyncIterable<readonly (readonly Cell[])[]>;
  /** What the rows add up to, after the last of them. */
  total?: readonly Cell[];
}

/** What the cells of a field hold. */
export function cellKind({ kind, many }: ListField): CellKind {
  return many ? 'text' : cellKinds[kind];
}

const cellKinds: Readonly<Record<ListField['kind'], CellKind>> = {
  text: 'text',
  choice: 'text',
  other: 'text',
  flag: 'flag',
  number: 'number',
  quantity: 'number',
  date: 'date',
  instant: 'instant',
};

/** The heading of a column in a file, in the words of the company's layout if there is one: the same text as on the screen. */
export function columnHeading(column: string, layout: LayoutId | null): string {
  const heading = findHeading(column, layout);
  if (heading === undefined) throw new Error(`no text heads the column ${column}`);
  return heading;
}

/** The same of what may be no column. */
export function findHeading(column: string, layout: LayoutId | null): string | undefined {
  const own: Headings | undefined = layout === null ? undefined : headings[textSetOf[layout]];
  const text = own?.[`column_${column}`] ?? (headings.default as Headings)[`column_${column}`];
  return typeof text === 'object' ? text.other : text;
}

type Headings = Readonly<Record<string, Text | undefined>>;
