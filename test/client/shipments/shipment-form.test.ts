import * as assert from 'uvu/assert';
import { stockAtPlace } from '../../../client/screens/shipments/form/typed-shipment.ts';
import { t } from '../../../client/texts.ts';
import { savedShipment, startedForm, stockAt } from '../../support/client/fake-shipment.ts';
import { said } from '../../support/client/toasts.ts';
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

  test('h3g: goods of two SWCs are two lines to choose from; a line that names none takes whatever is there', async () => {
    const { state, api, scan, goods } = startedForm();
    const of = (swc: string | null) => stockAt({ job: 'AC-1', segment: 'CELL-01', bySwc: true, swc });
    api.stock = [of('SWC101'), of('SWC102'), of(null)];
    await state.open();
    assert.is((await scan('BOLT'))?.text, 'BOLT is at 3 places: choose one, or scan its location');
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
    const any = stockAtPlace(stockAt({ job: 'AC-1', segment: 'CELL-01' }), api.stock);
    assert.equal([any?.bySwc, any?.available], [false, '15']);
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
    const { state, sent } = startedForm({ kind: 'transfer' });
    await state.open();
    await state.save(true);
    assert.is(state.head.fields.transportType.error.peek(), 'Choose a transport type');
    assert.is(state.head.destination.error.peek(), 'Choose where the goods go');
    assert.equal(sent, []);
    await state.save(false);
    assert.is(sent.length, 1);
    assert.equal(said(), [t('shipmentForm_saved', { number: 'RET-000009' })]);
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
