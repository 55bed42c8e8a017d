import { signal } from '@preact/signals-react';
import { applyTheme, storedTheme, storeTheme, type Theme } from './stored-theme.ts';

const chosen = signal(storedTheme());

export const theme = {
  chosen,
  choose(next: Theme): void {
    chosen.value = next;
    storeTheme(next);
    applyTheme(next);
  },
};
