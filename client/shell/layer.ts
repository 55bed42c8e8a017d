import { signal } from '@preact/signals-react';

/** Which layer of the shell lies over the screen. */
export const layer = signal<'none' | 'palette' | 'shortcuts' | 'accesses' | 'secondFactor'>('none');

/** A code to be looked for everywhere; the search takes it when it opens. */
interface Sought {
  readonly code: string;
  /** What alone has this code is opened at once. */
  readonly opens: boolean;
}

export const sought = signal<Sought | undefined>(undefined);

/** Opens the search for everything with a code in it: what was scanned and does not belong here. */
export function searchFor(code: string): void {
  sought.value = { code, opens: false };
}

/** Opens what was scanned; where it is unknown, or several things have this code, the search says so. */
export function openScanned(code: string): void {
  sought.value = { code, opens: true };
}
