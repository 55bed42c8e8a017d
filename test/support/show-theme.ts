import type { Page } from 'puppeteer';

/** Shows a page light or dark, without movement: colours that are still fading would be measured half way. */
export function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}
