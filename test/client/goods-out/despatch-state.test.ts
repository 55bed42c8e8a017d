import * as assert from 'uvu/assert';
import { sought } from '../../../client/shell/layer.ts';
import { toasts } from '../../../client/state/toasts.ts';
import { saveTaken } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { bag, locations, pickLine } from '../../support/client/fake-despatch.ts';
import { openedDespatch, twoLocations } from '../../support/client/opened-despatch.ts';
import { messages, pressUndo } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const { shelf, bay } = locations;

suite('the walk of a despatch', (test) => {
  test('the walk goes from location to location, and a line at two locations has two stops', async () => {
    const { state } = await openedDespatch();
    const stops = state.picking.walk.stops.value.map(({ row: { value } }) => [
      value.location?.name,
      value.sku.stockCode,
      value.reserved,
    ]);
    assert.equal(stops, [
      ['A-01', 'BAG', '2'],
      ['B-02', 'BAG', '3'],
      ['B-02', 'CABLE', '40'],
    ]);
  });

  test('goods taken where nothing is reserved are an additional stop', async () => {
    const row = { ...twoLocations(), takenQuantity: '1' };
    const taken = [{ location: bay, drumNumber: null, quantity: '1', shortage: null, by: 'Sam', at: '' }];
    const { state, stop } = await openedDespatch([{ ...row, taken }]);
    assert.equal([stop('1:7:').row.value.reserved, stop('1:7:').row.value.taken], ['0', '1']);
    assert.is(state.picking.walk.stops.value.length, 3);
  });

  test('each stop of a line with a reduced reservation shows the reserved and the wanted quantity', async () => {
    const { stop } = await openedDespatch([pickLine(1, bag, [[shelf, '2']], '5')]);
    assert.equal(stop('1:5:').row.value.heldOf, { held: '2', wanted: '5' });
  });

  test('a reload updates stops that moved, and input at other stops stays', async () => {
    const { api, state, stop } = await openedDespatch();
    stop('2:6:D1').taken.value.value = '12';
    api.rows.set(
      1,
      pickLine(1, bag, [
        [shelf, '2'],
        [bay, '3'],
      ]),
    );
    await state.open();
    assert.is(state.picking.walk.find('1:6:'), undefined);
    assert.is(stop('1:7:').row.value.reserved, '3');
    assert.is(stop('2:6:D1').taken.value.value, '12');
  });

  test('a read that began before a quantity was taken does not take it back', async () => {
    const { api, state, stop, type } = await openedDespatch();
    const older = await api.call(listPickLines, { id: 9, limit: 500 });
    let answer = (): void => undefined;
    api.on(listPickLines, () => new Promise((resolve) => (answer = () => resolve(older))));
    const reading = state.open();
    await type('1:6:', '2');
    answer();
    await reading;
    assert.equal([stop('1:6:').row.value.taken, stop('1:6:').taken.value.value], ['2', '2']);
  });
});

suite('picking by scan', (test) => {
  test('a scan shows its stop and its number before the server answers', async () => {
    const { state, stop, scan } = await openedDespatch();
    const { queue, scanned } = state.picking.scan;
    await scan('B-02');
    queue.take('BAG');
    assert.equal(queue.last.value, { good: true, text: 'BAG: 1 of 3', isSaving: true });
    assert.is(scanned.value, stop('1:6:'));
    assert.is(stop('1:6:').coming.value, '1');
    assert.is(await scan('BAG'), 'BAG: 2 of 3');
    assert.is(stop('1:6:').coming.value, '0');
    assert.is(stop('1:6:').row.value.taken, '2');
  });

  test('a number typed after an item is the picked quantity at its stop, up to the reserved one', async () => {
    const { state, stop, scan } = await openedDespatch();
    const { queue, undo } = state.picking.scan;
    const type = async (number: string) => {
      queue.take(number, true);
      await becomes(() => queue.waiting.value.length, 0);
      return queue.last.value?.text;
    };
    await scan('B-02');
    await scan('BAG');
    assert.is(await type('3'), 'BAG: 3 of 3');
    assert.is(await type('4'), 'BAG: 4 is more than 3. Enter it in the line if it is right');
    assert.is(stop('1:6:').row.value.taken, '3');
    await undo();
    assert.is(await type('2'), 'BAG: 2 of 3');
  });

  test('scanning a SKU takes one at the first stop, and continues at the next once that is done', async () => {
    const { scan, stop } = await openedDespatch();
    assert.is(await scan('BAG'), 'BAG: 1 of 2');
    assert.is(await scan('BAG'), 'BAG: 2 of 2');
    assert.is(await scan('BAG'), 'BAG: 1 of 3');
    assert.is(stop('1:6:').taken.value.value, '1');
  });

  test('a scanned location applies to the next scans, and once it is done names the next location', async () => {
    const { scan } = await openedDespatch();
    assert.is(await scan('B-02'), 'Pick 3 × BAG');
    for (const at of ['1', '2', '3']) assert.is(await scan('BAG'), `BAG: ${at} of 3`);
    assert.is(await scan('BAG'), 'BAG: all picked at B-02. Next: A-01.');
  });

  test('a scan beyond the picked quantity is refused with the maximum', async () => {
    const { scan, api } = await openedDespatch([pickLine(1, bag, [[shelf, '1']])]);
    await scan('BAG');
    assert.is(await scan('BAG'), 'BAG: 1 of 1 already picked');
    assert.is(api.saved.length, 1);
  });

  test('a drum is taken once with its reserved quantity, and a SKU on drums asks for its drum', async () => {
    const { scan, api } = await openedDespatch();
    assert.is(await scan('CABLE'), 'Scan the drum for CABLE');
    assert.is(await scan('D1'), 'D1: 40 of 40');
    assert.is(await scan('D1'), 'Drum D1 is already picked');
    assert.equal(api.saved, [[{ lineId: 2, locationId: 6, drumNumber: 'D1', set: '40', was: null }]]);
  });

  test('another drum of a picked SKU is taken from its own location, up to the wanted quantity', async () => {
    const { scan, api } = await openedDespatch();
    api.drums = { D7: { stockCode: 'CABLE', location: bay.name, quantity: '90' } };
    assert.is(await scan('D7'), 'D7: 40 picked, not reserved here');
    assert.equal(api.saved.at(-1), [{ lineId: 2, locationId: 7, drumNumber: 'D7', set: '40', was: null }]);
  });

  test('GS1: a barcode with quantity and batch takes that quantity and names the batch; an excess is refused', async () => {
    const { scan, api } = await openedDespatch();
    assert.is(await scan('010501234567890010LOT7\x1d302'), 'BAG: 2 of 2, batch LOT7');
    assert.is(await scan('01050123456789003099'), '01050123456789003099: the label says 99, only 3 left to pick');
    assert.is(api.saved.length, 1);
  });

  test('a SKU can be taken from an unplanned location, up to the quantity of the line', async () => {
    const { scan, api } = await openedDespatch([pickLine(1, bag, [[shelf, '1']])]);
    await scan('C-03');
    assert.is(await scan('BAG'), 'BAG: 1 picked, not reserved here');
    assert.is(await scan('BAG'), 'BAG: all picked at C-03. Next: A-01.');
    assert.equal(api.saved, [[{ lineId: 1, locationId: 7, add: '1' }]]);
  });

  test('an unknown code is named and can be searched everywhere', async () => {
    const { scan, state } = await openedDespatch();
    assert.is(await scan('XYZ'), 'XYZ is not on this pick and is not a location');
    state.picking.scan.queue.last.value?.offer?.run();
    assert.is(sought.value?.code, 'XYZ');
  });

  test('Undo takes back the last scan, then the one before it', async () => {
    const { scan, state, stop, api } = await openedDespatch();
    await scan('BAG');
    await scan('D1');
    await state.picking.scan.undo();
    assert.is(stop('2:6:D1').row.value.taken, null);
    await state.picking.scan.undo();
    assert.is(stop('1:5:').row.value.taken, null);
    assert.equal(api.saved.at(-1), [{ lineId: 1, locationId: 5, take: '1' }]);
  });

  test('a scan without a connection waits, marks its stop, and is sent once', async () => {
    const { api, state, stop } = await openedDespatch();
    api.fail(saveTaken, lost());
    state.picking.scan.queue.take('BAG');
    await becomes(() => stop('1:5:').waiting.value, 1);
    assert.is(state.unsaved.value, true);
    state.picking.scan.queue.resume();
    await becomes(() => stop('1:5:').row.value.taken, '1');
    assert.is(api.saved.length, 1);
  });

  test('a refused scan shows its code and the reason', async () => {
    const { api, scan } = await openedDespatch();
    api.fail(saveTaken, refusal('insufficient_quantity'));
    assert.match(await scan('BAG'), /^BAG: Insufficient quantity/);
  });
});

suite('typing on a despatch', (test) => {
  test('leaving a field saves its quantity with the value seen, and an empty field removes it', async () => {
    const { api, type } = await openedDespatch();
    await type('1:5:', '2');
    await type('1:5:', '');
    assert.equal(api.saved.flat(), [
      { lineId: 1, locationId: 5, set: '2', was: null },
      { lineId: 1, locationId: 5, set: null, was: '2' },
    ]);
  });

  test('an invalid quantity is not sent, and an excess over the reservation is shown while typing', async () => {
    const { api, stop, type } = await openedDespatch();
    await type('1:5:', '1.5');
    assert.is(stop('1:5:').taken.error.value, 'Enter a whole number');
    stop('1:5:').taken.value.value = '5';
    assert.is(stop('1:5:').taken.hint.value, '3 more than reserved');
    assert.equal(api.saved, []);
  });

  test('a quantity that another user took meanwhile is shown, and the typed one stays', async () => {
    const { api, stop, type } = await openedDespatch();
    await api.call(saveTaken, { id: 9, taken: [{ lineId: 1, locationId: 5, add: '1' }] });
    await type('1:5:', '2');
    assert.is(stop('1:5:').taken.error.value, 'Now: 1 picked here. You entered 2');
    assert.is(stop('1:5:').taken.value.value, '2');
    stop('1:5:').taken.onCommit();
    await becomes(() => stop('1:5:').row.value.taken, '2');
  });

  test('typed quantities and the signer’s name return after a reload', async () => {
    const first = await openedDespatch();
    first.stop('1:5:').taken.value.value = '2';
    first.state.signing.name.value = 'A. Carrier';
    const draft: unknown = JSON.parse(JSON.stringify(first.state.typed.value));
    const { state, stop } = await openedDespatch();
    assert.ok(state.isTyped(draft));
    if (state.isTyped(draft)) state.restore(draft);
    assert.equal([stop('1:5:').taken.value.value, state.signing.name.value], ['2', 'A. Carrier']);
  });

  test('a quantity that could not be saved without a connection is sent on reconnection', async () => {
    const { api, state, stop, type } = await openedDespatch();
    api.fail(saveTaken, lost());
    await type('1:5:', '2');
    assert.is(stop('1:5:').row.value.taken, null);
    state.picking.resend();
    await becomes(() => stop('1:5:').row.value.taken, '2');
  });

  test('a shortage reason is saved with the taken quantity and completes the stop', async () => {
    const { api, state, stop } = await openedDespatch();
    stop('1:5:').taken.value.value = '1';
    await state.picking.explain(stop('1:5:'), 'short');
    assert.equal(api.saved.flat(), [
      { lineId: 1, locationId: 5, set: '1', was: null },
      { lineId: 1, locationId: 5, shortage: 'short' },
    ]);
    assert.equal([state.picking.walk.progress.value.done, state.picking.walk.progress.value.short], [1, 1]);
  });

  test('the remaining stops are taken as listed in one step, and undone in one step', async () => {
    const { api, state, stop } = await openedDespatch();
    await state.picking.explain(stop('1:5:'), 'damaged');
    await state.picking.takeAll();
    assert.equal(messages(), ['2 stops picked as listed']);
    assert.equal([stop('1:6:').row.value.taken, stop('2:6:D1').row.value.taken], ['3', '40']);
    assert.is(stop('1:5:').row.value.taken, '0', 'what was explained stays');
    await pressUndo();
    assert.equal([stop('1:6:').row.value.taken, stop('2:6:D1').row.value.taken], [null, null]);
    assert.is(api.rows.get(1)?.taken.length, 1);
    for (const _time of [1, 2]) await state.picking.takeAll();
    assert.equal(
      toasts.list.value.map(({ text, undo }) => [text, undo !== undefined]),
      [['All picked', false]],
    );
  });
});
