import * as assert from 'uvu/assert';
import { despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, pickOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

const signedBy = 'A. Carrier';

apiSuite('saving the goods taken for a pick', (test, builders) => {
  async function startedPick(stock = '10', wanted = '6') {
    const { site, storeman, sku } = await siteWithStock(builders.it, stock);
    const { id, lineId } = await pickOf(storeman, linesOf(sku, wanted));
    await storeman.ok(startPick, { id });
    const here = { lineId, locationId: site.shelf };
    return { site, storeman, sku, id, lineId, here };
  }

  const takenOf = async (reader: Caller, id: number) => {
    const { items } = await reader.ok(listPickLines, { id });
    return items.map(({ takenQuantity, taken }) => [
      takenQuantity,
      ...taken.map(({ location: _, at: __, by: ___, ...row }) => row),
    ]);
  };

  test('each scan adds to the taken quantity at its location and moves no stock', async () => {
    const { site, storeman, sku, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '1' }] });
    const { lines } = await storeman.ok(saveTaken, {
      id,
      taken: [
        { ...here, add: '2' },
        { ...here, add: '1' },
      ],
    });
    assert.is(lines[0]?.takenQuantity, '4');
    assert.equal(await takenOf(storeman, id), [['4', { drumNumber: null, quantity: '4', shortage: null }]]);
    const stock = (await builders.it.stock(site, sku)).map(({ quantity, reserved }) => [quantity, reserved]);
    assert.equal(stock, [['10', '6']]);
  });

  test('undoing a scan subtracts its quantity, at most what was taken; a line back at zero counts as untouched', async () => {
    const { storeman, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '2' }] });
    await wroteNothing(builders.it, () =>
      storeman.refused(saveTaken, { id, taken: [{ ...here, take: '3' }] }, 'taken_less'),
    );
    await storeman.ok(saveTaken, { id, taken: [{ ...here, take: '2' }] });
    assert.equal(await takenOf(storeman, id), [[null]]);
  });

  test('when two users scan at once, no scan is lost', async () => {
    const { site, storeman: anna, id, here } = await startedPick();
    const ben = await builders.it.storeman(site);
    await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map((person) => () => person.ok(saveTaken, { id, taken: [{ ...here, add: '1' }] })),
    );
    assert.is((await takenOf(anna, id))[0]?.[0], '2');
  });

  test('a taken quantity that another user changed is not overwritten; the refusal shows that quantity', async () => {
    const { site, storeman: anna, id, here } = await startedPick();
    const ben = await builders.it.storeman(site);
    await ben.ok(saveTaken, { id, taken: [{ ...here, add: '2' }] });
    const refused = await anna.refused(
      saveTaken,
      { id, taken: [{ ...here, set: '5', was: null }] },
      'changed_meanwhile',
    );
    assert.is(refused.data?.quantity, '2');
    assert.is((await takenOf(anna, id))[0]?.[0], '2');
    await anna.ok(saveTaken, { id, taken: [{ ...here, set: '5', was: '2' }] });
    assert.is((await takenOf(anna, id))[0]?.[0], '5');
  });

  test('an excess quantity, a wrong drum or location, a fraction and an unstarted pick are refused', async () => {
    const { site, storeman, sku, id, here } = await startedPick('10', '6');
    const elsewhere = { locationId: (await builders.it.site()).shelf };
    const created = await pickOf(storeman, linesOf(sku, '1'));
    const taking = (row: object) => ({ id, taken: [{ ...here, ...row }] });
    const ofAnother = { lineId: created.lineId, add: '1' };
    await refuses(builders.it, storeman, saveTaken, {
      'more than in stock': [taking({ set: '11' }), 'insufficient_quantity', 'taken.0.quantity'],
      'an empty location': [taking({ locationId: site.shelf2, add: '1' }), 'insufficient_quantity', 'taken.0.quantity'],
      'a location elsewhere': [taking({ ...elsewhere, add: '1' }), 'location_not_here', 'taken.0.locationId'],
      'a drum elsewhere': [taking({ drumNumber: 'D-1', add: '1' }), 'drum_not_here', 'taken.0.drumNumber'],
      'a fraction': [taking({ add: '0.5' }), 'whole_numbers_only', 'taken.0.add'],
      'an unstarted pick': [{ ...taking(ofAnother), id: created.id }, 'pick_not_open'],
      'a line of another pick': [taking(ofAnother), 'not_found'],
    });
  });

  test('a despatch removes the saved quantities; a line without saved quantities is refused', async () => {
    const { site, storeman, sku, id, here } = await startedPick();
    await storeman.refused(despatchPick, { id, asTaken: true, signedBy }, 'line_not_taken');
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '6' }] });
    await storeman.ok(despatchPick, { id, asTaken: true, signedBy });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['4, 0']);
  });

  test('lines without saved quantities can be despatched as reserved', async () => {
    const { site, storeman, sku, id } = await startedPick();
    await storeman.ok(despatchPick, { id, asTaken: true, asReserved: true, signedBy });
    assert.is((await builders.it.stock(site, sku))[0]?.quantity, '4');
  });

  test('a short line needs a reason, then a confirmation; the history shows the shortage and its location', async () => {
    const { site, storeman, sku, id, lineId, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, set: '4' }] });
    const unexplained = await wroteNothing(builders.it, () =>
      storeman.refused(despatchPick, { id, asTaken: true, signedBy }, 'shortage_missing'),
    );
    assert.equal(Object.keys(unexplained.fields ?? {}), [`taken.${lineId}:${site.shelf}:.shortage`]);
    await storeman.ok(saveTaken, { id, taken: [{ ...here, shortage: 'damaged' }] });
    const refusal = await storeman.refused(despatchPick, { id, asTaken: true, signedBy }, 'confirmation_required');
    assert.equal(columns(refusal.confirmations, 'key', 'line'), [`despatch_less, ${lineId}`]);
    await storeman.ok(despatchPick, { id, asTaken: true, signedBy, accept: [`despatch_less:${lineId}`] });
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: id });
    const shelf = await builders.it.nameOf('locations', site.shelf);
    assert.equal(items.find(({ kind }) => kind === 'despatch')?.facts['shortages'], [
      { stockCode: sku, location: shelf, missing: '2', shortage: 'damaged' },
    ]);
  });

  test('a shortage reason alone saves zero as taken; taking the full quantity later clears it', async () => {
    const { storeman, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, shortage: 'not_found' }] });
    assert.equal(await takenOf(storeman, id), [['0', { drumNumber: null, quantity: '0', shortage: 'not_found' }]]);
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '6' }] });
    assert.equal(await takenOf(storeman, id), [['6', { drumNumber: null, quantity: '6', shortage: null }]]);
  });

  test('taken goods that were moved away are refused beside their location', async () => {
    const { site, storeman, sku, id, lineId, here } = await startedPick('6', '6');
    await storeman.ok(saveTaken, { id, taken: [{ ...here, set: '6' }] });
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const move = { destinationId: site.shelf2, lines: [{ stockLineId, quantity: '6' }] };
    await storeman.ok(moveStock, { ...move, accept: [`moves_reserved:${stockLineId}`] });
    const refused = await storeman.refused(despatchPick, { id, asTaken: true, signedBy }, 'insufficient_quantity');
    assert.equal(Object.keys(refused.fields ?? {}), [`taken.${lineId}:${site.shelf}:.quantity`]);
  });

  test('undoing a despatch keeps the taken quantities for the next despatch', async () => {
    const { storeman, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, set: '6' }] });
    const { operationId } = await storeman.ok(despatchPick, { id, asTaken: true, signedBy });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
    assert.is((await takenOf(storeman, id))[0]?.[0], '6');
    await storeman.ok(despatchPick, { id, asTaken: true, signedBy });
  });

  test('a drum is taken by its number at its location', async () => {
    const site = await builders.it.site();
    const cable = await builders.it.sku(site, { divisible: true });
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '100', drumNumber: 'S.1' }]);
    const storeman = await builders.it.storeman(site);
    const { id, lineId } = await pickOf(storeman, linesOf(cable, '40.5'));
    await storeman.ok(startPick, { id });
    const row = { lineId, locationId: site.shelf };
    await storeman.refused(saveTaken, { id, taken: [{ ...row, set: '40.5' }] }, 'drum_missing');
    await storeman.ok(saveTaken, { id, taken: [{ ...row, drumNumber: 'S.1', set: '40.5' }] });
    await storeman.ok(despatchPick, { id, asTaken: true, signedBy });
    assert.is((await builders.it.stock(site, cable))[0]?.quantity, '59.5');
  });
});
