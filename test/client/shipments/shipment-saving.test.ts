import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { ShipmentEdit, ShipmentInput } from '../../../client/screens/shipments/form/shipment-reads.ts';
import { t } from '../../../client/texts.ts';
import { withdrawShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { lineOf, savedShipment, startedForm, stockAt } from '../../support/client/fake-shipment.ts';
import { messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const drum = stockAt({ code: 'CABLE', at: 'D-01', drumNumber: 'DR-1', available: '120.5' });

suite('saving a return or transfer', (test) => {
  test('pressing twice submits a document and its goods once, and Undo withdraws it', async () => {
    const { state, api, sent, scan } = startedForm();
    await state.open();
    state.head.fields.transportType.value.value = 'Courier';
    state.head.to.value = 'company';
    state.head.fields.pallets.value.value = '2';
    state.head.fields.manifestAddresses.value.value = 'a@example.com; b@example.com';
    await scan('BOLT');
    await Promise.all([state.save(true), state.save(true)]);
    assert.is(sent.length, 1);
    const input = sent[0]?.input as ShipmentInput;
    assert.equal([input.kind, input.submit, input.partner, input.destinationId], ['return', true, null, null]);
    assert.equal([input.pallets, input.manifestAddresses], [2, ['a@example.com', 'b@example.com']]);
    assert.equal(
      input.lines?.map(({ stockCode, quantity }) => [stockCode, quantity]),
      [['BOLT', '1']],
    );
    const number = 'RET-000009';
    assert.equal(messages(), [t('shipmentForm_submitted', { number })]);
    await pressUndo();
    assert.equal(api.requestsOf(withdrawShipment), [{ id: 9 }]);
    assert.is(messages().at(-1), t('shipmentForm_withdrawn', { number }));
  });

  test('refusals are shown beside their lines and fields, and no input is lost', async () => {
    const { state, api, scan } = startedForm();
    await state.open();
    await scan('BOLT');
    api.refusals = [
      new ApiError('shipment', 409, {
        code: 'quantity_over_stock',
        message: '1 wanted, only 0 available',
        fields: { 'lines.0.quantity': '1 wanted, only 0 available' },
      }),
      new ApiError('shipment', 409, {
        code: 'destination_refused',
        message: 'Goods cannot be sent there',
        fields: { partner: 'Goods cannot be sent there' },
      }),
    ];
    await state.save(false);
    assert.is(state.lines.all.peek()[0]?.quantity.error.peek(), '1 wanted, only 0 available');
    state.lines.all.peek()[0]?.add('1');
    await state.save(false);
    assert.is(state.head.partnerError.peek(), 'Goods cannot be sent there');
    assert.equal(messages(), []);
    assert.ok(state.unsaved.peek());
  });

  test('a quantity that is too large, fractional, missing or zero is refused before sending', async () => {
    const { state, sent } = startedForm();
    await state.open();
    state.lines.addFound(stockAt());
    const line = state.lines.all.peek()[0];
    for (const [typed, error] of [
      ['6', '6 wanted, only 5 available'],
      ['1.5', 'Enter a whole number'],
      ['', 'Enter a quantity'],
      ['0', 'Enter a quantity above 0'],
    ] as const) {
      if (line !== undefined) line.quantity.value.value = typed;
      await state.save(false);
      assert.is(line?.quantity.error.peek(), error, typed);
    }
    assert.equal(sent, []);
  });

  test('saving a document that another user changed shows the conflict, and the next save replaces it', async () => {
    const { state, api, sent } = startedForm({ source: { kind: 'edit', id: 17 } });
    api.lines = [lineOf(stockAt(), '4')];
    await state.open();
    assert.not(state.unsaved.peek());
    state.head.fields.comments.value.value = 'Fragile';
    api.refusals = [refusal('changed_meanwhile')];
    api.shipment = savedShipment({ version: 8 });
    await state.save(false);
    assert.ok(state.contest.isContested.peek());
    assert.equal(messages(), []);
    await state.save(false);
    assert.equal(
      sent.map(({ input }) => (input as ShipmentEdit).version),
      [3, 8],
    );
    assert.equal(messages(), [t('shipmentForm_saved', { number: 'RET-000017' })]);
  });

  test('another user’s save is shown while nothing is typed, and a closed document cannot be edited', async () => {
    const { state, api } = startedForm({ source: { kind: 'edit', id: 17 } });
    await state.open();
    api.shipment = savedShipment({ version: 4, comments: 'From elsewhere' });
    await state.contest.follow();
    assert.is(state.head.fields.comments.value.peek(), 'From elsewhere');
    api.shipment = savedShipment({ version: 5, status: 'pending', actions: ['submit'] });
    await state.contest.follow();
    assert.not(state.isEditable);
  });

  test('a copy is a new document with head and lines, and shows which goods are gone', async () => {
    const { state, api, sent } = startedForm({ source: { kind: 'copy', id: 17 } });
    api.lines = [lineOf(stockAt(), '4'), lineOf(stockAt({ code: 'GONE' }), '1')];
    await state.open();
    assert.is(state.head.fields.type.value.peek(), 'Warranty');
    assert.is(state.lines.all.peek()[1]?.quantity.error.peek(), '1 wanted, only 0 available');
    const [, gone] = state.lines.all.peek();
    if (gone !== undefined) state.lines.remove(gone);
    await state.save(false);
    assert.is((sent[0]?.input as ShipmentInput | undefined)?.kind, 'return');
  });

  test('a draft returns after a reload with its key, and a removed line can be restored', async () => {
    const before = startedForm();
    await before.state.open();
    await before.scan('BOLT');
    before.state.head.fields.rmaNumber.value.value = 'RMA-1';
    const typed = before.state.typed.peek();
    const { state, goods, sent } = startedForm();
    await state.open();
    assert.ok(state.isTyped(JSON.parse(JSON.stringify(typed))));
    if (typed !== undefined) state.restore(typed);
    assert.equal(goods(), [['BOLT', '1']]);
    const [line] = state.lines.all.peek();
    if (line !== undefined) state.lines.remove(line);
    await pressUndo();
    await state.save(false);
    assert.is(sent[0]?.key, typed?.key);
    assert.is((sent[0]?.input as ShipmentInput | undefined)?.rmaNumber, 'RMA-1');
  });

  test('stock that others took, or cut from a drum, is shown on its lines', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt(), drum];
    await state.open();
    await scan('BOLT', 'DR-1');
    api.stock = [stockAt({ available: '0' }), { ...drum, available: '80' }];
    await state.lines.look();
    assert.equal(goods(), [
      ['BOLT', '1'],
      ['DR-1', '80'],
    ]);
    assert.equal(
      state.lines.all.peek().map(({ note, bad }) => [note.peek(), bad.peek()]),
      [
        ['some has been taken', true],
        ['some has been taken', false],
      ],
    );
  });

  test('a piece cut off a drum replaces it on the list, and undoing the cut restores the whole drum', async () => {
    const { state, api, scan, goods } = startedForm();
    const piece = { ...drum, drumNumber: 'DR-1A', available: '20' };
    api.stock = [drum];
    await state.open();
    await scan('DR-1');
    const [line] = state.lines.all.peek();
    if (line === undefined) throw new Error('the drum is not on the list');
    api.stock = [{ ...drum, available: '100.5' }, piece];
    await state.lines.takePiece(line, 'DR-1A');
    assert.equal(goods(), [['DR-1A', '20']]);
    api.stock = [drum];
    await state.lines.undoCut(40, line, 'DR-1A');
    assert.equal(api.requestsOf(reverseOperation), [{ id: 40, reason: 'Undo' }]);
    assert.equal(goods(), [['DR-1', '120.5']]);
  });
});
