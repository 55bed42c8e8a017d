import '../../../client/screens/shipments/form/texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { ShipmentEdit, ShipmentInput } from '../../../client/screens/shipments/form/shipment-calls.ts';
import { refusal } from '../../support/client/fake-ern.ts';
import { lineOf, savedShipment, startedForm, stockAt } from '../../support/client/fake-shipment.ts';
import { suite } from '../../support/suite.ts';

const drum = stockAt({ code: 'CABLE', at: 'D-01', drumNumber: 'DR-1', available: '120.5' });

suite('goods of a return by scan', (test) => {
  test('a SKU at one place is added, again one more, and never more than is there', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt({ available: '2' })];
    await state.open();
    assert.ok((await scan('BOLT'))?.good);
    assert.ok((await scan('BOLT'))?.good);
    assert.equal(goods(), [['BOLT', '2']]);
    assert.is((await scan('BOLT'))?.text, 'BOLT: only 2 available there');
    assert.equal(goods(), [['BOLT', '2']]);
  });

  test('a SKU at several places asks which; a scan of the location, or a press, answers', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt(), stockAt({ at: 'B-02', job: 'J-1' }), stockAt({ at: 'C-03', available: '0' })];
    await state.open();
    assert.is((await scan('BOLT'))?.text, 'BOLT is at 2 places: choose one, or scan its location');
    assert.equal(
      state.scan.offer.peek()?.rows.map(({ location }) => location.name),
      ['A-01', 'B-02'],
    );
    assert.equal(goods(), []);
    assert.ok((await scan('B-02'))?.good);
    assert.is(state.scan.offer.peek(), undefined);
    assert.equal(state.lines.all.peek()[0]?.input(), {
      stockCode: 'BOLT',
      locationId: api.stock[1]?.location.id,
      job: 'J-1',
      quantity: '1',
    });
    assert.ok((await scan('BOLT'))?.good);
    assert.equal(goods(), [['BOLT', '2']]);
    assert.ok(state.scan.take(stockAt()).good);
    assert.equal(goods(), [
      ['BOLT', '2'],
      ['BOLT', '1'],
    ]);
  });

  test('what a label says of how much counts, also after the place was asked for', async () => {
    const { state, api, scan, goods } = startedForm();
    const barcode = '04006381333931';
    const bolt = (at: string) => {
      const row = stockAt({ at, available: '50' });
      return { ...row, sku: { ...row.sku, barcode } };
    };
    api.stock = [bolt('A-01'), bolt('B-02')];
    await state.open();
    state.lines.lineAt(bolt('A-01'));
    assert.ok((await scan(`]C101${barcode}3712`))?.good);
    assert.equal(goods(), [['BOLT', '12']]);
  });

  test('a drum goes whole, once; one of which anything is reserved does not', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [drum, { ...drum, drumNumber: 'DR-2', available: '0' }];
    await state.open();
    assert.is((await scan('DR-1'))?.text, 'Drum DR-1: 120.5 m of CABLE');
    assert.is((await scan('DR-1'))?.text, 'Drum DR-1 is already in the list');
    assert.is((await scan('DR-2'))?.text, 'DR-2: everything there is reserved');
    assert.equal(goods(), [['DR-1', '120.5']]);
  });

  test('a location offers what lies there, a job what it owns; all of it can be taken at once', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt(), stockAt({ code: 'NUT', job: 'J-1' }), { ...drum, job: 'J-1' }];
    await state.open();
    assert.ok((await scan('A-01'))?.good);
    assert.equal(state.scan.offer.peek()?.rows.length, 2);
    assert.ok((await scan('NUT'))?.good);
    assert.equal(goods(), [['NUT', '1']]);
    assert.is(state.scan.offer.peek()?.title, 'A-01');
    assert.ok((await scan('J-1'))?.good === true);
    state.scan.offer.value = undefined;
    await scan('J-1');
    state.scan.takeAll(state.scan.offer.peek()?.rows ?? []);
    assert.equal(goods(), [
      ['NUT', '5'],
      ['DR-1', '120.5'],
    ]);
    assert.is((await scan('NOWHERE'))?.text, 'NOWHERE is not a SKU, drum, location or job here');
  });

  test('a place that was searched for is refused the second time', async () => {
    const { state, goods } = startedForm();
    await state.open();
    assert.is(state.lines.addFound(stockAt()), undefined);
    assert.is(state.lines.addFound(stockAt()), 'BOLT, A-01 is already in the list');
    assert.is(state.lines.addFound(stockAt({ at: 'Z', available: '0' })), 'BOLT, Z: everything there is reserved');
    assert.equal(goods(), [['BOLT', '']]);
  });
});

suite('the head of a return or transfer', (test) => {
  test('begins with the address of its warehouse; a type of the address is chosen where the company has it', async () => {
    const known = startedForm({ type: 'Warranty' });
    await known.state.open();
    assert.is(known.state.head.fields.type.value.peek(), 'Warranty');
    assert.is(known.state.unknownType.peek(), undefined);
    assert.is(known.state.head.fields.shipFrom.value.peek(), 'Leeds, Canal Wharf');
    assert.not(known.state.unsaved.peek());
    const unknown = startedForm({ type: 'Gifts' });
    await unknown.state.open();
    assert.is(unknown.state.head.fields.type.value.peek(), '');
    assert.is(unknown.state.unknownType.peek(), 'Gifts');
  });

  test('ships to the address of whom it goes to, until another address is typed', async () => {
    const { state } = startedForm();
    await state.open();
    const { head } = state;
    head.partner.pick({ key: 'Acme', name: 'Acme' });
    await head.settlePartner();
    assert.is(head.fields.shipTo.value.peek(), 'Acme Road 1');
    head.to.value = 'warehouse';
    head.destination.value.value = '5';
    head.offer();
    assert.is(head.fields.shipTo.value.peek(), 'Cardiff, East Moors Road');
    head.fields.shipTo.value.value = 'My own yard';
    head.destination.value.value = '6';
    head.offer();
    assert.is(head.fields.shipTo.value.peek(), 'My own yard');
  });

  test('a draft needs nothing; a request says what is missing beside its fields and sends nothing', async () => {
    const { state, sent, said } = startedForm({ kind: 'transfer' });
    await state.open();
    await state.save(true);
    assert.is(state.head.fields.transportType.error.peek(), 'Choose a transport type');
    assert.is(state.head.destination.error.peek(), 'Choose where the goods go');
    assert.equal(sent, []);
    await state.save(false);
    assert.is(sent.length, 1);
    assert.equal(said, ['RET-000009 saved']);
    assert.not(state.unsaved.peek());
  });

  test('a destination that was cancelled since, and a type that is no longer kept, are said', async () => {
    const { state, api, sent } = startedForm({ kind: 'transfer', source: { kind: 'edit', id: 17 } });
    const destination = { id: 99, name: 'Gone', shortName: 'GON1' };
    api.shipment = savedShipment({ kind: 'transfer', type: 'Old type', destination, partner: null });
    await state.open();
    assert.is(state.head.destination.error.peek(), 'Goods cannot be sent there any more. Choose another warehouse.');
    assert.is(state.head.fields.type.error.peek(), 'Old type is no longer in the list. Choose another.');
    await state.save(false);
    assert.equal(sent, []);
  });
});

suite('a return or transfer is saved', (test) => {
  test('submitted with its goods, once for two presses, and taken back', async () => {
    const { state, sent, said, undo, scan } = startedForm();
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
    await undo.at(-1)?.();
    assert.equal(said, ['RET-000009 submitted', '9 taken back', 'RET-000009 is a draft again']);
  });

  test('refusals stand beside the lines and fields that they name, and nothing is lost', async () => {
    const { state, api, scan, said } = startedForm();
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
    assert.equal(said, []);
    assert.ok(state.unsaved.peek());
  });

  test('a quantity over what is there, none, or part of a piece is said before anything is sent', async () => {
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

  test('edited under the version that was read; saved by somebody meanwhile it says so, and replaces it only then', async () => {
    const { state, api, sent, said } = startedForm({ source: { kind: 'edit', id: 17 } });
    api.lines = [lineOf(stockAt(), '4')];
    await state.open();
    assert.not(state.unsaved.peek());
    state.head.fields.comments.value.value = 'Fragile';
    api.refusals = [refusal('changed_meanwhile')];
    api.shipment = savedShipment({ version: 8 });
    await state.save(false);
    assert.ok(state.isContested.peek());
    assert.equal(said, []);
    await state.save(false);
    assert.equal(
      sent.map(({ input }) => (input as ShipmentEdit).version),
      [3, 8],
    );
    assert.equal(said, ['RET-000017 saved']);
  });

  test('what somebody else saves while nothing is typed here is shown; of one that is closed nothing can be edited', async () => {
    const { state, api } = startedForm({ source: { kind: 'edit', id: 17 } });
    await state.open();
    api.shipment = savedShipment({ version: 4, comments: 'From elsewhere' });
    await state.follow();
    assert.is(state.head.fields.comments.value.peek(), 'From elsewhere');
    api.shipment = savedShipment({ version: 5, status: 'pending', actions: ['submit'] });
    await state.follow();
    assert.not(state.isEditable);
  });

  test('a copy has head and lines, is a new one, and says which goods are gone', async () => {
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

  test('what was typed comes back after a reload, with its key; a line that was removed can be put back', async () => {
    const before = startedForm();
    await before.state.open();
    await before.scan('BOLT');
    before.state.head.fields.rmaNumber.value.value = 'RMA-1';
    const typed = before.state.typed.peek();
    const { state, goods, sent, undo } = startedForm();
    await state.open();
    assert.ok(state.isTyped(JSON.parse(JSON.stringify(typed))));
    if (typed !== undefined) state.restore(typed);
    assert.equal(goods(), [['BOLT', '1']]);
    const [line] = state.lines.all.peek();
    if (line !== undefined) state.lines.remove(line);
    undo.at(-1)?.();
    await state.save(false);
    assert.is(sent[0]?.key, typed?.key);
    assert.is((sent[0]?.input as ShipmentInput | undefined)?.rmaNumber, 'RMA-1');
  });

  test('others who take stock, or cut a drum, show on its lines', async () => {
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
        ['others took some of it', true],
        ['others took some of it', false],
      ],
    );
  });

  test('a piece cut off a drum goes in its place; taken back, the whole drum goes again', async () => {
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
    assert.equal(goods(), [['DR-1', '120.5']]);
  });
});
