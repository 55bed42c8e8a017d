import * as assert from 'uvu/assert';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('splitting the stock of a line by hand', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function twoShelves() {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
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
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]),
      [
        ['5', '1'],
        ['9', '3'],
      ],
    );
    await storeman.ok(editPick, { id, version: 1, ...splitOf(sku, '4', [second, '4']) });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.reserved),
      ['0', '4'],
    );
  });

  test('an edited line that names no stock keeps its manual split', async () => {
    const { site, storeman, sku, second } = await twoShelves();
    const { id } = await storeman.ok(createPick, splitOf(sku, '4', [second, '4']));
    await storeman.ok(editPick, { id, version: 1, comments: 'ring twice', ...linesOf(sku, '4') });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.reserved),
      ['0', '4'],
    );
  });

  test('a manual split of stock outside the job needs acceptance', async () => {
    const { storeman, sku, second } = await twoShelves();
    const job = builders.it.name('J');
    const wanted = { job, ...splitOf(sku, '2', [second, '2']) };
    const refusal = await storeman.refused(createPick, wanted, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line }) => [key, line]),
      [['uses_free_stock', 0]],
    );
    await storeman.ok(createPick, { ...wanted, accept: ['uses_free_stock:0'] });
  });

  test('G70 a split with a wrong sum, a repeated stock line or a fraction of whole goods is refused beside it', async () => {
    const { storeman, sku, first, second } = await twoShelves();
    await wroteNothing(builders.it, async () => {
      const less = await storeman.refused(createPick, splitOf(sku, '4', [first, '3']), 'split_mismatch');
      assert.equal(less.fields, { 'lines.0.stock': 'Stealing and required quantity mismatch' });
      const twice = splitOf(sku, '4', [first, '2'], [first, '2']);
      const repeated = await storeman.refused(createPick, twice, 'malformed');
      assert.equal(repeated.fields, { 'lines.0.stock.1.stockLineId': 'Entered twice' });
      const parts = splitOf(sku, '1', [first, '0.5'], [second, '0.5']);
      const parted = await storeman.refused(createPick, parts, 'whole_numbers_only');
      assert.equal(Object.keys(parted.fields ?? {}), ['lines.0.stock.0.quantity']);
    });
  });

  test('G70 a share of stock that is short, or of another SKU or company, is refused beside it; nothing is written', async () => {
    const { site, storeman, sku, first, second } = await twoShelves();
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5' }]);
    await storeman.ok(createPick, splitOf(sku, '4', [first, '4']));
    await wroteNothing(builders.it, async () => {
      const wanted = splitOf(sku, '4', [second, '2'], [first, '2']);
      const short = await storeman.refused(createPick, wanted, 'insufficient_quantity');
      assert.equal(short.fields, { 'lines.0.stock.1.quantity': 'Insufficient quantity: 2 wanted, 1 available' });
      const wrong = await storeman.refused(createPick, splitOf(other, '1', [second, '1']), 'insufficient_quantity');
      assert.equal(wrong.fields, { 'lines.0.stock.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' });
    });
    const stranger = await siteWithStock(builders.it, '5');
    const foreign = splitOf(stranger.sku, '1', [second, '1']);
    await wroteNothing(builders.it, () => stranger.storeman.refused(createPick, foreign, 'insufficient_quantity'));
  });

  test('too little on a drum of free stock has its own message', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const cable = await builders.it.sku(site, { divisible: true });
    const drumNumber = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '100', drumNumber }]);
    const { items } = await storeman.ok(availability, { stockCode: [cable] });
    const drum = items[0]?.stock[0]?.stockLineId ?? 0;
    await wroteNothing(builders.it, async () => {
      const { fields } = await storeman.refused(createPick, splitOf(cable, '120', [drum, '120']), 'drum_free_short');
      assert.equal(fields, { 'lines.0.stock.0.quantity': 'Not enough drum quantity in free stock' });
    });
  });

  test('when two users pick the same shelf at once, one gets it and the other is refused', async () => {
    const { site, storeman, sku, second } = await twoShelves();
    const ben = await builders.it.storeman(site);
    const wanted = splitOf(sku, '9', [second, '9']);
    const answers = await atOnce(
      builders.it,
      { table: 'stock_lines', companyId: site.companyId },
      [storeman, ben].map((person) => () => person.call(createPick, wanted)),
    );
    assert.equal(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.reserved),
      ['0', '9'],
    );
  });

  test('pick and despatch removes goods from the locations named', async () => {
    const { site, storeman, sku, far } = await twoShelves();
    const rows = [
      { locationId: far, quantity: '3' },
      { locationId: site.shelf, quantity: '1' },
    ];
    const line = { stockCode: sku, quantity: '4', rows };
    const { id } = await storeman.ok(pickAndDespatch, { signedBy: 'A. Carrier', lines: [line] });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]),
      [
        ['4', '0'],
        ['6', '0'],
      ],
    );
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(items[0]?.stock.map(({ location, quantity }) => [location.id, quantity]).toSorted(), [
      [site.shelf, '1'],
      [far, '3'],
    ]);
    await wroteNothing(builders.it, async () => {
      const twice = { ...line, rows: [rows[0], { ...rows[0], quantity: '1' }] };
      const again = { signedBy: 'A. Carrier', lines: [twice] } as never;
      const { fields } = await storeman.refused(pickAndDespatch, again, 'location_repeated');
      assert.equal(Object.keys(fields ?? {}), ['lines.0.rows.1.locationId']);
    });
  });
});
