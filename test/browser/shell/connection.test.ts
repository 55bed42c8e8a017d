import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { follow, says, titled, until } from '../../support/browser/page.ts';
import { openSignedIn } from '../../support/browser/stubbed-client.ts';
import { suite } from '../../support/suite.ts';

suite('without a connection', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const open = (address: string, lost: readonly string[] = []) => openSignedIn(browser, address, {}, lost);

  test('a screen that cannot be fetched offline opens once the connection is back', async () => {
    const { page, lost } = await open('/wms', ['shipments-']);
    await titled(page, 'Home - WMS');
    lost.add('healthz');
    await follow(page, '/wms/transit');
    await says(page, '.offline', /The server does not answer. What you typed is kept here/);
    lost.clear();
    await says(page, 'main h1', 'Transit');
    await page.close();
  });

  test('the page shows that it is offline until the connection is back', async () => {
    const { page, lost } = await open('/wms');
    lost.add('healthz');
    await page.setOfflineMode(true);
    await says(page, '.offline', /You are offline/);
    lost.clear();
    await page.setOfflineMode(false);
    await until(page, () => document.querySelector('.offline') === null);
    await page.close();
  });

  test('a call without an answer is soon shown as a server that does not answer', async () => {
    const { page, late } = await open('/wms/transit');
    await titled(page, 'Transit - WMS');
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const file of ['transit', 'healthz']) late.set(file, promise);
    await page.locator('main input[type=search]').fill('DRM');
    await says(page, '.offline', /The server does not answer/);
    resolve();
    await until(page, () => document.querySelector('.offline') === null);
    await page.close();
  });
});
