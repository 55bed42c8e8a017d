import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { listHolders } from '../../../shared/contract/reports/stock.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { listLedger, listOpenDocuments } from '../../../shared/contract/stock/ledger.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { suite } from '../../support/suite.ts';

suite('the ledger of a warehouse', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function siteWithMovements() {
    const { from: site, to: other } = await twoWarehouses(builders.it);
    const [sku, tray] = [await builders.it.sku(site), await builders.it.sku(site)];
    const storeman = await builders.it.storeman(site);
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '10' },
      { stockCode: tray, quantity: '3' },
    ]);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const { operationId } = await storeman.ok(moveStock, {
      destinationId: site.shelf2,
      lines: [{ stockLineId, quantity: '4' }],
    });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    return { site, other, sku, tray, storeman, skuId: await skuId(builders.it, site, sku), operationId, stockLineId };
  }

  test('the ledger lists movements by SKU or location, newest first and page by page', async () => {
    const { site, sku, storeman, skuId: id, operationId } = await siteWithMovements();
    const written = await builders.it.db.many<{ id: number }>(
      `select m.id from movements m join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       where m.company_id = $1 and s.sku_id = $2 order by m.id desc`,
      [site.companyId, id],
    );
    const read: { id: number; quantity: string; operation: string; undone: boolean; by: number | null }[] = [];
    let after: string | undefined;
    do {
      const page = await storeman.ok(listLedger, { skuId: id, limit: 2, ...(after !== undefined && { after }) });
      read.push(
        ...page.items.map((one) => ({
          id: one.id,
          quantity: one.quantity,
          operation: one.operation,
          undone: one.reversedById !== null,
          by: one.reversesId,
        })),
      );
      after = page.next ?? undefined;
    } while (after !== undefined);
    assert.equal(
      read.map((one) => one.id),
      written.map((one) => one.id),
    );
    assert.equal(
      read.map(({ operation, undone, by }) => `${operation} ${undone} ${by === operationId}`),
      ['reverse false true', 'reverse false true', 'move true false', 'move true false', 'receive false false'],
    );
    const here = await storeman.ok(listLedger, { locationId: site.shelf2 });
    assert.equal(
      here.items.map(({ stockCode, quantity, locationId }) => [stockCode, quantity, locationId]),
      [
        [sku, '-4', site.shelf2],
        [sku, '4', site.shelf2],
      ],
    );
  });

  test('goods in transit are absent from their destination’s ledger; G41 another company sees none of them', async () => {
    const { site, other, storeman, skuId: id, stockLineId } = await siteWithMovements();
    await sendStock(builders.it, site, other, [{ stockLineId, quantity: '10' }]);
    const colleague = await builders.it.storeman(other);
    assert.equal((await colleague.ok(listLedger, { skuId: id })).items, []);
    assert.is((await storeman.ok(listLedger, { skuId: id })).items[0]?.quantity, '-10');
    const stranger = await builders.it.storeman(await builders.it.site());
    for (const filter of [{ skuId: id }, { locationId: site.shelf }, {}]) {
      assert.equal((await stranger.ok(listLedger, filter)).items, []);
    }
  });

  test('open documents are listed by SKU with their quantity, or by location; closed ones are not', async () => {
    const { site, sku, tray, storeman, skuId: id } = await siteWithMovements();
    const { number } = await storeman.ok(createErn, {
      partner: 'Prysm',
      lines: [
        { stockCode: sku, quantity: '7', job: 'J-1' },
        { stockCode: sku, quantity: '1' },
      ],
    });
    const pick = await storeman.ok(createPick, linesOf(sku, '2'));
    await storeman.ok(createPick, linesOf(tray, '1'));
    const count = await storeman.ok(startStockCount, { locationId: site.shelf2 });
    const open = async (filter: { skuId?: number; locationId?: number }, person = storeman) =>
      (await person.ok(listOpenDocuments, filter)).items.map((one) => [one.document, one.number, one.quantity]);
    assert.equal(await open({ skuId: id }), [
      ['ern', number, '8'],
      ['pick', pick.number, '2'],
    ]);
    assert.equal(await open({ locationId: site.shelf2 }), [['stockCount', count.number, null]]);
    const viewer = await builders.it.caller(site, []);
    assert.equal(await open({ skuId: id }, Object.assign(viewer)), [['pick', pick.number, '2']]);
    assert.equal(await open({ locationId: site.shelf2 }, Object.assign(viewer)), []);
    const held = await storeman.ok(listHolders, { location: await nameOf(site.shelf) });
    assert.equal(
      held.items.map((one) => [one.stockCode, one.quantity]).toSorted(),
      [
        [sku, '2'],
        [tray, '1'],
      ].toSorted(),
    );
  });

  test('another user’s draft of a return is not listed as an open document', async () => {
    const { from, anna, boss } = await shippingSite(builders.it);
    const stockCode = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '10' }]);
    const wanted = { skuId: await skuId(builders.it, from, stockCode) };
    const { number } = await anna.ok(createShipment, {
      ...requestOf(from, [{ stockCode, quantity: '1' }]),
      submit: false,
    });
    const open = async (person: typeof anna) =>
      (await person.ok(listOpenDocuments, wanted)).items.map((one) => one.number);
    assert.equal([await open(anna), await open(boss)], [[number], []]);
  });

  async function nameOf(id: number): Promise<string> {
    return (await builders.it.db.one<{ name: string }>('select name from locations where id = $1', [id])).name;
  }
});
