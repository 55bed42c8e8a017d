export type Theme = 'system' | 'light' | 'dark';

const key = 'wms.theme';

export function storedTheme(): Theme {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function storeTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
}

/** The stylesheet reads `data-theme` of the root element. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
