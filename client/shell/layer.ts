import { signal } from '@preact/signals-react';

/** Which layer of the shell lies over the screen. */
export const layer = signal<'none' | 'palette' | 'shortcuts' | 'accesses'>('none');
