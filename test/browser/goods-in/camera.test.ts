import puppeteer, { type Browser } from 'puppeteer';
import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { filmOf } from '../../support/browser/camera-film.ts';
import { chromium } from '../../support/browser/chromium.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { suite } from '../../support/suite.ts';

suite('scanning with the camera', (test, hooks) => {
  const served = servedFor(hooks);
  const browsers: Browser[] = [];
  hooks.after(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
  });

  async function storemanIn(...switches: string[]) {
    const usual = await chromium();
    const browser = await puppeteer.launch({ ...usual, args: [...(usual.args ?? []), ...switches] });
    browsers.push(browser);
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const { builders } = served.it;
    const site = await builders.site();
    const sku = await builders.sku(site);
    await builders.db.run(`update skus set barcode = '9501101530003' where stock_code = $1`, [sku]);
    const { id } = await (await builders.storeman(site)).ok(createErn, { lines: [{ stockCode: sku, quantity: '10' }] });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await served.it.person([site], planRights));
    await storeman.open(`goodsIn/${id}`);
    await page.waitForSelector('.scan-input:focus');
    return { storeman, page, sku };
  }

  test('a GS1 code in view counts once with its quantity, and Esc closes the camera for the next typed scan', async () => {
    const film = await filmOf('(01)09501101530003(10)AB-1(30)3');
    const { storeman, page, sku } = await storemanIn(
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    );
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(served.it.url)) foreign.push(request.url());
    });
    await storeman.press('Scan with the camera');
    await page.waitForSelector('dialog[open] video');
    await storeman.sees(`${sku}: 3 of 10, batch AB-1`);
    assert.is(await page.$('dialog[open] .field-error'), null);
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 4 of 10`);
    assert.equal(foreign, []);
  });

  test('the camera is not offered on a device without one', async () => {
    const { page } = await storemanIn();
    await page.evaluate(() => navigator.mediaDevices.enumerateDevices().then(String));
    assert.is(await page.$('[aria-label="Scan with the camera"]'), null);
  });
});
