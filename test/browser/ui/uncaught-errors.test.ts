import * as assert from 'uvu/assert';
import { startBrowser } from '../../support/browser/browser.ts';
import { suite } from '../../support/suite.ts';

async function closedAfter(raise: () => void): Promise<string> {
  const browser = await startBrowser();
  const page = await browser.newPage();
  const pageError = new Promise((resolve) => page.once('pageerror', resolve));
  await page.evaluate(raise);
  await pageError;
  return browser.close().then(
    () => 'closed',
    (error: Error) => error.message,
  );
}

suite('browser tests with uncaught errors', (test) => {
  test('an error of the page fails the test', async () => {
    const message = await closedAfter(() => {
      setTimeout(() => {
        throw new Error('broken in passing');
      });
    });
    assert.match(message, 'broken in passing');
  });

  test('an unhandled rejection fails the test', async () => {
    const message = await closedAfter(() => void Promise.reject(new Error('never read')));
    assert.match(message, 'never read');
  });

  test('a page without errors closes', async () => {
    const browser = await startBrowser();
    const page = await browser.newPage();
    await page.evaluate(() => void Promise.reject(new Error('read')).catch(() => undefined));
    await browser.close();
  });
});
