import { SEPARATOR } from '../../../shared/gs1/elements.ts';
import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';

/** A scanned code as people can read it: separators are blanks. */
export function shownCode({ text }: ScannedCode): string {
  return text.replaceAll(SEPARATOR, ' ').trim();
}
