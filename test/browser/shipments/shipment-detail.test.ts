import * as assert from 'uvu/assert';
import { addPackingUnit, listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { createShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the page of a return or transfer', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  /** A user with a separate browser, so that two users share no cookies. */
  async function handheld() {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, hasTouch: true });
    return { page, person: new Person(page, served.it) };
  }

  async function approved() {
    const { builders } = served.it;
    const site = await shippingSite(builders);
    const { from, to, anna, boss } = site;
    const [bag, cable] = [await builders.sku(from), await builders.sku(from, { divisible: true })];
    const drum = { stockCode: cable, quantity: '100', drumNumber: builders.name('DR') };
    await receiveGoods(builders, from, [{ stockCode: bag, quantity: '10' }, drum]);
    const sent = [{ stockCode: bag, quantity: '4' }, drum];
    const { id, number } = await anna.ok(createShipment, requestOf(from, sent, { destinationId: to.warehouseId }));
    await approve(boss, id);
    return { ...site, id, number, bag, drumNumber: drum.drumNumber };
  }

  test('a newcomer packs and hands over goods by scans on a handheld and undoes the collection', async () => {
    const { from, anna, id, number, bag, drumNumber } = await approved();
    const { page, person } = await handheld();
    await person.signIn(await served.it.person([from], ['screenReturnsAndTransfers']));
    await person.open(`goodsOut/transfers/create/${id}`);
    await person.titled('Transfer Detail - WMS');
    await person.scan(drumNumber);
    await person.sees(`Drum ${drumNumber} is packed already: Drum 1`);
    await person.scan(bag);
    await person.sees(`${bag}: 1 of 4 packed, Pallet 2`);
    await person.scan(bag);
    await person.sees(`${bag}: 2 of 4 packed, Pallet 2`);
    await person.press('Undo');
    await person.sees(`Undone: ${bag}: 2 of 4 packed, Pallet 2`);
    assert.equal(await accessibilityFaults(page), []);

    await person.press('Confirm');
    await person.sees('Not packed yet: 3');
    assert.equal(await accessibilityFaults(page), []);
    await person.press('Cancel');
    await person.press('Pack the rest');
    await person.sees('All packed');
    await page.waitForSelector('.scan-input:focus');
    await person.press('Confirm');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees(`${number} confirmed`);

    await person.press('Confirm collection');
    await person.type('Signed by (optional)', 'Carl Carrier');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees('Enter who collected the goods');
    // The toast covers the title of the dialog until it disappears.
    await person.seesNoMore(`${number} confirmed`);
    assert.equal(await accessibilityFaults(page), []);
    await person.type('Collected by', 'Carl of Pallet Express');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees('In transit');
    const collected = await anna.ok(getShipment, { id });
    assert.equal(
      [collected.status, collected.fetchedBy, collected.signedBy],
      ['collected', 'Carl of Pallet Express', 'Carl Carrier'],
    );
    await person.press('Undo');
    await eventually(async () => assert.is((await anna.ok(getShipment, { id })).status, 'awaitingCollection'));
    await person.sees('Awaiting collection');
  });

  test('an approver opens a mailed link from any warehouse and sees other users’ changes there', async () => {
    const { builders } = served.it;
    const { from, to, anna, ben } = await shippingSite(builders);
    const closed = await builders.site({ companyId: from.companyId });
    const bag = await builders.sku(from);
    const { person } = await handheld();
    await person.signIn(await served.it.person([from, to], ['screenReturnsAndTransfers', 'pluginVmApproveTransfer']));
    for (const [site, author, other] of [
      [from, anna, to],
      [to, ben, from],
    ] as const) {
      await receiveGoods(builders, site, [{ stockCode: bag, quantity: '10' }]);
      const request = requestOf(site, [{ stockCode: bag, quantity: '4' }], { destinationId: other.warehouseId });
      const { id, number } = await author.ok(createShipment, request);
      await person.open(`goodsOut/transfers/create/${id}/${site.warehouseId}`);
      await person.sees(number);
      await person.press('Approve');
      await person.sees(`${number} approved`);
      assert.is((await author.ok(getShipment, { id })).status, 'approved');
      await author.ok(addPackingUnit, { id, unit: 'Crate' });
      await person.sees('Crate 1');
      await person.open(`goodsOut/transfers/create/${id}/${closed.warehouseId}`);
      await person.sees('No access to that warehouse');
    }
  });

  test('two users who pack one unit at once see each other’s goods, and both count', async () => {
    const { from, anna, id, bag } = await approved();
    await anna.ok(addPackingUnit, { id, unit: 'Box' });
    const [one, other] = [await handheld(), await handheld()];
    for (const { person } of [one, other]) {
      await person.signIn(await served.it.person([from], ['screenReturnsAndTransfers']));
      await person.open(`goodsOut/transfers/create/${id}`);
      await person.sees('Pack into: Box 2');
    }
    await one.person.scan(bag);
    await one.person.sees(`${bag}: 1 of 4 packed, Box 2`);
    await other.person.sees('Left to pack: 3');
    await Promise.all([one.person.scan(bag), other.person.scan(bag)]);
    for (const { person } of [one, other]) await person.sees('Left to pack: 1');
    const { items } = await anna.ok(listPackingUnits, { id });
    assert.equal(
      items[1]?.goods.map(({ stockCode, quantity }) => [stockCode, quantity]),
      [[bag, '3']],
    );
  });

  test('an approver rejects with a required reason, which the author reads', async () => {
    const { builders } = served.it;
    const { from, anna } = await shippingSite(builders);
    const bag = await builders.sku(from);
    await receiveGoods(builders, from, [{ stockCode: bag, quantity: '10' }]);
    const { id, number } = await anna.ok(createShipment, requestOf(from, [{ stockCode: bag, quantity: '4' }]));
    const { page, person } = await handheld();
    const rights = ['screenReturnsAndTransfers', 'pluginVmApproveReturn'] as const;
    await person.signIn(await served.it.person([from], rights));
    await person.open(`goodsOut/returns/create/${id}`);
    await person.titled('Return Detail - WMS');
    await person.press('Reject');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees('Enter a reason');
    assert.is((await anna.ok(getShipment, { id })).status, 'pending');
    await person.type('Reason', 'Keep them for the next job');
    await page.locator('dialog[open] .button-primary').click();
    await person.sees(`${number} rejected`);
    await person.sees('Keep them for the next job');
    assert.equal(await accessibilityFaults(page), []);
    const rejected = await anna.ok(getShipment, { id });
    assert.equal([rejected.status, rejected.decisionReason], ['rejected', 'Keep them for the next job']);
  });
});
