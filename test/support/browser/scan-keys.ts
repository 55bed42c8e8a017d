import type { Page } from 'puppeteer';

/**
 * Sends keys pressed this many milliseconds apart, with `Enter` at the end if requested. All are sent at once, stamped with their times,
 * because the load of the machine would separate keys that wait for each other.
 */
export async function scanKeys(page: Page, code: string, suffix?: 'Enter', apart = 5): Promise<void> {
  const keys = [...code, ...(suffix === undefined ? [] : [suffix])];
  const keyboard = await page.createCDPSession();
  const first = Date.now() - keys.length * apart;
  await Promise.all(
    keys.map(async (key, at) => {
      const text = key === 'Enter' ? '\r' : key;
      const event = { key, timestamp: (first + at * apart) / 1000 };
      await Promise.all([
        keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text }),
        keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
      ]);
    }),
  );
  await keyboard.detach();
}
