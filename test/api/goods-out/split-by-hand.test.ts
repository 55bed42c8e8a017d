import * as assert from 'uvu/assert';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('splitting the stock of a line by hand', (test, builders) => {
  async function twoShelves() {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const far = await builders.it.location(site.warehouseId, { name: builders.it.name('Z') });
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5' }], '2020-01-06');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '9', locationId: far }]);
    const { items } = await storeman.ok(availability, { stockCode: [sku] });
    const lines = items[0]?.stock.map(({ stockLineId }) => stockLineId) ?? [];
    const [first = 0, second = 0] = lines;
    return { site, storeman, sku, far, first, second };
  }

  const splitOf = (stockCode: string, quantity: string, ...stock: [number, string][]) => ({
    lines: [{ stockCode, quantity, stock: stock.map(([stockLineId, share]) => ({ stockLineId, quantity: share })) }],
  });

  test('a pick reserves the stock that its line names instead of the allocation’s choice', async () => {
    const { site, storeman, sku, first, second } = await twoShelves();
    const { id } = await storeman.ok(createPick, splitOf(sku, '4', [second, '3'], [first, '1']));
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['5, 1', '9, 3']);
    await storeman.ok(editPick, { id, version: 1, ...splitOf(sku, '4', [second, '4']) });
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['0', '4']);
  });

  test('an edited line that names no stock keeps its manual split', async () => {
    const { site, storeman, sku, second } = await twoShelves();
    const { id } = await storeman.ok(createPick, splitOf(sku, '4', [second, '4']));
    await storeman.ok(editPick, { id, version: 1, comments: 'ring twice', ...linesOf(sku, '4') });
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['0', '4']);
  });

  test('a manual split of stock outside the job needs acceptance', async () => {
    const { storeman, sku, second } = await twoShelves();
    const job = builders.it.name('J');
    const wanted = { job, ...splitOf(sku, '2', [second, '2']) };
    const refusal = await storeman.refused(createPick, wanted, 'confirmation_required');
    assert.equal(columns(refusal.confirmations, 'key', 'line'), ['uses_free_stock, 0']);
    await storeman.ok(createPick, { ...wanted, accept: ['uses_free_stock:0'] });
  });

  test('G70 a split with a wrong sum, a repeated stock line or a fraction of whole goods is refused beside it', async () => {
    const { storeman, sku, first, second } = await twoShelves();
    const twice = { 'lines.0.stock.1.stockLineId': 'Entered twice' };
    await refuses(builders.it, storeman, createPick, {
      'a wrong sum': [
        splitOf(sku, '4', [first, '3']),
        'split_mismatch',
        { 'lines.0.stock': 'Stealing and required quantity mismatch' },
      ],
      'a repeated stock line': [splitOf(sku, '4', [first, '2'], [first, '2']), 'malformed', twice],
      'a fraction': [
        splitOf(sku, '1', [first, '0.5'], [second, '0.5']),
        'whole_numbers_only',
        'lines.0.stock.0.quantity',
      ],
    });
  });

  test('G70 a share of stock that is short, or of another SKU or company, is refused beside it; nothing is written', async () => {
    const { site, storeman, sku, first, second } = await twoShelves();
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5' }]);
    await storeman.ok(createPick, splitOf(sku, '4', [first, '4']));
    const short = { 'lines.0.stock.1.quantity': 'Insufficient quantity: 2 wanted, 1 available' };
    const wrong = { 'lines.0.stock.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' };
    await refuses(builders.it, storeman, createPick, {
      'a short share': [splitOf(sku, '4', [second, '2'], [first, '2']), 'insufficient_quantity', short],
      'a share of another SKU': [splitOf(other, '1', [second, '1']), 'insufficient_quantity', wrong],
    });
    const stranger = await siteWithStock(builders.it, '5');
    await refuses(builders.it, stranger.storeman, createPick, {
      'a share of another company': [splitOf(stranger.sku, '1', [second, '1']), 'insufficient_quantity'],
    });
  });

  test('too little on a drum of free stock has its own message', async () => {
    const { site, storeman, sku: cable } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '100', drumNumber }]);
    const message = { 'lines.0.stock.0.quantity': 'Not enough drum quantity in free stock' };
    const wanted = splitOf(cable, '120', [await stockLineOf(builders.it, site, cable), '120']);
    await refuses(builders.it, storeman, createPick, { 'too little': [wanted, 'drum_free_short', message] });
  });

  test('when two users pick the same shelf at once, one gets it and the other is refused', async () => {
    const { site, storeman, sku, second } = await twoShelves();
    const ben = await builders.it.storeman(site);
    const wanted = splitOf(sku, '9', [second, '9']);
    await oneSucceeds(builders.it, 'stock_lines', site, [storeman, ben], (person) => person.call(createPick, wanted));
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['0', '9']);
  });

  test('pick and despatch removes goods from the locations named', async () => {
    const { site, storeman, sku, far } = await twoShelves();
    const rows = [
      { locationId: far, quantity: '3' },
      { locationId: site.shelf, quantity: '1' },
    ];
    const line = { stockCode: sku, quantity: '4', rows };
    const { id } = await storeman.ok(pickAndDespatch, { signedBy: 'A. Carrier', lines: [line] });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['4, 0', '6, 0']);
    const { items } = await storeman.ok(listPickLines, { id });
    const taken = [`${site.shelf}, 1`, `${far}, 3`];
    assert.equal(columns(items[0]?.stock, 'location.id', 'quantity').sort(), taken.sort());
    await wroteNothing(builders.it, async () => {
      const twice = { ...line, rows: [rows[0], { ...rows[0], quantity: '1' }] };
      const again = { signedBy: 'A. Carrier', lines: [twice] } as never;
      await storeman.refused(pickAndDespatch, again, 'location_repeated', 'lines.0.rows.1.locationId');
    });
  });
});
