import { signal } from '@preact/signals-react';

export const layer = signal<'none' | 'palette' | 'shortcuts' | 'accesses' | 'secondFactor'>('none');

interface Sought {
  readonly code: string;
  readonly opens: boolean;
}

export const sought = signal<Sought | undefined>(undefined);

/** Opens the search with a scanned code that does not belong to the screen. */
export function searchFor(code: string): void {
  sought.value = { code, opens: false };
}

/** Opens the item with a scanned code; if there is none, or several match, the search shows that. */
export function openScanned(code: string): void {
  sought.value = { code, opens: true };
}
