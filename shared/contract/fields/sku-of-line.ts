import { id } from './number.ts';
import { flag, orNull, shape } from './shape.ts';
import { code, text } from './text.ts';

/** The SKU of a document's line: the texts for users, the codes for scanners, and the way it is counted. */
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
