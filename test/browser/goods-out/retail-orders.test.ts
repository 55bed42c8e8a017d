import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { isLongRun } from '../../support/long-run.ts';
import { suite } from '../../support/suite.ts';

interface Row {
  InvoiceNo: string;
  StockCode: string;
  Quantity: string;
}

interface Order {
  number: string;
  lines: { stockCode: string; quantity: string }[];
}

const file = new URL('../../fixtures/online_retail_orders.csv', import.meta.url);

async function readOrders(): Promise<Order[]> {
  const rows: Row[] = parse(await readFile(file), { columns: true });
  return [...Map.groupBy(rows, ({ InvoiceNo }) => InvoiceNo)].map(([number, ofOrder]) => ({
    number,
    lines: [...Map.groupBy(ofOrder, ({ StockCode }) => StockCode)].map(([stockCode, same]) => ({
      stockCode,
      quantity: String(same.reduce((all, { Quantity }) => all + Number(Quantity), 0)),
    })),
  }));
}

const shown = (count: number) => count.toLocaleString('en-GB');

suite('real orders', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('a shop’s orders are picked by scan on a handheld, signed and despatched, and the stock adds up', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const orders = (await readOrders()).slice(0, isLongRun ? 20 : 8);
    assert.is(orders.length, isLongRun ? 20 : 8);
    const wanted = Map.groupBy(
      orders.flatMap(({ lines }) => lines),
      ({ stockCode }) => stockCode,
    );
    const shelves: number[] = [];
    for (let at = 0; at < 8; at += 1) shelves.push(await builders.location(site.warehouseId));
    for (const stockCode of wanted.keys()) await builders.sku(site, { stockCode });
    await receiveGoods(
      builders,
      site,
      [...wanted].map(([stockCode, lines], at) => ({
        stockCode,
        quantity: String(lines.reduce((all, { quantity }) => all + Number(quantity), 0)),
        locationId: shelves[at % shelves.length] ?? site.shelf,
      })),
    );
    const office = await builders.storeman(site);
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740 });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], planRights));
    for (const { number: reference, lines } of orders) {
      const pick = await office.ok(createPick, { reference, lines });
      await storeman.open(`goodsOut/despatch/${pick.id}`);
      await storeman.press('Start picking');
      for (const { stockCode, quantity } of lines) {
        await storeman.scan(stockCode);
        await storeman.sees(`${stockCode}: 1 of ${shown(Number(quantity))}`);
        if (quantity !== '1') await storeman.press(`+${shown(Number(quantity) - 1)} of ${stockCode}`);
      }
      await storeman.press('Despatch');
      await storeman.type('Signed by (optional)', 'A. Carrier');
      await page.locator('::-p-xpath(//dialog//button[normalize-space()="Despatch"])').click();
      await storeman.sees(`${pick.number} despatched`);
    }
    const left =
      'select coalesce(sum(quantity), 0) as left, coalesce(sum(reserved), 0) as reserved from stock_lines where company_id = $1';
    await becomes(
      async () => JSON.stringify(await builders.db.one(left, [site.companyId])),
      '{"left":"0","reserved":"0"}',
    );
    assert.equal(await findDifferences(builders.db, site.companyId), []);
  });
});
