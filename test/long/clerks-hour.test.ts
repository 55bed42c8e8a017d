import type { KeyInput } from 'puppeteer';
import * as assert from 'uvu/assert';
import { listErns } from '../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../support/api/plan-rights.ts';
import { browsersFor } from '../support/browser/browser.ts';
import { says, titled } from '../support/browser/page.ts';
import { Person } from '../support/browser/person.ts';
import { servedFor } from '../support/browser/served.ts';
import { becomes } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

const DOCUMENTS = 20;

suite('a clerk’s hour by keyboard', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('twenty ERNs of a supplier are found, opened, received as shipped and left for the next one, with two keys each', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const api = await builders.storeman(site);
    const sku = await builders.sku(site);
    for (let at = 0; at < 3 * DOCUMENTS; at += 1) {
      const partner = at % 3 === 0 ? 'Halden' : 'Prysm';
      await api.ok(createErn, { number: `E-${100 + at}`, partner, lines: [{ stockCode: sku, quantity: '2' }] });
    }
    const browser = await openBrowser();
    const clerk = new Person(await browser.newPage(), served.it);
    const { page } = clerk;
    let keys = 0;
    const press = async (...pressed: [...held: KeyInput[], key: KeyInput]) => {
      keys += 1;
      const held = pressed.slice(0, -1);
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(pressed.at(-1) as KeyInput);
      for (const key of held) await page.keyboard.up(key);
    };

    await page.setViewport({ width: 1360, height: 850 });
    await clerk.signIn(await person([site], planRights));
    await clerk.open('goodsIn/erns');
    await clerk.sees(`${3 * DOCUMENTS} ERNs`);
    await press('/');
    await page.waitForSelector('[type="search"]:focus');
    for (const letter of 'halden') await press(letter as KeyInput);
    await clerk.sees(`${DOCUMENTS} ERNs`);
    await press('ArrowDown');
    await page.waitForSelector('.list:focus');
    await press('Enter');
    const found = keys;
    for (let document = 1; document <= DOCUMENTS; document += 1) {
      await titled(page, 'ERN - WMS');
      await clerk.sees(`${document} of ${DOCUMENTS}`);
      await page.waitForSelector('.scan-input:focus');
      await press('Alt', 'a');
      await says(page, '.page-head', /Received/);
      if (document < DOCUMENTS) await press('Alt', 'j');
    }

    await becomes(async () => (await api.ok(listErns, { status: ['received'] })).items.length, DOCUMENTS);
    assert.is(keys - found, 2 * DOCUMENTS - 1);
    assert.ok(found <= 10, `${found} keys to find the first`);
  });
});
