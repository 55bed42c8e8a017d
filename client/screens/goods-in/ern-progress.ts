import { sum } from '../../../shared/quantity.ts';
import { discrepancyOf, type ErnLine } from './ern-rules.ts';

/** The count so far, from the lines on screen. */
export interface ErnProgress {
  lines: number;
  counted: number;
  items: string;
  shipped: string;
  discrepancies: number;
  /** Discrepancies that nobody has explained yet. */
  unexplained: number;
  /** Counted lines of which a part has no location of its own. */
  unplaced: number;
}

/** How far the count of these lines has come. */
export function progressOf(rows: readonly ErnLine[]): ErnProgress {
  const discrepancies = rows.filter((row) => discrepancyOf(row) !== undefined);
  return {
    lines: rows.length,
    counted: rows.filter((row) => row.counts.length > 0).length,
    items: sum(rows.map((row) => row.countedQuantity ?? '0')),
    shipped: sum(rows.map((row) => row.shippedQuantity)),
    discrepancies: discrepancies.length,
    unexplained: discrepancies.filter((row) => row.discrepancyComment === null).length,
    unplaced: rows.filter((row) => row.counts.some((count) => count.location === null && count.quantity !== '0'))
      .length,
  };
}
