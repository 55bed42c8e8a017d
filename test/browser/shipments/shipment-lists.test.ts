import * as assert from 'uvu/assert';
import { listShipmentLabels } from '../../../shared/contract/prints/shipment-prints.ts';
import { listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { createShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import { shipmentLists } from '../../../shared/shipments.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { says, showTheme } from '../../support/browser/page.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, sendOff, shippingSite } from '../../support/builders/shipments.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const desk = { width: 1360, height: 850 };
const hand = { width: 360, height: 740, hasTouch: true, isMobile: true };
const rights = [
  ...planRights,
  'screenReturnsAndTransfers',
  'pluginVmApproveReturn',
  'pluginVmApproveTransfer',
] as const;

for (const layout of layoutsOr('H3G')) {
  const theme = layout === 'vm' ? 'light' : 'dark';
  suite(`lists of returns and transfers in a browser, ${layout}, ${theme}`, (test, hooks) => {
    const served = servedFor(hooks);
    const openBrowser = browsersFor(hooks);
    let boss: KeyboardPerson;
    let site: Awaited<ReturnType<typeof shippingSite>>;
    let stockCode: string;
    hooks.before(async () => {
      const browser = await openBrowser();
      const { builders, person } = served.it;
      site = await shippingSite(builders, layout);
      stockCode = await builders.sku(site.from);
      await receiveGoods(builders, site.from, [{ stockCode, quantity: '500' }]);
      boss = new KeyboardPerson(await browser.newPage(), served.it);
      await showTheme(boss.page, theme);
      await boss.page.setViewport(desk);
      await boss.signIn(await person([site.from], rights));
    });

    const request = (given: Parameters<typeof requestOf>[2] = {}) =>
      site.anna.ok(createShipment, requestOf(site.from, [{ stockCode, quantity: '4' }], given));
    const transfer = (given: Parameters<typeof requestOf>[2] = {}) =>
      request({ destinationId: site.to.warehouseId, ...given });
    const opened = async (path: string) => {
      await boss.open(path);
      await boss.page.waitForSelector('.row:not(.row-bone)');
    };
    const numbers = () => boss.page.$$eval('.row .row-link', (links) => links.map((link) => link.textContent));
    const tick = (number: string) =>
      boss.page.locator(`::-p-xpath(//tr[.//a[text()="${number}"]]//td[contains(@class, "row-tick")])`).click();
    const stateOf = async (id: number) => {
      const { status, decisionReason } = await site.boss.ok(getShipment, { id });
      return [status, decisionReason];
    };

    test('Home counts waiting and late requests as they change and links to exactly those', async () => {
      const due = () =>
        boss.page.$$eval('a.due', (links) =>
          links.map((link) => link.textContent).filter((text) => /return|transfer/i.test(text)),
        );
      await boss.open('');
      await boss.sees('Nothing waits');
      const late = await transfer({ requiredCollectionDate: '2020-01-02' });
      await request();
      await becomes(due, ['1 Transfers to approve', '1 Returns to approve']);
      await approve(site.boss, late.id);
      await becomes(due, ['1 Returns to approve', '1 Overdue transfer collections']);
      await boss.page.locator('::-p-xpath(//a[contains(., "Overdue transfer")])').click();
      await boss.titled('Transfers - WMS');
      await becomes(numbers, [late.number]);
      await boss.sees('days overdue');
      await says(boss.page, '.state-tab[aria-pressed="true"]', 'Late1');
    });

    test('the tabs count and filter by state, drafts are listed for their authors, and returns are not transfers', async () => {
      const [type, reason] = [shipmentLists.returnTypes[1], shipmentLists.shipmentReasons[2]];
      const shipment = await request({ type, reason, rmaNumber: 'RMA-77' });
      const draft = await site.anna.ok(createShipment, { kind: 'return' });
      await opened('goodsOut/returns?search=RMA-77');
      await becomes(numbers, [shipment.number]);
      for (const fact of [type, reason, stockCode, '4each', 'The company', 'Pending']) await boss.sees(fact);
      await says(boss.page, '.state-tab:nth-of-type(2)', 'Waiting for me1');
      await boss.page.locator('::-p-xpath(//button[starts-with(., "My drafts")])').click();
      await boss.sees('Nothing matches');
      assert.not.ok((await numbers()).includes(draft.number));
      await opened('goodsOut/transfers');
      assert.not.ok((await numbers()).includes(shipment.number));
    });

    test('a request is approved on a handheld with all its facts in view', async () => {
      const reason = shipmentLists.shipmentReasons[1];
      const { id, number } = await transfer({ reason, requestedBy: 'Petra', requiredCollectionDate: '2099-01-02' });
      await boss.page.setViewport(hand);
      await opened('goodsOut/transfers?forMe=true');
      await says(boss.page, '.state-tab[aria-pressed="true"]', /^Waiting for me/);
      const card = `::-p-xpath(//tr[.//a[text()="${number}"]])`;
      const { name } = await served.it.builders.db.one<{ name: string }>('select name from warehouses where id = $1', [
        site.to.warehouseId,
      ]);
      for (const fact of ['Petra', reason, stockCode, '4each', name, '2 Jan 2099']) {
        await says(boss.page, card, new RegExp(fact.replace(/[()]/g, '.')));
      }
      assert.is(await boss.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.equal(await accessibilityFaults(boss.page), []);
      await tick(number);
      await boss.page.locator('.batch .button-primary').click();
      for (const fact of ['Petra', reason, stockCode, '4each', name, '2 Jan 2099']) {
        await says(boss.page, 'dialog .decided', new RegExp(fact));
      }
      assert.equal(await accessibilityFaults(boss.page), []);
      await boss.page.locator('dialog .button-primary').click();
      await boss.sees(`${number} approved`);
      assert.equal(await stateOf(id), ['approved', null]);
      await boss.page.setViewport(desk);
    });

    test('ticked requests are rejected together, and not without a reason', async () => {
      const [first, second] = [await request(), await request()];
      await opened('goodsOut/returns?forMe=true');
      for (const { number } of [first, second]) await tick(number);
      await boss.press('Reject');
      await boss.page.locator('dialog .button-danger').click();
      await boss.sees('Enter a reason');
      assert.equal(await stateOf(first.id), ['pending', null]);
      await boss.type('Reason', 'Needed here');
      await boss.page.locator('dialog .button-danger').click();
      await boss.sees('2 rejected');
      for (const { id } of [first, second]) assert.equal(await stateOf(id), ['rejected', 'Needed here']);
    });

    test('a request decided by another user meanwhile is named, and none of the ticked ones is decided', async () => {
      const [first, second] = [await request(), await request()];
      await opened('goodsOut/returns?forMe=true');
      for (const { number } of [first, second]) await tick(number);
      await boss.page.locator('.batch .button-primary').click();
      await boss.sees('Approve 2');
      await approve(site.boss, second.id);
      await boss.page.locator('dialog .button-primary').click();
      await says(boss.page, 'dialog [role="alert"]', `${second.number} is approved`);
      assert.equal(await stateOf(first.id), ['pending', null]);
      await boss.page.keyboard.press('Escape');
    });

    test('labels of ticked transfers are one file without unprintable ones, and printed ones are marked', async () => {
      const ready = [await transfer({ requestedBy: 'Pia' }), await transfer({ requestedBy: 'Pia' })];
      for (const { id } of ready) {
        await approve(site.boss, id);
        await packAll(site.anna, id);
      }
      const waiting = await transfer({ requestedBy: 'Pia' });
      await opened('goodsOut/transfers?search=Pia');
      for (const { number } of [...ready, waiting]) await tick(number);
      await boss.page.locator('::-p-aria([name="Print"][role="button"])').click();
      await boss.page.locator('::-p-aria([name="Labels"][role="menuitem"])').click();
      await boss.sees('1 cannot be printed yet and is left out');
      await boss.sees('Print 2 labels');
      assert.equal(await accessibilityFaults(boss.page), []);
      await boss.page.locator('dialog .button-primary').click();
      await boss.sees('Did all labels print?');
      assert.equal(await accessibilityFaults(boss.page), []);
      await boss.page.locator('dialog .button-primary').click();
      const states = async () =>
        (await site.anna.ok(listShipmentLabels, { ids: ready.map(({ id }) => id) })).items.map(({ label }) => label);
      await becomes(states, ['printed', 'printed']);
    });

    test('Enter opens a row, and another user’s request appears in the list', async () => {
      const first = await transfer({ requestedBy: 'Zoe' });
      await opened('goodsOut/transfers?search=Zoe');
      const second = await transfer({ requestedBy: 'Zoe' });
      await becomes(numbers, [second.number, first.number]);
      await boss.openFirst(second.number);
      await boss.titled('Transfer Detail - WMS');
      await boss.sees(second.number);
    });

    test('a list without late returns says so, and its file has only returns', async () => {
      await opened('goodsOut/returns');
      await boss.press('Export');
      await boss.page.waitForSelector('a[href*="kind=return"][href*="format=csv"]');
      await boss.page.keyboard.press('Escape');
      await boss.page.locator('::-p-xpath(//button[starts-with(., "Late")])').click();
      await boss.sees('Nothing is late');
    });

    test('scanning a packing unit’s label opens its transfer; transit and the ERN link to it too', async () => {
      const { id, number } = await transfer();
      await approve(site.boss, id);
      await packAll(site.anna, id);
      const code = (await site.anna.ok(listPackingUnits, { id })).items[0]?.code ?? '';
      await boss.open('transit');
      await boss.titled('Transit - WMS');
      await boss.page.locator('.find').click();
      await boss.page.waitForSelector('.picker input:focus');
      await boss.page.keyboard.type(code);
      await boss.sees(`${number}, ${code}`);
      await boss.page.keyboard.press('Enter');
      await boss.titled('Transfer Detail - WMS');
      await boss.sees(number);
      const { ern } = await sendOff(site.anna, id);
      await boss.open('transit');
      await boss.page.locator(`::-p-xpath(//td//a[text()="${number}"])`).click();
      await boss.titled('Transfer Detail - WMS');
      const otherBrowser = await openBrowser();
      const receiver = new KeyboardPerson(await otherBrowser.newPage(), served.it);
      await receiver.signIn(await served.it.person([site.to], rights));
      await receiver.open(`goodsIn/${ern?.id}`);
      await receiver.page.locator(`::-p-xpath(//aside//a[text()="${number}"] | //main//a[text()="${number}"])`).click();
      await receiver.titled('Transfer Detail - WMS');
    });

    test('the list has no accessibility fault at a desk and on a handheld', async () => {
      for (const size of [desk, hand]) {
        await boss.page.setViewport(size);
        await opened('goodsOut/transfers');
        assert.equal(await accessibilityFaults(boss.page), []);
      }
      await boss.page.setViewport(desk);
    });
  });
}
