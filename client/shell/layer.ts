import { signal } from '@preact/signals-react';

/** Which layer of the shell lies over the screen. */
export const layer = signal<'none' | 'palette' | 'shortcuts' | 'accesses'>('none');

/** A code that a screen wants looked for everywhere; the search takes it when it opens. */
export const sought = signal<string | undefined>(undefined);

/** Opens the search for everything with a code in it: what was scanned and does not belong here. */
export function searchFor(code: string): void {
  sought.value = code;
}
