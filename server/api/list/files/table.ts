import type { ListField } from '../../../../shared/contract/list.ts';
import { type LayoutId, textSetOf } from '../../../../shared/layouts.ts';
import { columns as headings } from '../../../../shared/texts/en/columns.ts';
import type { Text } from '../../../../shared/texts/text.ts';

export type CellKind = 'text' | 'number' | 'flag' | 'date' | 'instant';

export type Cell = string | number | boolean | null;

export interface Table {
  /** Letters, digits and hyphens, for formats that store a name. */
  name: string;
  headings: readonly string[];
  kinds: readonly CellKind[];
  /** Rows in batches; one cell for each heading. */
  rows: AsyncIterator<readonly (readonly Cell[])[]> & AsyncIterable<readonly (readonly Cell[])[]>;
  total?: readonly Cell[];
}

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

/** In the company's layout, if any: the same text as on the screen. */
export function columnHeading(column: string, layout: LayoutId | null): string {
  const heading = findHeading(column, layout);
  if (heading === undefined) throw new Error(`no text heads the column ${column}`);
  return heading;
}

/** Like `columnHeading`, for names that may not be columns. */
export function findHeading(column: string, layout: LayoutId | null): string | undefined {
  const own: Headings | undefined = layout === null ? undefined : headings[textSetOf[layout]];
  const text = own?.[`column_${column}`] ?? (headings.default as Headings)[`column_${column}`];
  return typeof text === 'object' ? text.other : text;
}

type Headings = Readonly<Record<string, Text | undefined>>;
