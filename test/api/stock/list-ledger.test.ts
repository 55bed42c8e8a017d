import * as assert from 'uvu/assert';
import { createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { listHolders } from '../../../shared/contract/reports/stock.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { listLedger, listOpenDocuments } from '../../../shared/contract/stock/ledger.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { busySite } from '../../support/builders/busy-site.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('the ledger of a warehouse', (test, builders) => {
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
      column(read, 'id'),
      written.map((one) => one.id),
    );
    assert.equal(
      read.map(({ operation, undone, by }) => `${operation} ${undone} ${by === operationId}`),
      ['reverse false true', 'reverse false true', 'move true false', 'move true false', 'receive false false'],
    );
    const here = await storeman.ok(listLedger, { locationId: site.shelf2 });
    assert.equal(columns(here.items, 'stockCode', 'quantity', 'locationId'), [
      `${sku}, -4, ${site.shelf2}`,
      `${sku}, 4, ${site.shelf2}`,
    ]);
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
      columns((await person.ok(listOpenDocuments, filter)).items, 'document', 'number', 'quantity');
    assert.equal(await open({ skuId: id }), [`ern, ${number}, 8`, `pick, ${pick.number}, 2`]);
    assert.equal(await open({ locationId: site.shelf2 }), [`stockCount, ${count.number}, null`]);
    const viewer = await builders.it.caller(site, []);
    assert.equal(await open({ skuId: id }, Object.assign(viewer)), [`pick, ${pick.number}, 2`]);
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
    return builders.it.nameOf('locations', id);
  }
});

apiSuite('histories', (test, builders) => {
  test('a document shows its operations with user, time and confirmations', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '10');
    const ern = await storeman.ok(createErn, linesOf(sku, '3'));
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    const received = await storeman.ok(listOperations, { document: 'ern', documentId: ern.id });
    assert.equal(
      received.items.map((row) => [row.kind, row.number, row.by.startsWith('user'), row.canReverse]),
      [['receive', ern.number, true, true]],
    );
    const pick = await storeman.ok(createPick, {
      ...linesOf(sku, '1'),
      job: builders.it.name('J'),
      accept: ['uses_free_stock:0'],
    });
    const picked = await storeman.ok(listOperations, { document: 'pick', documentId: pick.id });
    assert.equal(
      picked.items.map((row) => [row.kind, row.number, row.accepted, row.canReverse]),
      [['create pick', pick.number, ['uses_free_stock:0'], false]],
    );
  });

  test('a drum shows its whole history, and a job the operations on its stock', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '10', drumNumber }]);
    const id = await stockLineOf(builders.it, site, sku);
    await storeman.ok(cutDrum, { id, quantity: '3', drumNumber: builders.it.name('D') });
    const lines = [{ stockLineId: id, quantity: '2' }];
    const { jobId } = await storeman.ok(allocateStock, { job: builders.it.name('J'), lines });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: id }] });
    const drumId = await builders.it.id('select id from drums where company_id = $1 and number = $2', [
      site.companyId,
      drumNumber,
    ]);
    const kinds = async (filter: { drumId: number } | { jobId: number }) =>
      (await storeman.ok(listOperations, filter)).items.map((row) => row.kind);
    assert.equal(await kinds({ drumId }), ['move', 'allocate', 'cut', 'receive']);
    assert.equal(await kinds({ jobId }), ['move', 'allocate']);
  });

  test('the history is returned page by page, newest first, with the requested fields', async () => {
    const { site } = await busySite(builders.it);
    const storeman = await builders.it.storeman(site);
    const all = await storeman.ok(listOperations, { total: true });
    const first = await storeman.ok(listOperations, { limit: 2 });
    const rest = await storeman.ok(listOperations, { after: first.next ?? '' });
    assert.equal([...first.items, ...rest.items], all.items);
    assert.is(all.total, all.items.length);
    const { status, body } = await storeman.call(listOperations, { limit: 1, fields: ['kind'] });
    assert.is(status, 200);
    assert.equal(Object.keys((body['items'] as object[])[0] ?? {}).sort(), ['id', 'kind']);
  });

  test('a user who cannot undo an operation is not offered Undo', async () => {
    const { site } = await busySite(builders.it);
    const viewer = await builders.it.caller(site, []);
    const { items } = await viewer.ok(listOperations, {});
    assert.ok(items.length > 0);
    assert.not(items.some((row) => row.canReverse));
  });
});
