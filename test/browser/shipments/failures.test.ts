import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { addPackingUnit } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import { confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { suite } from '../../support/suite.ts';

/** Each message of rules 8 about returns and transfers when the server fails at that request. */
suite('failure messages of returns and transfers in the words of rules 8', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function unlucky(method: string, path: RegExp) {
    const { builders } = served.it;
    const site = await shippingSite(builders);
    const bag = await builders.sku(site.from);
    await receiveGoods(builders, site.from, [{ stockCode: bag, quantity: '5' }]);
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 1360, height: 850 });
    const person = new Person(page, served.it);
    await person.signIn(await served.it.person([site.from], ['screenReturnsAndTransfers']));
    await failing(page, method, path);
    const request = requestOf(site.from, [{ stockCode: bag, quantity: '2' }]);
    return { ...site, bag, person, page, request };
  }

  async function failing(page: Page, method: string, path: RegExp): Promise<void> {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isMeant = request.method() === method && path.test(new URL(request.url()).pathname);
      const body = JSON.stringify({ code: 'internal', message: 'Internal error', requestId: 'r1' });
      if (isMeant) void request.respond({ status: 500, contentType: 'application/json', body });
      else void request.continue();
    });
  }

  test('a failed creation of a return shows its message', async () => {
    const { person, bag } = await unlucky('POST', /\/shipment$/);
    await person.open('goodsOut/returns/create');
    await person.scan(bag);
    await person.sees(`${bag}: 1 of 5`);
    await person.press('Save draft');
    await person.sees('There was an error creating the return');
  });

  test('a failed edit of a return shows its message', async () => {
    const { person, bag } = await unlucky('PATCH', /\/shipment\/\d+$/);
    await person.open('goodsOut/returns/create');
    await person.scan(bag);
    await person.sees(`${bag}: 1 of 5`);
    await person.press('Save draft');
    await person.sees(' saved as a draft');
    await person.press('Edit');
    await person.sees(bag);
    await person.scan(bag);
    await person.sees(`${bag}: 2 of 5`);
    await person.press('Save draft');
    await person.sees('There was an error editing the return');
  });

  test('failures to add a packing unit, to pack and to mail the manifest show their messages', async () => {
    const { person, page, bag, anna, boss, request } = await unlucky('POST', /\/shipment\/\d+\/(packing|pack|mail)$/);
    const { id } = await anna.ok(createShipment, request);
    await approve(boss, id);
    await person.open(`goodsOut/returns/create/${id}`);
    await person.press('Pack the rest');
    await person.sees('There was an error incrementing the packing number');
    const { items } = await anna.ok(listShipmentLines, { id });
    const goods = items.map((line) => ({ lineId: line.id, quantity: '1' }));
    await anna.ok(addPackingUnit, { id, unit: 'Box', goods });
    await person.sees('Box 1');
    await person.press('Pack the rest');
    await person.sees('There was an error submitting packings');
    assert.equal(
      (await anna.ok(listShipmentLines, { id })).items.map(({ packed }) => packed),
      ['1'],
      bag,
    );
    const other = await anna.ok(createShipment, request);
    await approve(boss, other.id);
    await packAll(anna, other.id);
    await anna.ok(confirmShipment, { id: other.id });
    await person.open(`goodsOut/returns/create/${other.id}`);
    await person.press('Email manifest');
    await person.type('Email addresses', 'gate@example.com');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees('There was an issue sending the manifest email');
  });
});
