import * as assert from 'uvu/assert';
import { despatchPicks, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import { drawnSignature, linesOf, pickOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

const signedBy = 'A. Carrier';

apiSuite('despatching several picks', (test, builders) => {
  test('the picks leave as reserved under one signature, each with its own operation', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '4' }]);
    const first = await storeman.ok(createPick, linesOf(sku, '5'));
    const lines = [
      { stockCode: sku, quantity: '3' },
      { stockCode: other, quantity: '4' },
    ];
    const second = await storeman.ok(createPick, { lines });
    const { picks } = await storeman.ok(despatchPicks, {
      ids: [second.id, first.id],
      signature: drawnSignature,
      signedBy,
    });
    assert.equal(column(picks, 'number'), [first.number, second.number]);
    assert.is(new Set(picks.map((pick) => pick.operationId)).size, 2);
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['4, 0']);
    assert.equal(await builders.it.stock(site, other), []);
    for (const { id } of picks) assert.is((await storeman.ok(getPick, { id })).signature, drawnSignature);
  });

  /** Started picks of 4, one of them for a job, with what was taken of each; undefined: nothing was. */
  async function round(...quantities: (string | undefined)[]) {
    const { site, storeman, sku } = await siteWithStock(builders.it, '30');
    const ids: number[] = [];
    const keys: string[] = [];
    for (const quantity of quantities) {
      const job = ids.length === 0 ? { job: builders.it.name('J'), accept: ['uses_free_stock:0'] } : {};
      const { id, lineId } = await pickOf(storeman, { ...linesOf(sku, '4'), ...job });
      await storeman.ok(startPick, { id });
      const here = { lineId, locationId: site.shelf };
      if (quantity !== undefined) await storeman.ok(saveTaken, { id, taken: [{ ...here, set: quantity }] });
      ids.push(id);
      keys.push(`${here.lineId}:${here.locationId}:`);
    }
    const amounts = async () => (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]);
    const despatched = async () => {
      const lines = [];
      for (const id of ids) lines.push(...(await storeman.ok(listPickLines, { id })).items);
      return lines.map(({ despatchedQuantity }) => despatchedQuantity);
    };
    return { storeman, ids, keys, amounts, despatched };
  }

  test('a round leaves as taken: less with its reasons, more from the stock of each pick’s own job or from free stock', async () => {
    const { storeman, ids, keys, amounts, despatched } = await round('5', '6', '3');
    const short = await wroteNothing(builders.it, () =>
      storeman.refused(despatchPicks, { ids, asTaken: true, signedBy }, 'shortage_missing'),
    );
    assert.equal(Object.keys(short.fields ?? {}), [`taken.${keys[2]}.shortage`]);
    const [lineId = 0, locationId = 0] = (keys[2] ?? '').split(':').map(Number);
    await storeman.ok(saveTaken, { id: ids[2] ?? 0, taken: [{ lineId, locationId, shortage: 'damaged' }] });
    const asked = await storeman.refused(despatchPicks, { ids, asTaken: true, signedBy }, 'confirmation_required');
    assert.equal(column(asked.confirmations, 'key'), ['despatch_more', 'despatch_more', 'despatch_less']);
    const accept = asked.confirmations?.map(({ key, line }) => `${key}:${line}`) ?? [];
    await storeman.ok(despatchPicks, { ids, asTaken: true, signedBy, accept });
    assert.equal(await despatched(), ['5', '6', '3']);
    assert.equal(await amounts(), [['16', '0']]);
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: ids[2] ?? 0 });
    const [missing] = (items.find(({ kind }) => kind === 'despatch')?.facts['shortages'] ?? []) as object[];
    assert.equal(
      { ...missing, location: '', stockCode: '' },
      { stockCode: '', location: '', missing: '1', shortage: 'damaged' },
    );
  });

  test('two picks of a round that want the same free stock are refused at the second, and nothing leaves', async () => {
    const { storeman, ids, keys, despatched } = await round('17', '17', '4');
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(despatchPicks, { ids, asTaken: true, signedBy }, 'insufficient_quantity'),
    );
    assert.equal(Object.keys(refusal.fields ?? {}), [`taken.${keys[1]}.quantity`]);
    assert.equal(await despatched(), [null, null, null]);
  });

  test('a round with a line that was not taken is refused; ticked on the list, such a line leaves as reserved', async () => {
    const { storeman, ids, amounts, despatched } = await round('4', undefined);
    await wroteNothing(builders.it, () =>
      storeman.refused(despatchPicks, { ids, asTaken: true, signedBy }, 'line_not_taken'),
    );
    await storeman.ok(despatchPicks, { ids, signedBy });
    assert.equal(await despatched(), ['4', '4']);
    assert.equal(await amounts(), [['22', '0']]);
  });

  test('a pick ticked on the list leaves with the quantities taken, not with those reserved', async () => {
    const { storeman, ids, despatched } = await round('0', '4');
    await storeman.refused(despatchPicks, { ids, signedBy }, 'shortage_missing');
    assert.equal(await despatched(), [null, null]);
  });

  test('despatching without a selected pick list is refused', async () => {
    const { storeman } = await siteWithStock(builders.it, '5');
    const refusal = await storeman.refused(despatchPicks, { ids: [], signedBy }, 'picks_not_selected');
    assert.is(refusal.message, 'Pick lists must be selected');
  });

  test('a pick that is not open, is unsigned or is in another warehouse prevents the despatch of all', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '12');
    const elsewhere = await siteWithStock(builders.it, '5');
    const foreign = await elsewhere.storeman.ok(createPick, linesOf(elsewhere.sku, '1'));
    const open = await storeman.ok(createPick, linesOf(sku, '5'));
    const gone = await storeman.ok(createPick, linesOf(sku, '3'));
    await storeman.ok(despatchPicks, { ids: [gone.id], signedBy });
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(despatchPicks, { ids: [open.id, gone.id], signedBy }, 'pick_not_open');
    assert.equal(refusal.data, { id: gone.id, number: gone.number, status: 'despatched' });
    await storeman.refused(despatchPicks, { ids: [open.id] }, 'signature_missing');
    await storeman.refused(despatchPicks, { ids: [open.id, foreign.id], signedBy }, 'not_found');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('when two users despatch overlapping lists at once, each pick leaves once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '12');
    const ben = await builders.it.storeman(site);
    const pick = async () => (await anna.ok(createPick, linesOf(sku, '2'))).id;
    const [a, b, c] = [await pick(), await pick(), await pick()];
    const lists = [
      { person: anna, ids: [a, b] },
      { person: ben, ids: [c, b] },
    ];
    await oneSucceeds(builders.it, 'picks', site, lists, ({ person, ids }) =>
      person.call(despatchPicks, { ids, signedBy }),
    );
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['8, 2']);
  });
});
