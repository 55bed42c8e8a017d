import { isBatch } from './batch.ts';
import { barcodeKey } from './gtin.ts';
import { isElementString, type ScannedCode } from './scanned-code.ts';

/** Does this code name the SKU: by its barcode, or as the number of the part by its stock code? */
export function namesSku(code: ScannedCode, sku: { stockCode: string; barcode: string | null }): boolean {
  if (code.partNumber === sku.stockCode) return true;
  const barcode = sku.barcode === null ? undefined : barcodeKey(sku.barcode);
  return skuCodes(code).some((one) => barcodeKey(one) === barcode);
}

/** The codes by which a scan may name a SKU, the likeliest first: as scanned, its article number, the number of the part. */
export function skuCodes({ text, gtin, partNumber }: ScannedCode): readonly string[] {
  return [text, gtin, partNumber].filter((code) => code !== undefined);
}

/** The batches that a code names: one or none. What cannot be stored as a batch is misprinted, and the goods count without it. */
export function scannedBatches({ batch }: ScannedCode): string[] {
  return batch !== undefined && isBatch(batch) ? [batch] : [];
}

/** How units are abbreviated in which GS1 states lengths and weights; UN/ECE's codes are among them. */
const metres: readonly string[] = ['m', 'mtr', 'metre', 'metres'];
const kilograms: readonly string[] = ['kg', 'kgm'];

/** A code states how much there is of a SKU, but not in the unit in which it is counted. */
export class OtherUnit extends Error {
  readonly unit: string;

  constructor(unit: string) {
    super(`not in ${unit}`);
    this.unit = unit;
  }
}

/**
 * How much of a SKU counted in this unit a code says there is; undefined when it does not say. Throws OtherUnit where it says so in pounds
 * or feet, or with more decimals than are counted: one would be wrong.
 */
export function scannedQuantity(code: ScannedCode, unit: string): string | undefined {
  const { quantity, length, weight, otherMeasure } = code;
  const [isLength, isWeight] = [metres.includes(unit.toLowerCase()), kilograms.includes(unit.toLowerCase())];
  if (length !== undefined && isLength) return length;
  if (weight !== undefined && isWeight) return weight;
  if ((otherMeasure === 'length' && isLength) || (otherMeasure === 'weight' && isWeight)) throw new OtherUnit(unit);
  return quantity;
}

/** What a code may be the name of: of an element string its parts, the drum before the article, of anything else the text. */
export function codesOf(code: ScannedCode): readonly string[] {
  const { text, serial, gtin, partNumber } = code;
  const names = isElementString(code) ? [serial, gtin, partNumber] : [text, gtin];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The first of exactly this name, else the first of the only name that differs from it by case alone (decision 156). */
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
