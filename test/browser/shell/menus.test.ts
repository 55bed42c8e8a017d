import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { browsersByTest } from '../../support/browser/browser.ts';
import { fillSignIn, titled, until } from '../../support/browser/page.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { suite } from '../../support/suite.ts';

const password = 'Demo-pass-1';

const plans = [
  ...[
    'goodsIn/erns',
    'goodsIn',
    'putaway/stock',
    'putaway/counts',
    'goodsOut/pickAndDespatch',
    'goodsOut/pick',
    'goodsOut/despatch',
  ],
  'goodsOut/manualStockAllocation',
];
const shipments = ['goodsOut/returns', 'goodsOut/transfers'];
const reports = (byJob: 'stockByJob' | 'stockByActivityCode') => [
  ...[
    'transit',
    'drums',
    'exports',
    'scheduledMails',
    'jobs',
    'report/stock',
    `report/${byJob}`,
    'report/stockReallocation',
    'report/goodsIn',
    'report/goodsOut',
  ],
  ...['report/discrepancy', 'report/partners', 'report/carriers', 'report/agedInventory'],
];
const keeper = ['admin/simpleSku', 'admin/importSku', 'admin/locations', 'admin/audit', 'admin/hideErn'];
const administrator = [
  ...['admin/units', 'admin/packings', 'admin/itemMasters', 'admin/params', 'admin/warehouses', 'admin/companies'],
  ...[
    'admin/users',
    'admin/integrations',
    'admin/apiTokens',
    'admin/webhooks',
    'partners',
    'admin/stockUnallocation',
    'admin/outgoing',
    'admin/verify',
  ],
];

/** The screens that section 6 allows each account of the demo, at its first access. */
const accounts: Readonly<Record<string, readonly string[]>> = {
  'demo-admin': [
    ...plans,
    ...shipments,
    ...reports('stockByActivityCode'),
    'report/stockByJob',
    ...keeper,
    ...administrator,
  ],
  'demo-vm-manager': [...plans, ...shipments, ...reports('stockByJob'), ...keeper, 'admin/cancelJob'],
  'demo-h3g-manager': [...plans, ...shipments, ...reports('stockByActivityCode'), ...keeper],
  'demo-vm-storeman': [...plans, ...shipments, ...reports('stockByJob')],
  'demo-vm-cardiff': [...plans, ...shipments, ...reports('stockByJob')],
  'demo-h3g-storeman': [...plans, ...shipments, ...reports('stockByActivityCode')],
  'demo-viewer': reports('stockByJob'),
};

suite('the menus of every demo account', (plainTest, hooks) => {
  let program: Program;
  hooks.before(async () => {
    const [dataDir, database] = [await temporaryFolder(), await freshDatabase('demo')];
    program = await startProgram({ WMS_DATA: dataDir, DATABASE_URL: database });
  });
  hooks.after(async () => {
    await program.stop();
  });
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  for (const [login, allowed] of Object.entries(accounts)) {
    test(`${login} is offered exactly the menus that section 6 allows`, async () => {
      const browser = await openBrowser();
      const page = await browser.newPage();
      await page.setViewport({ width: 1360, height: 850 });
      await page.goto(`${program.url}/wms`);
      await fillSignIn(page, login, password);
      await titled(page, 'Home - WMS');
      assert.equal((await offered(page)).sort(), allowed.toSorted());
    });
  }

  test('demo-none has no access and sees that the account is disabled', async () => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(`${program.url}/wms`);
    await fillSignIn(page, 'demo-none', password);
    await until(page, () => document.body.textContent.includes('Your account has been disabled'));
    assert.is(await page.$('.menus'), null);
  });
});

async function offered(page: Page): Promise<string[]> {
  const addresses = await page.$$eval('.menus-wide > a', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  const menus = await page.$$eval('.menus-wide > button', (buttons) => buttons.length);
  for (let menu = 1; menu <= menus; menu += 1) {
    await page.locator(`.menus-wide > button:nth-of-type(${menu})`).click();
    await page.waitForSelector('[role=menuitem]:focus');
    addresses.push(
      ...(await page.$$eval('[role=menu]:popover-open a', (links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      )),
    );
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('[role=menu]:popover-open') === null);
  }
  return addresses.map((address) => address.replace('/wms/', ''));
}
