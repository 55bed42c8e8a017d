import { signal } from '@preact/signals-react';
import { applyTheme, storedTheme, storeTheme, type Theme } from './stored-theme.ts';

const chosen = signal(storedTheme());

/** The colours: light, dark, or the system's. */
export const theme = {
  chosen,
  choose(next: Theme): void {
    chosen.value = next;
    storeTheme(next);
    applyTheme(next);
  },
};
