import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { says, titled, until } from '../../support/browser/page.ts';
import { openSignedIn } from '../../support/browser/stubbed-client.ts';
import { suite } from '../../support/suite.ts';

suite('without a connection', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const open = (address: string, lost: readonly string[] = []) => openSignedIn(browser, address, {}, lost);

  test('a part of the page that cannot be fetched without a connection comes with it, and takes nothing along', async () => {
    const { page, lost } = await open('/wms/transit', ['palette']);
    await titled(page, 'Transit - WMS');
    lost.add('healthz');
    await page.locator('.find').click();
    await says(page, '.offline', /You are offline/);
    lost.clear();
    await page.waitForSelector('.picker input:focus');
    await page.close();
  });

  test('says that it is offline while it is', async () => {
    const { page, lost } = await open('/wms');
    lost.add('healthz');
    await page.setOfflineMode(true);
    await says(page, '.offline', /You are offline/);
    lost.clear();
    await page.setOfflineMode(false);
    await until(page, () => document.querySelector('.offline') === null);
    await page.close();
  });

  test('a call that no answer comes to is soon said to be one without a connection', async () => {
    const { page, late } = await open('/wms/transit');
    await titled(page, 'Transit - WMS');
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const file of ['transit', 'healthz']) late.set(file, promise);
    await page.locator('main input[type=search]').fill('DRM');
    await says(page, '.offline', /You are offline/);
    resolve();
    await until(page, () => document.querySelector('.offline') === null);
    await page.close();
  });
});
