import * as assert from 'uvu/assert';
import { currentStock } from '../../../client/screens/shipments/form/typed-shipment.ts';
import { t } from '../../../client/texts.ts';
import { savedShipment, startedForm, stockAt } from '../../support/client/fake-shipment.ts';
import { messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const drum = stockAt({ code: 'CABLE', at: 'D-01', drumNumber: 'DR-1', available: '120.5' });

suite('scanning goods for a return', (test) => {
  test('a SKU at one location is added, then increased up to the available quantity', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt({ available: '2' })];
    await state.open();
    assert.ok((await scan('BOLT'))?.good);
    assert.ok((await scan('BOLT'))?.good);
    assert.equal(goods(), [['BOLT', '2']]);
    assert.is((await scan('BOLT'))?.text, 'BOLT: only 2 available there');
    assert.equal(goods(), [['BOLT', '2']]);
  });

  test('a SKU at several locations asks which one; scanning or choosing a location answers', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [stockAt(), stockAt({ at: 'B-02', job: 'J-1' }), stockAt({ at: 'C-03', available: '0' })];
    await state.open();
    assert.is((await scan('BOLT'))?.text, 'BOLT: choose which stock to send');
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

  test('H3G: goods of each SWC are a separate choice; a line without an SWC can take all of them', async () => {
    const { state, api, scan, goods } = startedForm();
    const of = (swc: string | null) => stockAt({ job: 'AC-1', segment: 'CELL-01', bySwc: true, swc });
    api.stock = [of('SWC101'), of('SWC102'), of(null)];
    await state.open();
    assert.is((await scan('BOLT'))?.text, 'BOLT: choose which stock to send');
    assert.ok(state.scan.take(of('SWC102')).good);
    assert.ok(state.scan.take(of(null)).good);
    assert.equal(goods(), [
      ['BOLT', '1'],
      ['BOLT', '1'],
    ]);
    assert.equal(
      state.lines.all.peek().map((line) => line.input().swc),
      ['SWC102', null],
    );
    const any = currentStock(stockAt({ job: 'AC-1', segment: 'CELL-01' }), api.stock);
    assert.equal([any?.bySwc, any?.available], [false, '15']);
  });

  test('a GS1 label adds its quantity to the line of its SKU', async () => {
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

  test('a drum is added whole and only once, and a reserved drum is refused', async () => {
    const { state, api, scan, goods } = startedForm();
    api.stock = [drum, { ...drum, drumNumber: 'DR-2', available: '0' }];
    await state.open();
    assert.is((await scan('DR-1'))?.text, 'Drum DR-1: 120.5 m of CABLE');
    assert.is((await scan('DR-1'))?.text, 'Drum DR-1 is already in the list');
    assert.is((await scan('DR-2'))?.text, 'DR-2: everything there is reserved');
    assert.equal(goods(), [['DR-1', '120.5']]);
  });

  test('scanning a location or a job offers its stock, which can be taken singly or all at once', async () => {
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

  test('a searched stock line is added once, and fully reserved stock is refused', async () => {
    const { state, goods } = startedForm();
    await state.open();
    assert.is(state.lines.addFound(stockAt()), undefined);
    assert.is(state.lines.addFound(stockAt()), 'BOLT, A-01 is already in the list');
    assert.is(state.lines.addFound(stockAt({ at: 'Z', available: '0' })), 'BOLT, Z: everything there is reserved');
    assert.equal(goods(), [['BOLT', '']]);
  });
});

suite('the head of a return or transfer', (test) => {
  test('a new head starts with the warehouse’s address, and a type in the link is chosen if it exists', async () => {
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

  test('the ship-to address follows the recipient until the user types another', async () => {
    const { state } = startedForm();
    await state.open();
    const { head } = state;
    head.partner.pick({ key: 'Acme', name: 'Acme' });
    await head.readAddresses();
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

  test('a draft needs no fields; a submission shows the missing fields and sends nothing', async () => {
    const { state, sent } = startedForm({ kind: 'transfer' });
    await state.open();
    await state.save(true);
    assert.is(state.head.fields.transportType.error.peek(), 'Choose a transport type');
    assert.is(state.head.destination.error.peek(), 'Choose where the goods go');
    assert.equal(sent, []);
    await state.save(false);
    assert.is(sent.length, 1);
    assert.equal(messages(), [t('shipmentForm_saved', { number: 'RET-000009' })]);
    assert.not(state.unsaved.peek());
  });

  test('a cancelled destination and a removed type are shown as errors, and nothing is sent', async () => {
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
