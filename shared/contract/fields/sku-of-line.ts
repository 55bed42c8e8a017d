import { id } from './number.ts';
import { flag, orNull, shape } from './shape.ts';
import { code, text } from './text.ts';

/** The SKU of a document's line: what users read, what scanners read, and how it is counted. */
export function skuOfLine() {
  return shape({
    id: id(),
    stockCode: code(),
    barcode: orNull(code()),
    name: text(),
    unit: text(),
    wholeNumbers: flag(),
    onDrums: flag(),
  });
}
