import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cancelJob, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { hideErn } from '../../support/builders/erns.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('ERN in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let storeman: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    site = await served.it.builders.site();
    storeman = new Person(await browser.newPage(), served.it);
    await storeman.signIn(await served.it.person([site], planRights));
  });

  async function expected(...lines: Input<typeof createErn>['lines']) {
    const clerk = await served.it.builders.storeman(site);
    const ern = await clerk.ok(createErn, { partner: 'Prysm', lines });
    await storeman.open(`goodsIn/${ern.id}`);
    await storeman.titled('ERN - WMS');
    await storeman.page.waitForSelector('.line');
    return ern;
  }
  const stock = async (sku: string) =>
    (await served.it.builders.stock(site, sku)).map(({ drum, locationId, quantity }) => [drum, locationId, quantity]);
  const nameOf = async (locationId: number) =>
    (await served.it.builders.db.one<{ name: string }>('select name from locations where id = $1', [locationId])).name;
  const fieldsOf = (name: string) => storeman.page.$$(`dialog[open] ::-p-aria([name="${name}"])`);

  test('a cable is split over two drums in two locations with a running total and received like that', async () => {
    const sku = await served.it.builders.sku(site, { divisible: true });
    const { number } = await expected({ stockCode: sku, quantity: '2000' });
    await storeman.press(`${await nameOf(site.goodsIn)} Split ${sku} between locations`);
    await storeman.sees('2,000 of 2,000 shipped');
    const fill = async (name: string, at: number, text: string) => {
      await eventually(async () => assert.ok((await fieldsOf(name)).length > at));
      const field = (await fieldsOf(name))[at];
      await field?.click({ count: 3 });
      await field?.type(text);
    };
    const locate = async (at: number, locationId: number) => {
      const name = await nameOf(locationId);
      await fill('Location', at, name);
      await storeman.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${name}")])`).click();
    };
    await locate(0, site.shelf);
    await fill('Drum', 0, 'DR-A1');
    await fill('Quantity', 0, '1200.5');
    await storeman.sees('1,200.5 of 2,000 shipped');
    await storeman.press('Add location');
    await storeman.sees('2,000 of 2,000 shipped');
    await locate(1, site.shelf2);
    await fill('Drum', 1, 'DR-A2');
    await storeman.page.keyboard.down('Control');
    await storeman.page.keyboard.press('Enter');
    await storeman.page.keyboard.up('Control');
    await storeman.sees('2 locations');
    await storeman.press('Receive');
    await storeman.sees(`${number} received`);
    assert.equal(await stock(sku), [
      ['DR-A1', site.shelf, '1200.5'],
      ['DR-A2', site.shelf2, '799.5'],
    ]);
  });

  test('a scanned drum counts whole; a used drum and one counted elsewhere are refused with their ERN', async () => {
    const { builders } = served.it;
    const sku = await builders.sku(site, { divisible: true });
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '500', drumNumber: 'DR-USED' }]);
    const clerk = await builders.storeman(site);
    const { items } = await clerk.ok(listErns, { stockCode: sku });
    await expected(
      { stockCode: sku, quantity: '700', drumNumber: 'DR-B1' },
      { stockCode: sku, quantity: '300', drumNumber: 'DR-B2' },
    );
    await storeman.scan(await nameOf(site.shelf));
    await storeman.scan('DR-B1');
    await storeman.sees('Drum DR-B1 counted, 700');
    await storeman.scan(await nameOf(site.shelf));
    await storeman.scan('DR-B1');
    await storeman.sees('Drum DR-B1 is already counted');
    await storeman.scan(sku);
    await storeman.sees(`Scan the drum for ${sku}`);
    await storeman.scan('DR-USED');
    await storeman.sees(`Drum DR-USED was used on ${items[0]?.number}. Enter another number.`);
    const counted = () => storeman.page.$eval('.meter', (meter) => meter.getAttribute('aria-valuetext'));
    await becomes(counted, '1 of 2');
  });

  test('a count of zero with a comment closes the line short', async () => {
    const sku = await served.it.builders.sku(site);
    const { number } = await expected({ stockCode: sku, quantity: '4' });
    await storeman.type(`Received, ${sku}`, '0');
    await storeman.page.waitForSelector('.page-actions .button-primary:not([aria-disabled])');
    assert.is(await storeman.page.$('.line-bad'), null, 'nobody has said yet that all is counted');
    await storeman.press('Receive');
    await storeman.sees('Explain the 4 missing');
    await storeman.page.waitForSelector(`.line-bad [aria-label="Comment, ${sku}"]:focus`);
    await storeman.page.keyboard.type('Never loaded');
    await storeman.page.keyboard.press('Tab');
    await storeman.seesNoMore('Explain the');
    await storeman.press('Receive');
    await storeman.press('No, nothing more is coming');
    await storeman.sees(`${number} received`);
    await storeman.sees('4 fewer');
    assert.equal(await stock(sku), []);
  });

  test('the missing quantity becomes an ERN of its own', async () => {
    const sku = await served.it.builders.sku(site);
    const { number } = await expected({ stockCode: sku, quantity: '4' });
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 1 of 4`);
    await storeman.type(`Comment, ${sku}`, 'Next lorry');
    await storeman.page.waitForSelector('.page-actions .button-primary:not([aria-disabled])');
    await storeman.press('Receive');
    await storeman.press('Yes, create an ERN for the rest');
    await storeman.sees(`${number} received. The rest is on ${number}-1`);
  });

  test('everything is received as shipped from the menu, by keys', async () => {
    const [one, two] = [await served.it.builders.sku(site), await served.it.builders.sku(site)];
    const { number } = await expected({ stockCode: one, quantity: '4' }, { stockCode: two, quantity: '6' });
    await storeman.press('More');
    await storeman.page.waitForSelector('[role="menuitem"]:focus');
    await storeman.page.keyboard.press('Enter');
    await storeman.sees(`${number} received`);
    assert.equal(await stock(two), [[null, site.goodsIn, '6']]);
  });

  test('a cancelled job is shown at the top, and its goods are received as free stock by choice', async () => {
    const { builders } = served.it;
    const sku = await builders.sku(site);
    const job = builders.name('J');
    const clerk = await builders.caller(site, [...planRights, 'screenVM02CancelJobs']);
    await clerk.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job }] });
    const { items } = await clerk.ok(listJobs, { search: job });
    await clerk.ok(cancelJob, { id: items[0]?.id ?? 0 });
    const { number } = await expected({ stockCode: sku, quantity: '4', job });
    await storeman.sees(`Job cancelled: ${job}. Enable it, or receive its goods as free stock.`);
    await storeman.type(`Received, ${sku}`, '4');
    await storeman.press('Receive as free stock');
    await storeman.sees(`${number} received`);
    await storeman.sees(`as free stock: ${job} cancelled`);
    assert.equal(await stock(sku), [[null, site.goodsIn, '4']]);
  });

  test('a hidden ERN says so and offers no actions', async () => {
    const { id } = await expected({ stockCode: await served.it.builders.sku(site), quantity: '4' });
    await hideErn(served.it.builders, { id });
    await storeman.open(`goodsIn/${id}`);
    await storeman.sees('This ERN is hidden: it cannot be counted or received.');
    assert.is(await storeman.page.$('.page-actions'), null);
    assert.is(await storeman.page.$('.scan-input'), null);
  });

  test('an ERN that cannot be read shows the reason, and Retry reads it', async () => {
    const { id, number } = await expected({ stockCode: await served.it.builders.sku(site), quantity: '4' });
    const network = await storeman.page.createCDPSession();
    await network.send('Network.enable');
    await network.send('Network.setBlockedURLs', { urls: [`*/ern/${id}*`] });
    await storeman.open(`goodsIn/${id}`);
    await storeman.page.waitForSelector('.error-panel');
    await storeman.sees('Network call failed');
    await network.send('Network.setBlockedURLs', { urls: [] });
    await storeman.press('Retry');
    await storeman.sees(number);
    await network.detach();
  });

  test('leaving unsaved input asks first, and Ctrl+S saves it', async () => {
    const sku = await served.it.builders.sku(site);
    await expected({ stockCode: sku, quantity: '4' });
    const received = `Received, ${sku}`;
    await storeman.type(received, '3.5');
    await storeman.sees('Enter a whole number');
    await storeman.page.locator('a[href="/wms"]').click();
    await storeman.page.waitForSelector('dialog[open] .dialog-actions');
    await storeman.page.keyboard.press('Escape');
    await until(storeman.page, () => document.querySelector('dialog') === null);
    await storeman.titled('ERN - WMS');
    assert.is(await storeman.value(received), '3.5');
    await storeman.page.locator(`[aria-label="${received}"]`).click({ count: 3 });
    await storeman.page.keyboard.type('3');
    await storeman.page.keyboard.down('Control');
    await storeman.page.keyboard.press('s');
    await storeman.page.keyboard.up('Control');
    await storeman.sees('Count saved');
    await storeman.page.waitForSelector('.scan-input:focus');
    await storeman.page.reload();
    await becomes(() => storeman.value(received), '3');
    await storeman.page.locator('a[href="/wms"]').click();
    await storeman.titled('Home - WMS');
  });
});
