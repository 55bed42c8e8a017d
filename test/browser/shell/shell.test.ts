import * as assert from 'uvu/assert';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { follow, holdTabs, openedTab, says, titled, until } from '../../support/browser/page.ts';
import { leeds, openSignedIn, type Stub } from '../../support/browser/stubbed-client.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('shell', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const open = (address: string, stubs: Record<string, Stub> = {}) => openSignedIn(browser, address, stubs);

  test('Home shows environment, version and API version', async () => {
    const { page } = await open('/wms');
    await says(page, 'h1', 'Home');
    await says(page, '.home-footer', 'Environment testVersion 0.0.0API version 4.5.6');
    await page.close();
  });

  test('Home shows n/a for an unknown API version, without a message', async () => {
    const { page } = await open('/wms', { 'GET ': 'network' });
    await says(page, '.home-footer', /API version n\/a$/);
    assert.is(await page.$('.toast'), null);
    await page.close();
  });

  test('the access switcher filters, marks cancelled warehouses and changes the layout', async () => {
    const { page, requests } = await open('/wms');
    await says(page, '.access-text', 'Northline CableLeeds (LEE1)');
    await page.locator('.access').click();
    await says(page, '.cancelled', 'Northline Cable, Stoke (STO1)cancelled');
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.type('meri');
    await until(page, () => document.querySelectorAll('[role=option]').length === 1);
    await page.keyboard.press('Enter');
    await until(page, () => document.documentElement.dataset.layout === 'h3g');
    await says(page, '.access-text', 'Meridian MobileSlough (SLO1)');
    const chosen = () => requests.filter(({ call }) => call === 'PUT /wms/session/access').at(-1)?.body;
    await becomes(chosen, { accessId: 3 });
    await page.reload();
    await says(page, '.access-text', 'Meridian MobileSlough (SLO1)');
    await page.close();
  });

  test('the bar says No Stock without an operational access', async () => {
    const wide = { ...leeds, companyId: null, company: null, warehouseId: null, warehouse: null };
    const { page } = await open('/wms', { 'GET user/access': { json: [wide] } });
    await says(page, '.access-text', 'No Stock');
    await page.close();
  });

  test('a page without permission says so and redirects to Home', async () => {
    const { page } = await open('/wms/admin/users');
    await says(page, '[role=alert]', /redirected to another page/);
    await titled(page, 'Home - WMS');
    await until(page, () => location.pathname === '/wms');
    await page.close();
  });

  test('an unknown address shows Page not found', async () => {
    const { page } = await open('/wms/no/such/page');
    await titled(page, 'Page not found - WMS');
    await page.close();
  });

  test('the other layout’s address of stock by job leads to the own one', async () => {
    const { page } = await open('/wms/report/stockByActivityCode');
    await titled(page, 'Stock by Job - WMS');
    await until(page, () => location.pathname === '/wms/report/stockByJob');
    await page.close();
  });

  test('the error panel replaces a failed screen, navigation still works, and Retry opens the screen', async () => {
    const { page, lost } = await open('/wms');
    lost.add('shipments-');
    await follow(page, '/wms/transit');
    await says(page, '.notice', /Something went wrong.*Please contact site administrator.*Error id/s);
    assert.ok(await page.$('.top-bar'));
    lost.clear();
    await page.locator('.notice .button').click();
    await says(page, 'main h1', 'Transit');
    await page.close();
  });

  test('the menus on a handheld fold into one, which includes Help', async () => {
    const { page } = await open('/wms');
    await holdTabs(page);
    await page.reload();
    await page.setViewport({ width: 360, height: 640 });
    await page.locator('.menus-folded button').click();
    await page.waitForSelector('[role=menuitem]:focus');
    const items = await page.$$eval('.menus-folded [role=menuitem]', (elements) =>
      elements.map((item) => item.textContent),
    );
    assert.equal([items.at(0), items.at(-1)], ['Home', 'Help']);
    await page.locator('.menus-folded ::-p-aria([name="Help"][role="menuitem"])').click();
    assert.is(await openedTab(page), '/wms/help');
    await page.close();
  });

  test('every target in the frame is at least 44 pixels on a touch screen', async () => {
    const { page } = await open('/wms');
    await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
    await page.reload();
    await page.waitForSelector('.top-bar');
    const small = await page.$$eval('.top-bar :is(a, button)', (targets) =>
      targets
        .map((target) => ({ name: target.className, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    assert.equal(small, []);
    await page.close();
  });

  test('the page forbids browser translation, which would break its updates', async () => {
    const { page } = await open('/wms');
    const isTranslated = await page.evaluate(() => document.documentElement.translate);
    const meta = await page.$eval('meta[name=google]', (one) => one.getAttribute('content'));
    assert.equal([isTranslated, meta], [false, 'notranslate']);
    await page.close();
  });

  test('? lists the shortcuts, and a scan outside fields does not', async () => {
    const { page } = await open('/wms');
    // All in one task, because the load of the machine would separate keys that arrive one by one.
    await page.evaluate(() => {
      for (const key of 'g?e/-99?h') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    // By the page's own clock, so that the time has run out for the last key as well.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    assert.is(await page.$('dialog'), null);
    await page.keyboard.press('?');
    await says(page, 'dialog', /Keyboard shortcuts/);
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await page.close();
  });

  test('? lists each key of a list once, and the keys that work everywhere', async () => {
    const { page } = await open('/wms/goodsIn/erns');
    await page.waitForSelector('.list-tools');
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true })));
    await page.waitForSelector('.keys');
    const lists = await page.$$eval('.keys', (all) =>
      all.map((list) => [...list.querySelectorAll('kbd')].map(({ textContent }) => textContent)),
    );
    const [ofList = [], everywhere = []] = lists;
    const moving = ['↑ ↓', 'PgUp PgDn', 'Home End'];
    assert.equal(ofList, [...moving, 'Enter', 'Ctrl Enter', 'Space', 'Shift ↑ ↓', 'Ctrl A', 'Ctrl P']);
    assert.equal(everywhere.slice(0, 7), ['Ctrl K', 'Ctrl K >', '/', '?', 'Ctrl S', 'Ctrl Enter', 'Esc']);
    assert.ok(everywhere.includes('g e'));
    await page.close();
  });

  test('opening a screen names the page, moves the focus into the content and is announced', async () => {
    const { page } = await open('/wms/transit');
    await page.locator('.brand').click();
    await titled(page, 'Home - WMS');
    await becomes(() => page.evaluate(() => document.activeElement?.id), 'content');
    await says(page, '.unseen[role=status]', 'Home');
    await becomes(() => page.$$eval('h1', (all) => all.length), 1);
    await page.close();
  });

  test('logging out notifies the server, forgets the access and leads to sign-in', async () => {
    const { page, stubs, requests } = await open('/wms/transit', { 'DELETE user/token': {} });
    await page.locator('.user-menu').click();
    stubs.set('GET user/access', { status: 401, json: {} });
    await page.waitForSelector('[role^=menuitem]:focus');
    await page.locator('::-p-aria([name="Log out"][role="menuitem"])').click();
    await titled(page, 'Login - WMS');
    assert.ok(requests.some(({ call }) => call === 'DELETE user/token'));
    assert.is(await page.evaluate(() => localStorage.getItem('wms.currentAccessId')), null);
    await page.close();
  });

  test('a screen that loads late leaves the focus in a menu opened meanwhile', async () => {
    const { page, late } = await open('/wms/transit');
    await titled(page, 'Transit - WMS');
    const come = Promise.withResolvers<void>();
    late.set('goods-in', come.promise);
    await follow(page, '/wms/goodsIn');
    await titled(page, 'Goods In - WMS');
    await page.locator('.user-menu').click();
    await page.waitForSelector('[role^=menuitem]:focus');
    come.resolve();
    await page.waitForSelector('.scan-input');
    await page.keyboard.press('ArrowUp');
    await says(page, '[role=menuitem]:focus', 'Log out');
    await page.close();
  });

  test('the theme is chosen in the menu and applied before the page is painted', async () => {
    const { page } = await open('/wms');
    await page.locator('.user-menu').click();
    await page.waitForSelector('[role^=menuitem]:focus');
    await page.locator('::-p-aria([name="Dark"][role="menuitemcheckbox"])').click();
    await until(page, () => document.documentElement.dataset.theme === 'dark');
    await page.reload();
    assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.is(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(14, 16, 20)');
    await page.evaluate(() => localStorage.clear());
    await page.close();
  });

  test('T15 an address sets no property of the page, and a malformed address leads to Home', async () => {
    const { page, complaints } = await open(
      '/wms/transit?component=iframe&srcdoc=<script>document.title="x"</script>&key=1',
    );
    await titled(page, 'Transit - WMS');
    assert.is(await page.$('iframe'), null);
    await page.goto('http://localhost:8080/wms/goodsIn/%E0%A4%A');
    await titled(page, 'Home - WMS');
    assert.equal(complaints, []);
    await page.close();
  });

  test('the frame has no axe fault, in light and dark, wide and narrow', async () => {
    const { page, complaints } = await open('/wms');
    await page.waitForSelector('h1');
    await looksRight(page);
    await page.locator('.access').click();
    await page.waitForSelector('[role=option]');
    await looksRight(page);
    assert.equal(complaints, []);
    await page.close();
  });
});
