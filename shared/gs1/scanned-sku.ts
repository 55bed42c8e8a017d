import { isBatch } from './batch.ts';
import { barcodeKey } from './gtin.ts';
import { isElementString, type ScannedCode } from './scanned-code.ts';

/** Whether the code names the SKU: by its barcode, or by its stock code as the part number. */
export function namesSku(code: ScannedCode, sku: { stockCode: string; barcode: string | null }): boolean {
  if (code.partNumber === sku.stockCode) return true;
  const barcode = sku.barcode === null ? undefined : barcodeKey(sku.barcode);
  return skuCodes(code).some((one) => barcodeKey(one) === barcode);
}

/** The codes by which a scan may name a SKU, most likely first: the scanned text, the article number, the part number. */
export function skuCodes({ text, gtin, partNumber }: ScannedCode): readonly string[] {
  return [text, gtin, partNumber].filter((code) => code !== undefined);
}

/** The batches in a code: one or none. A value that cannot be stored as a batch is misprinted, and the goods count without it. */
export function scannedBatches({ batch }: ScannedCode): string[] {
  return batch !== undefined && isBatch(batch) ? [batch] : [];
}

/** Abbreviations of the GS1 units of length and weight, including UN/ECE codes. */
const metres: readonly string[] = ['m', 'mtr', 'metre', 'metres'];
const kilograms: readonly string[] = ['kg', 'kgm'];

/** A code has a quantity of a SKU, but not in its unit. */
export class OtherUnit extends Error {
  readonly unit: string;

  constructor(unit: string) {
    super(`not in ${unit}`);
    this.unit = unit;
  }
}

/**
 * The quantity in a code for a SKU counted in this unit; undefined without one. Throws OtherUnit for pounds or feet, or more decimals than
 * are counted, where counting one would be wrong.
 */
export function scannedQuantity(code: ScannedCode, unit: string): string | undefined {
  const { quantity, length, weight, otherMeasure } = code;
  const [isLength, isWeight] = [metres.includes(unit.toLowerCase()), kilograms.includes(unit.toLowerCase())];
  if (length !== undefined && isLength) return length;
  if (weight !== undefined && isWeight) return weight;
  if ((otherMeasure === 'length' && isLength) || (otherMeasure === 'weight' && isWeight)) throw new OtherUnit(unit);
  return quantity;
}

/** The names that a code may match: the parts of an element string, the drum before the article; otherwise the text. */
export function codesOf(code: ScannedCode): readonly string[] {
  const { text, serial, gtin, partNumber } = code;
  const names = isElementString(code) ? [serial, gtin, partNumber] : [text, gtin];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The first item with exactly this name, else the first with the only name that differs just by case (decision 156). */
export function onlyNamed<One>(
  all: readonly One[],
  name: string,
  nameOf: (one: One) => string | null,
): One | undefined {
  const wanted = name.toLowerCase();
  const alike = all.filter((one) => nameOf(one)?.toLowerCase() === wanted);
  const isOne = new Set(alike.map(nameOf)).size === 1;
  return alike.find((one) => nameOf(one) === name) ?? (isOne ? alike[0] : undefined);
}
