import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { says, titled, until } from '../../support/browser/page.ts';
import { scanKeys } from '../../support/browser/scan-keys.ts';
import { leeds, openSignedIn, type Stub } from '../../support/browser/stubbed-client.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the palette and scans anywhere', (test, hooks) => {
  const openBrowser = browsersFor(hooks);
  let browser: TestBrowser;
  hooks.before(async () => {
    browser = await openBrowser();
  });

  const open = (address: string, stubs: Record<string, Stub> = {}) => openSignedIn(browser, address, stubs);

  /** ERN-17 is the document that was opened last. */
  const openedBefore = (page: Page) =>
    page.evaluate(() => {
      const document = { address: '/wms/goodsIn/17', label: 'ERN-17', kind: 'shell_kind_ern' };
      localStorage.setItem('wms.recent.1', JSON.stringify([document]));
    });

  test('Ctrl+K opens the palette, Enter takes the first entry, and the dialog closes', async () => {
    const { page } = await open('/wms/transit');
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.type('hom');
    await page.keyboard.press('Enter');
    await titled(page, 'Home - WMS');
    await until(page, () => document.querySelector('dialog') === null);
    await page.close();
  });

  test('the palette offers actions and recently opened documents', async () => {
    const { page } = await open('/wms');
    await openedBefore(page);
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await eventually(async () => {
      const offers = await page.$$eval('[role=option] > :first-child', (options) =>
        options.map((offer) => offer.textContent),
      );
      assert.equal(offers.slice(0, 2), ['ERN-17', 'Home']);
      assert.equal(offers.slice(-3), ['Switch access', 'Keyboard shortcuts', 'Log out']);
    });
    await page.keyboard.type('switch');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.cancelled');
    await page.close();
  });

  test('the palette offers the page’s own actions and the screens with their keys under headings, and only actions after >', async () => {
    const ern = { kind: 'ern', id: 18, label: 'ERN-18', detail: 'Prysm · expected', part: null };
    const { page, requests } = await open('/wms/admin/locations', {
      'GET user/access': { json: [leeds, { ...leeds, id: 9, companyId: null, company: null, access: ['locations'] }] },
      'GET location': { json: { items: [], next: null, total: 0 } },
      'GET search': { json: { items: [ern] }, afterMs: 300 },
    });
    await page.waitForSelector('.page-actions button');
    await openedBefore(page);
    const offers = () =>
      page.$$eval('.picker [role=group]', (groups) =>
        groups.map((group) => [
          group.ariaLabel,
          ...[...group.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
        ]),
      );
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    const all = await offers();
    assert.equal(
      all.map(([heading]) => heading),
      ['This page', 'Recent', 'Screens', 'Actions'],
    );
    for (const action of ['Import', 'Create locationc', 'Print']) assert.ok(all[0]?.includes(action), action);
    assert.ok(all[2]?.includes('ERNsg e'));
    assert.not(all[3]?.includes('Create location'));
    const placeOf = () =>
      page.$eval('.palette', (palette) => {
        const { top, height } = palette.getBoundingClientRect();
        return [Math.round((top / innerHeight) * 100), height];
      });
    const place = await placeOf();
    assert.is(place[0], 12);
    assert.equal(await accessibilityFaults(page), []);
    await page.keyboard.type('ern');
    await says(page, '[aria-label=Results] [role=option]', 'ERN-18, Prysm · expectedERN');
    assert.equal(await placeOf(), place);
    await page.locator('.picker input').fill('> cre');
    await eventually(async () => assert.equal(await offers(), [['This page', 'Create locationc']]));
    await page.keyboard.press('Enter');
    await until(page, () => location.search === '?open=new' && document.querySelector('.palette') === null);
    assert.not(requests.some(({ call }) => call.startsWith('GET search') && call.includes('cre')));
    await page.close();
  });

  const searched = (
    ...items: { kind: string; id: number; label: string; detail: string | null; part?: string | null }[]
  ) => ({
    'GET search': { json: { items } },
  });

  test('a scan outside any field opens the scanned thing, whatever its kind', async () => {
    const cases = [
      ['drum', 'DR-21', 'CAB-1 · S-7', '/wms/drum/7'],
      ['job', 'J-1', null, '/wms/job/7'],
      ['sku', 'CAB-1', 'Cable · 5012345678900', '/wms/sku/7'],
      ['location', 'A-01-02', null, '/wms/location/7'],
      ['transit', 'ERN-000004', 'Leeds', '/wms/transit?search=ERN-000004&open=7'],
    ] as const;
    for (const [kind, label, detail, address] of cases) {
      const { page } = await open('/wms', searched({ kind, id: 7, label, detail }));
      await titled(page, 'Home - WMS');
      await scanKeys(page, label.toLowerCase(), 'Enter');
      await until(page, (wanted) => location.pathname + location.search === wanted, address);
      await page.close();
    }
  });

  test('a scanned barcode opens its SKU, and the start of a code opens nothing', async () => {
    const sku = { kind: 'sku', id: 7, label: 'CAB-1', detail: 'Cable · 5012345678900' };
    const { page } = await open('/wms/transit', searched(sku));
    await titled(page, 'Transit - WMS');
    await scanKeys(page, 'CAB', 'Enter');
    await says(page, '.picker-status', '1 match');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await scanKeys(page, '5012345678900', 'Enter');
    await until(page, () => location.pathname === '/wms/sku/7');
    await page.close();
  });

  test('an unknown code is reported in the palette, and the next scan replaces it', async () => {
    const { page, stubs } = await open('/wms', searched());
    await titled(page, 'Home - WMS');
    await scanKeys(page, 'XX-99', 'Enter');
    await says(page, '.picker-status', /^Nothing found for "XX-99"\. Searched: .*Location, .*Transit.*\.$/);
    stubs.set('GET search', { json: { items: [{ kind: 'drum', id: 9, label: 'DR-9', detail: null }] } });
    await scanKeys(page, 'DR-9', 'Enter');
    await until(page, () => location.pathname === '/wms/drum/9');
    await page.close();
  });

  test('a GS1 code opens its drum rather than the SKU it also names', async () => {
    const { page, requests } = await open('/wms', {
      'GET search': {
        json: {
          items: [
            { kind: 'sku', id: 7, label: 'CAB-1', detail: 'Cable · 09501101530003', part: null },
            { kind: 'drum', id: 9, label: 'DR-21', detail: 'CAB-1', part: null },
          ],
        },
      },
    });
    await titled(page, 'Home - WMS');
    await scanKeys(page, '(01)09501101530003(21)DR-21', 'Enter');
    await until(page, () => location.pathname === '/wms/drum/9');
    const codes = requests
      .filter(({ call }) => call.startsWith('GET search'))
      .map(({ call }) => call.split('code=')[1]);
    assert.equal(codes.toSorted(), ['09501101530003', 'DR-21']);
    await page.close();
  });

  test('a misread GS1 code is reported with the faulty part', async () => {
    const { page } = await open('/wms', searched());
    await titled(page, 'Home - WMS');
    await scanKeys(page, '(01)09501101530003', 'Enter');
    await says(page, '.picker-status', /^Nothing found for "09501101530003"\./);
    await scanKeys(page, ']C10109501101530004', 'Enter');
    await says(page, '.picker-status', /\(01\)|01/);
    await page.close();
  });

  test('an announced drum is offered for receiving on its ERN and opens only on Enter', async () => {
    const ern = { kind: 'ern', id: 17, label: 'ERN-17', detail: 'DR-21 · Prysm · expected', part: 'DR-21' };
    const { page } = await open('/wms', { ...searched(ern), 'GET ern/17': { status: 404, json: {} } });
    await titled(page, 'Home - WMS');
    await scanKeys(page, 'dr-21', 'Enter');
    await eventually(async () => {
      const offers = await page.$$eval('[role=option] > :first-child', (all) => all.map((one) => one.textContent));
      assert.equal(offers, ['Receive DR-21 on ERN-17', 'ERN-17, DR-21 · Prysm · expected']);
    });
    await page.keyboard.press('Enter');
    await until(page, () => location.pathname === '/wms/goodsIn/17');
    await page.close();
  });

  test('a scan while a dialog is open opens nothing and says to close the dialog', async () => {
    const { page, requests } = await open('/wms', searched({ kind: 'drum', id: 9, label: 'DR-9', detail: null }));
    await page.locator('.user-menu').click();
    await page.locator('::-p-text(Keyboard shortcuts)').click();
    await page.waitForSelector('dialog');
    await scanKeys(page, 'DR-9', 'Enter');
    await says(page, '.toast', /Close this panel first, then scan DR-9 again/);
    assert.not(requests.some(({ call }) => call.startsWith('GET search')));
    await page.close();
  });

  test('a super admin without goods finds users and opens them in the list of users', async () => {
    const everything = { ...leeds, id: 3, companyId: null, warehouseId: null, company: null, warehouse: null };
    const user = { kind: 'user', id: 7, label: 'anna', detail: 'Anna Fenn · anna@fenn.example' };
    const { page, requests } = await open('/wms', {
      ...searched(user),
      'GET user/access': { json: [{ ...everything, access: ['superAdmin'] }] },
    });
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.type('fenn');
    await says(page, '[role=option]', 'anna, Anna Fenn · anna@fenn.exampleUser');
    await page.keyboard.press('Enter');
    await until(page, () => location.pathname + location.search === '/wms/admin/users?open=7');
    assert.ok(requests.some(({ call }) => call.startsWith('GET search')));
    await page.close();
  });

  test('the palette creates new records for users who can create them', async () => {
    const { page } = await open('/wms', {
      'GET user/access': { json: [leeds, { ...leeds, id: 9, companyId: null, company: null, access: ['locations'] }] },
      'GET view': { json: { items: [], next: null } },
      'GET location': { json: { items: [], next: null, total: 0 } },
    });
    await page.locator('.find').click();
    await page.waitForSelector('.picker input:focus');
    await page.keyboard.type('create');
    await eventually(async () => {
      const offers = await page.$$eval('[role=option]', (options) => options.map(({ textContent }) => textContent));
      assert.equal(offers, ['Create location']);
    });
    await page.keyboard.press('Enter');
    await until(page, () => location.pathname + location.search === '/wms/admin/locations?open=new');
    await page.close();
  });
});
