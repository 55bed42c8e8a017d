import type { ScannedCode } from './scanned-code.ts';

/** How units are abbreviated in which GS1 states lengths and weights; UN/ECE's codes are among them. */
const metres: readonly string[] = ['m', 'mtr', 'metre', 'metres'];
const kilograms: readonly string[] = ['kg', 'kgm'];

/** How much of a SKU counted in this unit a code says there is; undefined when it does not say. */
export function scannedQuantity({ quantity, length, weight }: ScannedCode, unit: string): string | undefined {
  if (length !== undefined && metres.includes(unit.toLowerCase())) return length;
  if (weight !== undefined && kilograms.includes(unit.toLowerCase())) return weight;
  return quantity;
}
