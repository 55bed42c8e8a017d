import { SEPARATOR } from '../../../shared/gs1/elements.ts';

/** What a key does in the scan field. */
export type ScanKey = 'end' | { readonly insert: string } | undefined;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing?: boolean;
}

/**
 * Enter and Tab end a scan, Tab only when there is one (else it goes on to the next field). Scanners type GS as Ctrl+] or F8, which
 * browsers drop: it is put in by hand.
 */
export function scanKey(event: PressedKey, hasText: boolean): ScanKey {
  if (event.isComposing === true) return undefined;
  if (event.key === 'Enter' && !event.ctrlKey) return 'end';
  if (event.key === 'Tab' && !event.shiftKey && hasText) return 'end';
  const isControl = event.key === ']' && event.ctrlKey && !event.altKey;
  return isControl || event.key === 'F8' || event.key === SEPARATOR ? { insert: SEPARATOR } : undefined;
}
