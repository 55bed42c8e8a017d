import * as assert from 'uvu/assert';
import { countErn, createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { hideErns, unhideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('undoing a receipt', (test, builders) => {
  const reason = 'Wrong shelf';

  test('undoing a receipt reopens the ERN with its counts, removes its drums and frees their numbers', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { divisible: true });
    const drumNumber = builders.it.name('D');
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '40' }] });
    const lineId = (await storeman.ok(listErnLines, { id: ern.id })).items[0]?.id ?? 0;
    const count = { lineId, locationId: site.shelf, drumNumber, set: '40' };
    await storeman.ok(countErn, { id: ern.id, counts: [count] });
    const received = await storeman.ok(receiveErn, { id: ern.id });
    await storeman.ok(reverseOperation, { id: received.operationId, reason });
    assert.equal(await builders.it.stock(site, sku), []);
    assert.is((await storeman.ok(getErn, { id: ern.id })).status, 'counting');
    const [line] = (await storeman.ok(listErnLines, { id: ern.id })).items;
    assert.equal([line?.receivedQuantity, line?.counts[0]?.drumNumber], [null, drumNumber]);
    const again = await storeman.ok(receiveErn, { id: ern.id });
    assert.equal(columns(await builders.it.stock(site, sku), 'drum', 'quantity'), [`${drumNumber}, 40`]);
    await storeman.refused(reverseOperation, { id: received.operationId, reason }, 'reversed_already');
    await storeman.ok(reverseOperation, { id: again.operationId, reason });
  });

  test('undoing a receipt as shipped removes the counts and locations that the receipt added', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const { id, lineIds } = await ernOf(storeman, [
      { stockCode: sku, quantity: '3' },
      { stockCode: sku, quantity: '2' },
    ]);
    await storeman.ok(countErn, { id, counts: [{ lineId: lineIds[1] ?? 0, set: '2' }] });
    const before = (await storeman.ok(listErnLines, { id })).items;
    const { operationId } = await storeman.ok(receiveErn, { id, asShipped: true });
    await storeman.ok(reverseOperation, { id: operationId, reason });
    assert.equal((await storeman.ok(listErnLines, { id })).items, before);
    await storeman.refused(receiveErn, { id }, 'lines_not_counted');
  });

  async function shortReceipt() {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const ern = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '10' }] });
    const lineId = (await storeman.ok(listErnLines, { id: ern.id })).items[0]?.id ?? 0;
    const comment = { lineId, discrepancyComment: 'Three missing' };
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId, set: '7' }], lines: [comment] });
    const received = await storeman.ok(receiveErn, { id: ern.id, accept: ['expect_rest'] });
    const restId = received.followUp?.id ?? 0;
    return { site, storeman, sku, ern, received, restId };
  }

  test('a follow-up ERN that was counted, received or hidden is deleted once that is undone', async () => {
    const { site, storeman, sku, received, restId } = await shortReceipt();
    const hider = await builders.it.caller(site, ['screenHideErns']);
    const undo = { id: received.operationId, reason };
    const lineId = (await storeman.ok(listErnLines, { id: restId })).items[0]?.id ?? 0;
    await storeman.ok(countErn, { id: restId, counts: [{ lineId, add: '1' }] });
    await storeman.refused(reverseOperation, undo, 'cannot_reverse');
    await storeman.ok(countErn, { id: restId, counts: [{ lineId, set: null }] });
    await hider.ok(hideErns, { ids: [restId], reason });
    await storeman.refused(reverseOperation, undo, 'cannot_reverse');
    await hider.ok(unhideErns, { ids: [restId] });
    const rest = await storeman.ok(receiveErn, { id: restId, asShipped: true });
    await storeman.refused(reverseOperation, undo, 'cannot_reverse');
    await storeman.ok(reverseOperation, { id: rest.operationId, reason });
    await storeman.ok(reverseOperation, undo);
    await storeman.refused(getErn, { id: restId }, 'not_found');
    assert.equal(await builders.it.stock(site, sku), []);
  });
});
