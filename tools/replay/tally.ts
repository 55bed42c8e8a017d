import { csvLine } from '../../server/api/list/files/csv.ts';
import { fromUnits, toUnits } from '../../shared/quantity.ts';

/** A problem with a row, or with one of its values that the product does not store. */
export interface Finding {
  file: 'deliveries' | 'orders';
  line: number;
  reason: string;
  value: string;
}

/** Counts the work done and refused and times each operation, for the closing line. */
export class Tally {
  erns = 0;
  receiptLines = 0;
  picks = 0;
  pickLines = 0;
  readonly refused: Record<string, number> = {};
  readonly milliseconds: number[] = [];
  /** Every rejected row, and every unreadable value of an applied row, with its line in the file. */
  readonly findings: Finding[] = [];
  #received = 0n;
  #despatched = 0n;
  #returned = 0n;

  /** Rows of the file that were not applied, by reason. */
  refuse(reason: string, rows: number): void {
    if (rows > 0) this.refused[reason] = (this.refused[reason] ?? 0) + rows;
  }

  receive(lines: number, quantities: readonly string[]): void {
    this.erns += 1;
    this.receiptLines += lines;
    for (const quantity of quantities) this.#received += toUnits(quantity);
  }

  takeBack(quantities: readonly string[]): void {
    for (const quantity of quantities) this.#returned += toUnits(quantity);
  }

  despatch(quantities: readonly string[]): void {
    this.picks += 1;
    this.pickLines += quantities.length;
    for (const quantity of quantities) this.#despatched += toUnits(quantity);
  }

  get receiptQuantity(): string {
    return fromUnits(this.#received);
  }

  get despatchedQuantity(): string {
    return fromUnits(this.#despatched);
  }

  get returnedQuantity(): string {
    return fromUnits(this.#returned);
  }

  /** Milliseconds of one operation at this percentile (0.95: p95), to the hundredth. */
  percentile(share: number): number {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  }

  report(): string {
    const rows = this.findings.map(({ file, line, reason, value }) => [file, String(line), reason, value]);
    return [['file', 'line', 'reason', 'value'], ...rows].map((row) => csvLine(row)).join('');
  }
}
