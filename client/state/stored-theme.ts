/** The person's choice of colours. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'wms.theme';

/** The theme kept in this browser; the system's when none or an unknown one is kept. */
export function storedTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the theme in this browser. */
export function storeTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
}

/** Shows the page in a theme: the stylesheet reads `data-theme` of the root element. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
