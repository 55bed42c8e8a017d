import { isElementString } from './is-element-string.ts';
import { readScannedCode } from './scanned-code.ts';

/** What to look for when this was typed or scanned: of an element string its article, of anything else the text itself. */
export function searchTerm(scanned: string): string {
  const code = readScannedCode(scanned);
  if (!isElementString(code)) return code.text;
  return code.gtin ?? code.serial ?? code.sscc ?? code.partNumber ?? code.text;
}
