import type { KeyInput, Page } from 'puppeteer';

/**
 * Sends keys as a scanner does, `Enter` at the end if it has that suffix. They are all on their way before the first is answered: a
 * machine under load would part keys that wait for each other, as no scanner does.
 */
export async function scanKeys(page: Page, code: string, suffix?: 'Enter'): Promise<void> {
  const keys = [...code, ...(suffix === undefined ? [] : [suffix])] as KeyInput[];
  await Promise.all(keys.flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]));
}
