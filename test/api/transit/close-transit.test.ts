import * as assert from 'uvu/assert';
import { getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit, listTransit } from '../../../shared/contract/transit/transit.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { sendGoods, twoWarehouses } from '../../support/builders/transit.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('close transit', (test, builders) => {
  const reason = 'The lorry burnt out';

  async function coming() {
    const { from, to } = await twoWarehouses(builders.it);
    const [bag, cable, drumNumber] = [
      await builders.it.sku(to),
      await builders.it.sku(to, { divisible: true }),
      builders.it.name('D'),
    ];
    const ern = await sendGoods(builders.it, from, to, [
      { stockCode: bag, quantity: '4' },
      { stockCode: cable, quantity: '50', drumNumber },
    ]);
    return { from, to, bag, drumNumber, ern, storeman: await builders.it.storeman(to) };
  }

  const drumState = async (number: string) =>
    (await builders.it.db.one<{ state: string }>('select state from drums where number = $1', [number])).state;

  test('lost goods leave transit with a reason: their ERN is received with nothing and their drum written off', async () => {
    const { to, bag, drumNumber, ern, storeman } = await coming();
    await storeman.ok(closeTransit, { id: ern.id, outcome: 'lost', reason });
    assert.equal(await builders.it.stock(to, bag), []);
    assert.is(await drumState(drumNumber), 'written_off');
    assert.is((await storeman.ok(getErn, { id: ern.id })).status, 'received');
    assert.equal(
      columns((await storeman.ok(listErnLines, { id: ern.id })).items, 'receivedQuantity', 'discrepancyComment'),
      [`0, ${reason}`, `0, ${reason}`],
    );
    const [operation] = (await storeman.ok(listOperations, { document: 'ern', documentId: ern.id })).items;
    assert.equal(
      [operation?.kind, operation?.reason, operation?.facts['outcome'], operation?.canReverse],
      ['close transit', reason, 'lost', true],
    );
    await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id: ern.id }, 'ern_not_open'));
  });

  test('undoing a closed transit puts the goods back in transit, and they can be received', async () => {
    const { to, bag, drumNumber, ern, storeman } = await coming();
    const { operationId } = await storeman.ok(closeTransit, { id: ern.id, outcome: 'damaged', reason });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'It came' });
    assert.is(await drumState(drumNumber), 'in_transit');
    assert.is((await storeman.ok(listTransit, {})).items.length, 1);
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.equal(column(await builders.it.stock(to, bag), 'locationId'), [to.goodsIn]);
  });

  test('goods sent back travel to their origin under an ERN there', async () => {
    const { from, bag, drumNumber, ern, storeman } = await coming();
    const { operationId, sentBack } = await storeman.ok(closeTransit, { id: ern.id, outcome: 'sentBack', reason });
    const sender = await builders.it.storeman(from);
    const [row] = (await sender.ok(listTransit, {})).items;
    assert.equal([row?.number, row?.direction], [sentBack?.number, 'here']);
    assert.equal(row?.items, [
      { unit: 'each', quantity: '4' },
      { unit: 'm', quantity: '50' },
    ]);
    assert.is(await drumState(drumNumber), 'in_transit');
    await sender.ok(receiveErn, { id: sentBack?.id ?? 0, asShipped: true });
    assert.equal(columns(await builders.it.stock(from, bag), 'locationId', 'quantity'), [`${from.goodsIn}, 4`]);
    await wroteNothing(builders.it, () =>
      storeman.refused(reverseOperation, { id: operationId, reason }, 'cannot_reverse'),
    );
  });

  test('sending back can be undone until work on its ERN starts, or once that work was undone', async () => {
    const { from, to, bag, drumNumber, ern, storeman } = await coming();
    const { operationId, sentBack } = await storeman.ok(closeTransit, { id: ern.id, outcome: 'sentBack', reason });
    const sender = await builders.it.storeman(from);
    const received = await sender.ok(receiveErn, { id: sentBack?.id ?? 0, asShipped: true });
    await sender.ok(reverseOperation, { id: received.operationId, reason: 'Not here yet' });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'It came after all' });
    await sender.refused(getErn, { id: sentBack?.id ?? 0 }, 'not_found');
    assert.is(await drumState(drumNumber), 'in_transit');
    const lines = (await storeman.ok(listErnLines, { id: ern.id })).items;
    assert.equal(column(lines, 'discrepancyComment'), [null, null]);
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    assert.equal(column(await builders.it.stock(to, bag), 'locationId'), [to.goodsIn]);
  });

  test('closing is refused for a supplier’s or a received ERN; nothing is written', async () => {
    const { bag, ern, storeman } = await coming();
    const supplied = await ernOf(storeman, [{ stockCode: bag, quantity: '1' }]);
    const close = (id: number) => ({ id, outcome: 'lost', reason }) as const;
    await refuses(builders.it, storeman, closeTransit, { 'an ERN of a supplier': [close(supplied.id), 'not_found'] });
    await storeman.ok(receiveErn, { id: ern.id, asShipped: true });
    await refuses(builders.it, storeman, closeTransit, { 'a received ERN': [close(ern.id), 'ern_not_open'] });
  });

  test('closing and receiving at once performs only one of them', async () => {
    const { to, ern, storeman } = await coming();
    const rows = { table: 'erns', companyId: to.companyId } as const;
    const answers = await atOnce(builders.it, rows, [
      () => storeman.call(closeTransit, { id: ern.id, outcome: 'lost', reason }),
      () => storeman.call(receiveErn, { id: ern.id, asShipped: true }),
    ]);
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
