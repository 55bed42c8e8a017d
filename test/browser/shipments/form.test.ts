import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest, type TestBrowser } from '../../support/browser/browser.ts';
import { focusOn } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { twoWarehouses } from '../../support/builders/transit.ts';
import { becomes } from '../../support/eventually.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

const rights: readonly Permission[] = [...planRights, 'screenReturnsAndTransfers'];

function choose(page: Page, label: string, value: string): Promise<void> {
  return page.locator(`::-p-aria([name="${label}"])`).fill(value);
}

function locationName({ db }: Builders, id: number): Promise<string> {
  return db.one<{ name: string }>('select name from locations where id = $1', [id]).then(({ name }) => name);
}

for (const layout of layoutsOr('vm')) {
  suite(`creating a transfer in ${layout}`, (plainTest, hooks) => {
    const served = servedFor(hooks);
    const { test, openBrowser } = browsersByTest(plainTest, hooks);
    let browser: TestBrowser;
    hooks.before(async () => {
      browser = await openBrowser();
    });

    test('a transfer by scan on a handheld asks for locations, takes whole drums, survives a reload and is undone', async () => {
      const { builders, person } = served.it;
      const { from, to } = await twoWarehouses(builders, layout);
      const [bolt, cable] = [await builders.sku(from), await builders.sku(from, { divisible: true })];
      const [drum, shelf] = [builders.name('DR'), await builders.location(from.warehouseId)];
      const owner = { job: 'AC-1', segment: 'CELL01' };
      await receiveGoods(builders, from, [
        { stockCode: bolt, quantity: '5', ...owner },
        { stockCode: bolt, quantity: '3', locationId: shelf, ...owner },
        { stockCode: cable, quantity: '120.5', drumNumber: drum, ...owner },
      ]);
      const page = await browser.newPage();
      await page.setViewport({ width: 360, height: 740 });
      const storeman = new Person(page, served.it);
      await storeman.signIn(await person([from], rights));
      await storeman.open('goodsOut/transfers/create');
      await storeman.titled('Transfer Detail - WMS');
      await storeman.scan(bolt);
      await storeman.sees(`${bolt}: choose which stock to send`);
      assert.equal(await accessibilityFaults(page), []);
      await storeman.scan(await locationName(builders, shelf));
      await storeman.sees(`${bolt}: 1 of 3`);
      await storeman.type(`Quantity, ${bolt}`, '9');
      await storeman.sees('9 wanted, only 3 available');
      await storeman.type(`Quantity, ${bolt}`, '2');
      await focusOn(page, '.scan-input');
      for (const code of [drum, drum]) await storeman.scan(code);
      await storeman.sees(`Drum ${drum} is already in the list`);
      await choose(page, 'Destination warehouse', String(to.warehouseId));

      await page.reload();
      await becomes(() => storeman.value(`Quantity, ${bolt}`), '2');
      await storeman.sees(drum);
      await storeman.press('Submit');
      await storeman.sees('Choose a transport type');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      assert.equal(await accessibilityFaults(page), []);
      await choose(page, 'Transport type', 'Courier');
      await storeman.press('Submit');
      await storeman.sees(' submitted');
      const reserved = async () =>
        [...(await builders.stock(from, bolt)), ...(await builders.stock(from, cable))].map((row) => row.reserved);
      assert.equal((await reserved()).toSorted(), ['0', '120.5', '2']);
      const { address } = await builders.db.one<{ address: string }>(
        'select ship_to as address from shipments where company_id = $1',
        [from.companyId],
      );
      assert.ok(address.length > 0);
      await storeman.press('Undo');
      await storeman.sees(' is a draft again');
      assert.equal(await reserved(), ['0', '0', '0']);
    });
  });
}

suite('starting a return from another page, at a desk', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);
  async function newPage(): Promise<Page> {
    const browser = await openBrowser();
    return browser.newPage();
  }

  test('a return started from an ERN sends damaged goods to the supplier and is saved as a draft by keys', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const bolt = await builders.sku(site);
    const keeper = await builders.storeman(site);
    const { id } = await keeper.ok(createErn, { partner: 'Acme', lines: [{ stockCode: bolt, quantity: '10' }] });
    const lineId = (await keeper.ok(listErnLines, { id })).items[0]?.id ?? 0;
    const counts = [
      { lineId, locationId: site.shelf, set: '8' },
      { lineId, locationId: site.quarantine, set: '2', comment: 'Wet' },
    ];
    await keeper.ok(countErn, { id, counts });
    await keeper.ok(receiveErn, { id });
    const page = await newPage();
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], rights));
    await storeman.open(`goodsIn/${id}`);
    await page.locator('::-p-aria([name="Return goods"][role="link"])').click();
    await storeman.titled('Return Detail - WMS');
    await storeman.sees('Damaged and surplus goods of');
    await becomes(() => storeman.value(`Quantity, ${bolt}`), '2');
    assert.equal(await accessibilityFaults(page), []);
    await focusOn(page, '.scan-input');
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
    await storeman.sees(' saved as a draft');
    assert.equal(
      await builders.db.many(
        `select s.status, s.reason, p.name as partner, l.location_id as place, trim_scale(l.quantity)::text as quantity
         from shipments s
         join partners p on p.company_id = s.company_id and p.id = s.partner_id
         join shipment_lines l on l.company_id = s.company_id and l.shipment_id = s.id
         where s.company_id = $1`,
        [site.companyId],
      ),
      [{ status: 'draft', reason: 'Damaged', partner: 'Acme', place: site.quarantine, quantity: '2' }],
    );
  });

  test('a return started from a drum cuts off a part, and the new drum replaces it', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const cable = await builders.sku(site, { divisible: true });
    const [drum, piece] = [builders.name('DR'), builders.name('DR')];
    await receiveGoods(builders, site, [{ stockCode: cable, quantity: '120.5', drumNumber: drum }]);
    const page = await newPage();
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], rights));
    await storeman.open(`goodsOut/returns/create?drum=${drum}`);
    await storeman.press(`Send part of ${drum}`);
    await page.waitForSelector('dialog');
    await storeman.type('Quantity', '20.5');
    await storeman.type('New drum number', piece);
    assert.equal(await accessibilityFaults(page), []);
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await storeman.sees(`20.5 m cut onto drum ${piece}`);
    await becomes(() => page.$$eval('.lines .line', (lines) => lines.length), 1);
    await becomes(() => page.$eval('.lines .line', (line) => line.textContent.includes('20.5')), true);
    await storeman.press('Undo');
    await becomes(() => page.$eval('.lines .line', (line) => line.textContent.includes('120.5')), true);
  });

  test('a form opens for the warehouse of its address, and says when there is no access to it or the type is unknown', async () => {
    const { builders, person } = served.it;
    const { from, to } = await twoWarehouses(builders);
    const closed = await builders.site({ companyId: from.companyId });
    const bolt = await builders.sku(from);
    for (const site of [from, to]) await receiveGoods(builders, site, [{ stockCode: bolt, quantity: '5' }]);
    const page = await newPage();
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([from, to], rights));
    for (const { warehouseId } of [from, to]) {
      await storeman.open(`goodsOut/returns/create/new/${warehouseId}/Gifts`);
      await storeman.sees('“Gifts” is not a return type of this company');
      await storeman.scan(bolt);
      await storeman.sees(`${bolt}: 1 of 5`);
      await storeman.press('Save draft');
      await storeman.sees(' saved as a draft');
      await becomes(() => page.$eval('h1', (head) => /^RET-/.test(head.textContent)), true);
      await storeman.sees(bolt);
    }
    assert.equal(
      await builders.db.many(
        `select s.warehouse_id as "from", l.location_id as place
         from shipments s
         join shipment_lines l on l.company_id = s.company_id and l.shipment_id = s.id
         where s.company_id = $1 order by s.id`,
        [from.companyId],
      ),
      [from, to].map((site) => ({ from: site.warehouseId, place: site.shelf })),
    );
    await storeman.open(`goodsOut/returns/create/new/${closed.warehouseId}`);
    await storeman.sees('No access to that warehouse');
  });
});
