import { scanPlace } from './scan-place.ts';

/**
 * Brings the focus back to the screen's scan field after a deed, for the next scan (checklist 1), unless the person has gone elsewhere
 * meanwhile.
 */
export function backToScan(from: Element | null): void {
  const { activeElement } = document;
  if (activeElement === from || activeElement === document.body) scanPlace()?.focus();
}
