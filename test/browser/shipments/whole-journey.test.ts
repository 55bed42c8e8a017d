import * as assert from 'uvu/assert';
import { listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals } from '../../../shared/contract/shipments/shipment-lines.ts';
import { getShipment } from '../../../shared/contract/shipments/shipments.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { holdTabs, openedTab } from '../../support/browser/page.ts';
import type { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { Storeman } from '../../support/browser/storeman.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { shippingSite } from '../../support/builders/shipments.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

type Scan = readonly [code: string, message: string];

const desk = { width: 1360, height: 850 };
const hand = { width: 360, height: 740, hasTouch: true, isMobile: true };
const ships: readonly Permission[] = ['screenReturnsAndTransfers'];

suite('a return and a transfer from start to end, each step by another user', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function stranger(
    site: Site,
    rights: readonly Permission[],
    size: Parameters<Person['page']['setViewport']>[0],
  ) {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport(size);
    await holdTabs(page);
    const person = new Storeman(page, served.it);
    await person.signInAtHome(await served.it.person([site], rights));
    return person;
  }

  const answer = 'dialog[open] .button-primary:not([aria-disabled])';

  const fill = (person: Person, label: string, value: string) =>
    person.page.locator(`::-p-aria([name="${label}"])`).fill(value);

  async function raise(person: Person, kind: 'return' | 'transfer', scans: readonly Scan[], to: () => Promise<void>) {
    await person.open(`goodsOut/${kind}s/create`);
    for (const [code, message] of scans) {
      await person.scan(code);
      await person.sees(message);
    }
    await to();
    await fill(person, 'Transport type', 'Courier');
    await person.press('Submit');
    await person.sees(' submitted');
    const address = await person.page.waitForFunction(() => /create\/(\d+)/.exec(location.pathname)?.[1]);
    return Number(await address.jsonValue());
  }

  async function approve(person: Person, kind: 'return' | 'transfer', number: string) {
    await person.page.locator(`::-p-xpath(//a[contains(@href, "${kind}s?") and contains(@href, "forMe")])`).click();
    await person.page.locator(`::-p-xpath(//a[normalize-space() = "${number}"])`).click();
    await person.titled(`${kind === 'return' ? 'Return' : 'Transfer'} Detail - WMS`);
    await person.press('Approve');
    await person.sees(`${number} approved`);
  }

  async function confirm(person: Storeman, number: string, scans: readonly Scan[]) {
    for (const [code, message] of scans) {
      await person.scan(code);
      await person.sees(message);
    }
    await person.press('Confirm');
    await person.tap(answer);
    await person.sees(`${number} confirmed`);
    person.tookAtMost({ scans: scans.length, taps: 2, keys: 0 });
  }

  async function printsLabels(person: Storeman) {
    await person.sees('printed');
    const address = await openedTab(person.page);
    const type = await person.page.evaluate(async (at) => (await fetch(at)).headers.get('content-type'), address);
    assert.is(type, 'application/pdf');
    await becomes(() => person.page.$$eval('dialog[open]', (open) => open.length), 0);
  }

  async function collected(person: Storeman, number: string) {
    await person.tap(answer);
    await person.sees(`${number} collected`);
    await becomes(() => person.page.$$eval('dialog[open]', (open) => open.length), 0);
  }

  test('a transfer is approved, packed, labelled, handed over and received without a drum, which is closed as lost', async () => {
    const { builders } = served.it;
    const { from, to, anna, ben } = await shippingSite(builders);
    const [bag, thin, thick] = [
      await builders.sku(from),
      await builders.sku(from, { divisible: true }),
      await builders.sku(from, { divisible: true }),
    ];
    const [arrives, missing] = [builders.name('DR'), builders.name('DR')];
    await receiveGoods(builders, from, [
      { stockCode: bag, quantity: '5' },
      { stockCode: thin, quantity: '100', drumNumber: arrives },
      { stockCode: thick, quantity: '80', drumNumber: missing },
    ]);

    const clerk = await stranger(from, ships, desk);
    const drums: Scan[] = [arrives, missing].map((drum) => [drum, drum]);
    const bags: Scan[] = ['1 of 5', '2 of 5'].map((message) => [bag, `${bag}: ${message}`]);
    const id = await raise(clerk, 'transfer', [...drums, ...bags], () =>
      fill(clerk, 'Destination warehouse', String(to.warehouseId)),
    );
    const path = `goodsOut/transfers/create/${id}`;
    const { number } = await anna.ok(getShipment, { id });
    await approve(await stranger(from, [...ships, 'pluginVmApproveTransfer'], hand), 'transfer', number);

    const packer = await stranger(from, ships, hand);
    await packer.open(path);
    const packed: Scan[] = ['1 of 2', '2 of 2'].map((message) => [bag, `${bag}: ${message} packed, Pallet 3`]);
    await confirm(packer, number, [[missing, `Drum ${missing} is packed already`], ...packed]);
    await packer.press('Print labels');
    await packer.sees('Copies of each');
    await packer.tap(answer);
    await printsLabels(packer);
    await packer.press('Confirm collection');
    await packer.type('Collected by', 'Carl of Pallet Express');
    const close = 'dialog[open] .dialog-head .button';
    const width = await packer.page.$eval(close, (button) => button.getBoundingClientRect().width);
    assert.ok(width < 60, `the close button stands at the end of the title, ${width} px wide`);
    await packer.type('Signed by (optional)', 'Carl Carrier');
    await collected(packer, number);
    const sent = await anna.ok(getShipment, { id });
    assert.equal([sent.status, sent.fetchedBy, sent.signedBy], ['collected', 'Carl of Pallet Express', 'Carl Carrier']);
    assert.equal(
      (await anna.ok(listPackingUnits, { id })).items.map(({ label }) => label),
      ['printed', 'printed', 'printed'],
    );

    const receiver = await stranger(to, [...planRights, ...ships], hand);
    await receiver.open('transit');
    await receiver.sees(number);
    const { ern } = await builders.db.one<{ ern: number }>('select id as ern from erns where shipment_id = $1', [id]);
    await receiver.open(`goodsIn/${ern}`);
    await receiver.scan(arrives);
    await receiver.sees(`Drum ${arrives} counted, 100`);
    for (const message of ['1 of 2', '2 of 2']) {
      await receiver.scan(bag);
      await receiver.sees(`${bag}: ${message}`);
    }
    await receiver.page.locator(`::-p-xpath(//*[contains(@class, "line-summary")][contains(., "${missing}")])`).click();
    await receiver.type(`Received, ${thick}`, '0');
    await receiver.type(`Comment, ${thick}`, 'Not on the lorry');
    await receiver.press('Receive');
    await receiver.press('Yes, create an ERN for the rest');
    await receiver.sees('The rest is on ');
    const rest = await builders.db.one<{ id: number; number: string }>(
      `select id, number from erns where shipment_id = $1 and status = 'expected'`,
      [id],
    );
    await receiver.open(`transit?open=${rest.id}`);
    await receiver.press('Close as lost');
    await receiver.choose('Lost');
    await receiver.type('Reason', 'The lorry burnt out');
    await receiver.press('Close transfer');
    await receiver.sees(`${rest.number} closed`);

    for (const person of [clerk, receiver]) {
      await person.open(path);
      await person.sees('Arrived short');
      for (const message of [
        '2 lines differ from what was sent.',
        'Not on the lorry',
        'The lorry burnt out',
        missing,
      ]) {
        await person.sees(message);
      }
    }
    const ends = await Promise.all([anna, ben].map(async (end) => (await end.ok(listShipmentArrivals, { id })).items));
    const figures = ends.map((rows) =>
      rows.map(({ stockCode, drumNumber, outcome, sent, received }) => [
        stockCode,
        drumNumber,
        outcome,
        sent,
        received,
      ]),
    );
    assert.equal(figures[0], figures[1]);
    assert.equal(
      figures[0]?.filter(([code]) => code === thick),
      [
        [thick, missing, 'received', '80', '0'],
        [thick, missing, 'lost', '80', null],
      ],
    );
    const lying = async (site: Site, sku: string) => (await builders.stock(site, sku)).map(({ quantity }) => quantity);
    assert.equal([await lying(from, bag), await lying(from, thin), await lying(from, thick)], [['3'], [], []]);
    assert.equal([await lying(to, bag), await lying(to, thin), await lying(to, thick)], [['2'], ['100'], []]);
  });

  test('a return to the company is approved, then packed by 2 taps, labelled by 1 and handed over by 3', async () => {
    const { builders } = served.it;
    const { from, anna } = await shippingSite(builders);
    const bag = await builders.sku(from);
    await receiveGoods(builders, from, [{ stockCode: bag, quantity: '5' }]);
    const clerk = await stranger(from, ships, desk);
    const bags: Scan[] = ['1 of 5', '2 of 5'].map((message) => [bag, `${bag}: ${message}`]);
    const id = await raise(clerk, 'return', bags, async () => {
      await clerk.choose('The company');
      await clerk.type('Carrier (optional)', 'Pallet Express');
    });
    const { number } = await anna.ok(getShipment, { id });
    await approve(await stranger(from, [...ships, 'pluginVmApproveReturn'], hand), 'return', number);
    const packer = await stranger(from, ships, hand);
    await packer.open(`goodsOut/returns/create/${id}`);
    await confirm(packer, number, [[bag, `${bag}: 1 of 2 packed, Pallet 1`]]);
    await packer.page.evaluate(() => localStorage.setItem('wms.labelPaper', '62x29'));
    await packer.press('Print labels');
    await printsLabels(packer);
    packer.tookAtMost({ scans: 0, taps: 1, keys: 0 });
    await packer.press('Confirm collection');
    await packer.draw();
    await collected(packer, number);
    packer.tookAtMost({ scans: 0, taps: 3, keys: 0 });
    await clerk.sees('Collected');
    const gone = await anna.ok(getShipment, { id });
    assert.equal([gone.status, gone.fetchedBy, gone.signedBy], ['collected', 'Pallet Express', null]);
    assert.ok(gone.signature);
    assert.equal(
      (await builders.stock(from, bag)).map(({ quantity, reserved }) => [quantity, reserved]),
      [['3', '0']],
    );
  });
});
