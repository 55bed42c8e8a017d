import type { Page } from 'puppeteer';

/** Waits until the page has this title. */
export async function titled(page: Page, title: string): Promise<void> {
  await page.waitForFunction((wanted) => document.title === wanted, {}, title);
}
