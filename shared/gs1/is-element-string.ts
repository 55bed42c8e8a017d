import { gtin14 } from './gtin.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Does the code say more of itself than what it is: identifiers with their values? */
export function isElementString(code: ScannedCode): boolean {
  return Object.keys(code).length > 1 && gtin14(code.text) === undefined;
}
