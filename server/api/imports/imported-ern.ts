import type { ErnColumn } from './ern-columns.ts';
import type { TableRow } from './read-table.ts';
import type { RowErrors } from './row-errors.ts';

/** One ERN of a file: what its rows say of the whole, and its lines. */
export interface ImportedErn {
  number: string;
  /** Its first row in the file. */
  row: number;
  head: Partial<Record<HeadColumn, string>>;
  lines: TableRow<ErnColumn>[];
}

const headColumns = ['partner', 'reference', 'deliveryDate', 'comments'] as const;

export type HeadColumn = (typeof headColumns)[number];

/**
 * The rows of each number together, in the order of the file. What is said of the whole ERN may stand in any of its rows, but must
 * not differ between them.
 */
export function groupErns(rows: readonly TableRow<ErnColumn>[], errors: RowErrors): ImportedErn[] {
  const erns = [...Map.groupBy(rows, ({ cells }) => cells.number ?? '')];
  return erns.map(([number, lines]) => {
    const ern: ImportedErn = { number, row: lines[0]?.row ?? 0, head: {}, lines };
    for (const { row, cells } of lines) {
      for (const column of headColumns) {
        const said = cells[column];
        const before = ern.head[column];
        if (said === undefined) continue;
        if (before !== undefined && before !== said) {
          errors.add(row, column, said, `Expected ${before}, as in the other rows of ${number}`);
        }
        ern.head[column] = before ?? said;
      }
    }
    return ern;
  });
}
