import { gtin14 } from './gtin.ts';
import { readScannedCode } from './scanned-code.ts';

/** What to look for when this was typed or scanned: of an element string its article, of anything else the text itself. */
export function searchTerm(scanned: string): string {
  const { text, gtin, serial, sscc, partNumber } = readScannedCode(scanned);
  const isElements = gtin14(text) === undefined;
  return (isElements ? (gtin ?? serial ?? sscc ?? partNumber) : undefined) ?? text;
}
