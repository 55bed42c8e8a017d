import * as assert from 'uvu/assert';
import { getDrum, listDrumLife } from '../../../shared/contract/drums/drums.ts';
import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendGoods, sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { columns } from '../../support/columns.ts';

type LifeEvent = RowOf<typeof listDrumLife>;

apiSuite('the history of a drum', (test, builders) => {
  async function siteWithDrum() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { divisible: true });
    const drum = builders.it.name('D');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '100', drumNumber: drum }]);
    const id = await builders.it.id('select id from drums where number = $1', [drum]);
    const lineId = await stockLineOf(builders.it, site, sku);
    return { site, sku, drum, id, lineId, storeman: await builders.it.storeman(site) };
  }

  const summaryOf = ({ kind, quantity, change, balance }: LifeEvent) => [kind, quantity, change, balance];

  test('the history lists receipt, cut, allocation, move and despatch, newest first, with the balance after each', async () => {
    const { site, sku, drum, id, lineId, storeman } = await siteWithDrum();
    const [piece, job] = [builders.it.name('D'), builders.it.name('J')];
    const cut = await storeman.ok(cutDrum, { id: lineId, quantity: '30', drumNumber: piece });
    await storeman.ok(allocateStock, { job, lines: [{ stockLineId: lineId, quantity: '20' }] });
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: lineId }] });
    const pick = await storeman.ok(createPick, { ...linesOf(sku, '20'), job });
    await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
    const { items } = await storeman.ok(listDrumLife, { id });
    assert.equal(items.map(summaryOf), [
      ['despatch', '20', '-20', '50'],
      ['move', '70', '0', '70'],
      ['allocate', '20', '0', '70'],
      ['cut', '30', '-30', '70'],
      ['receive', '100', '100', '100'],
    ]);
    const [despatch, move, allocation, cutting, receipt] = items;
    const [shelf, shelf2] = [await nameOf(site.shelf), await nameOf(site.shelf2)];
    assert.equal([despatch?.document, despatch?.documentId, despatch?.number], ['pick', pick.id, pick.number]);
    assert.equal([move?.from, move?.to], [shelf, shelf2]);
    assert.equal([allocation?.from, allocation?.to, allocation?.jobs], [shelf, shelf, [job]]);
    assert.equal(cutting?.otherDrum, { id: cut.drumId, number: piece });
    assert.equal([receipt?.document, receipt?.from, receipt?.to], ['ern', null, shelf]);
    const { quantity, firstQuantity, state, lines } = await storeman.ok(getDrum, { id });
    assert.equal([quantity, firstQuantity, state, lines.length], ['50', '100', 'in_stock', 1]);
    const other = await storeman.ok(getDrum, { id: cut.drumId });
    assert.equal([other.cutFrom, other.ern, other.receivedOn], [{ id, number: drum }, null, lines[0]?.receivedOn]);
    const itsLife = await storeman.ok(listDrumLife, { id: cut.drumId });
    assert.equal(
      itsLife.items.map((event) => [event.kind, event.change, event.otherDrum]),
      [['cut', '30', { id, number: drum }]],
    );
  });

  test('an undone operation stays in the history beside its reversal and cannot be undone again', async () => {
    const { site, id, lineId, storeman } = await siteWithDrum();
    const moved = await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: lineId }] });
    const [before] = (await storeman.ok(listDrumLife, { id })).items;
    assert.equal([before?.canReverse, before?.withOthers], [true, false]);
    const undone = await storeman.ok(reverseOperation, { id: moved.operationId, reason: 'Wrong shelf' });
    const { items } = await storeman.ok(listDrumLife, { id });
    assert.equal(columns(items.slice(0, 2), 'id', 'kind', 'reversesId', 'reversedById', 'canReverse'), [
      `${undone.operationId}, reverse, ${moved.operationId}, null, false`,
      `${moved.operationId}, move, null, ${undone.operationId}, false`,
    ]);
    assert.is(items[0]?.reason, 'Wrong shelf');
    const viewer = await builders.it.caller(site, []);
    assert.not((await viewer.ok(listDrumLife, { id })).items.some((event) => event.canReverse));
  });

  test('the history of an undone cut names the number of the other drum, which is no longer found', async () => {
    const { id, lineId, storeman } = await siteWithDrum();
    const piece = builders.it.name('D');
    const cut = await storeman.ok(cutDrum, { id: lineId, quantity: '30', drumNumber: piece });
    await storeman.ok(reverseOperation, { id: cut.operationId, reason: 'Too short' });
    const [newest] = (await storeman.ok(listDrumLife, { id })).items;
    assert.equal([newest?.kind, newest?.change, newest?.balance], ['reverse', '30', '100']);
    assert.equal(newest?.otherDrum, { id: null, number: piece });
    await storeman.refused(getDrum, { id: cut.drumId }, 'not_found');
  });

  test('the history marks a move that included other goods, because undoing it moves them too', async () => {
    const { site, id, lineId, storeman } = await siteWithDrum();
    const loose = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: loose, quantity: '5' }]);
    const lines = [{ stockLineId: lineId }, { stockLineId: await stockLineOf(builders.it, site, loose) }];
    await storeman.ok(moveStock, { destinationId: site.shelf2, lines });
    const [move] = (await storeman.ok(listDrumLife, { id })).items;
    assert.ok(move?.withOthers);
  });

  test('the history of a transferred drum names the warehouse it came from, and after its return the one it was at', async () => {
    const { from, to } = await twoWarehouses(builders.it);
    const [stockCode, drum] = [await builders.it.sku(from, { divisible: true }), builders.it.name('D')];
    const sent = await sendGoods(builders.it, from, to, [{ stockCode, quantity: '100', drumNumber: drum }]);
    const id = await builders.it.id('select id from drums where number = $1', [drum]);
    const [there] = (await (await builders.it.storeman(to)).ok(listDrumLife, { id })).items;
    const [leeds, york] = [await warehouseOf(from), await warehouseOf(to)];
    assert.equal([there?.kind, there?.from], ['send back', leeds.name]);
    await (await builders.it.storeman(to)).ok(receiveErn, { id: sent.id, asShipped: true });
    const { ernId, ernWarehouse } = await (await builders.it.storeman(to)).ok(getDrum, { id });
    assert.equal([ernId, ernWarehouse], [null, leeds.name]);
    await sendStock(builders.it, to, from, [
      { stockLineId: await stockLineOf(builders.it, to, stockCode), quantity: '100' },
    ]);
    const { items } = await (await builders.it.storeman(from)).ok(listDrumLife, { id });
    assert.equal(
      items.map((event) => [event.kind, event.from, event.to]),
      [
        ['send back', york.name, `In transit to ${leeds.shortName}`],
        ['send back', await nameOf(from.shelf), york.name],
        ['receive', null, await nameOf(from.shelf)],
      ],
    );
  });

  test('a long history is read page by page, with the balance at each event', async () => {
    const { site, id, lineId, storeman } = await siteWithDrum();
    for (const destinationId of [site.shelf2, site.quarantine, site.shelf, site.shelf2]) {
      const lines = [{ stockLineId: await lineOn(id, lineId) }];
      await storeman.ok(moveStock, { destinationId, lines });
    }
    const all = await storeman.ok(listDrumLife, { id, total: true });
    assert.is(all.total, 5);
    const first = await storeman.ok(listDrumLife, { id, limit: 2 });
    const rest = await storeman.ok(listDrumLife, { id, after: first.next ?? '' });
    assert.equal([...first.items, ...rest.items], all.items);
    assert.ok(all.items.every((event) => event.balance === '100'));
  });

  async function lineOn(drumId: number, otherwise: number): Promise<number> {
    const line = await builders.it.db.maybeOne<{ id: number }>(
      'select id from stock_lines where drum_id = $1 and present',
      [drumId],
    );
    return line?.id ?? otherwise;
  }

  function warehouseOf({ warehouseId }: Site): Promise<{ name: string; shortName: string }> {
    return builders.it.db.one('select name, short_name as "shortName" from warehouses where id = $1', [warehouseId]);
  }

  async function nameOf(locationId: number): Promise<string> {
    return builders.it.nameOf('locations', locationId);
  }
});
