import * as assert from 'uvu/assert';
import { startBrowser } from '../../support/browser/browser.ts';
import { suite } from '../../support/suite.ts';

async function closedAfter(raise: () => void): Promise<string> {
  const browser = await startBrowser();
  const page = await browser.newPage();
  const heard = new Promise((resolve) => page.once('pageerror', resolve));
  await page.evaluate(raise);
  await heard;
  return browser.close().then(
    () => 'closed',
    (error: Error) => error.message,
  );
}

suite('a test in the browser fails by what nobody caught', (test) => {
  test('an error of the page', async () => {
    const said = await closedAfter(() => {
      setTimeout(() => {
        throw new Error('broken in passing');
      });
    });
    assert.match(said, 'broken in passing');
  });

  test('a refusal that no one waited for', async () => {
    const said = await closedAfter(() => void Promise.reject(new Error('never read')));
    assert.match(said, 'never read');
  });

  test('a page without errors closes', async () => {
    const browser = await startBrowser();
    const page = await browser.newPage();
    await page.evaluate(() => void Promise.reject(new Error('read')).catch(() => undefined));
    await browser.close();
  });
});
