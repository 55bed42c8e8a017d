import type { Page } from 'puppeteer';

/**
 * Sends keys that went down so many milliseconds apart, `Enter` at the end if it is asked for. They come stamped with their times and
 * all at once: keys that waited for each other would be parted by the load of the machine.
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
