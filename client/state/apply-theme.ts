import type { Theme } from './stored-theme.ts';

/** Shows the page in a theme: the stylesheet reads `data-theme` of the root element. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
