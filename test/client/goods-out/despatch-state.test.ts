import * as assert from 'uvu/assert';
import '../../../client/screens/goods-out/despatch-detail/texts.ts';
import type { HistoryRow } from '../../../client/screens/goods-out/despatch-detail/despatch-dependencies.ts';
import { DespatchState } from '../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { bag, cable, FakeDespatch, pickLine, places, type ReservedLine } from '../../support/client/fake-despatch.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const { shelf, rack, bay } = places;
const twoPlaces = () =>
  pickLine(1, bag, [
    [shelf, '2'],
    [rack, '3'],
  ]);
const onDrum = () => pickLine(2, cable, [[rack, '40', 'D1']]);
const draw = () => 'iVBORw0KGgo=';

/** A row of the history. */
const happened = (id: number, kind: string): HistoryRow => ({
  ...{ id, kind, at: '2026-11-22T10:00:00.000Z', by: 'Ann', document: 'pick', documentId: 9, number: 'PICK-9' },
  ...{ reason: null, accepted: [], facts: {}, reversesId: null, reversedById: null, canReverse: false },
});

async function opened(rows: readonly ReservedLine[] = [twoPlaces(), onDrum()]) {
  const server = new FakeDespatch(rows);
  const said: string[] = [];
  const undos: (() => Promise<unknown>)[] = [];
  const state = new DespatchState(9, server, {
    done(text, undo) {
      said.push(text);
      if (undo !== undefined) undos.push(undo);
    },
    failed: (error) => said.push(`failed: ${(error as Error).message}`),
    changed: (kind, by) => said.push(`${kind} by ${by}`),
    search: (code) => said.push(`search ${code}`),
  });
  await state.open();
  const stop = (key: string) => {
    const found = state.picking.walk.find(key);
    if (found === undefined) throw new Error(`no stop ${key}`);
    return found;
  };
  const scan = async (code: string) => {
    state.picking.scan.queue.take(code);
    await becomes(() => state.picking.scan.queue.waiting.value.length, 0);
    return state.picking.scan.queue.last.value?.text ?? '';
  };
  const type = async (key: string, typed: string) => {
    stop(key).taken.value.value = typed;
    await stop(key).commit();
  };
  return { server, state, said, undos, stop, scan, type };
}

suite('the walk of a despatch', (test) => {
  test('goes from location to location; a line in two places is two stops', async () => {
    const { state } = await opened();
    const stops = state.picking.walk.stops.value.map(({ stop: { value } }) => [
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

  test('what was taken where nothing is reserved is a stop as well, and is said to be elsewhere', async () => {
    const row = { ...twoPlaces(), takenQuantity: '1' };
    const taken = [{ location: bay, drumNumber: null, quantity: '1', shortage: null, by: 'Sam', at: '' }];
    const { state, stop } = await opened([{ ...row, taken }]);
    assert.equal([stop('1:7:').stop.value.reserved, stop('1:7:').stop.value.taken], ['0', '1']);
    assert.is(state.picking.walk.stops.value.length, 3);
  });

  test('a line of which less is still reserved says how much, at each of its stops', async () => {
    const { stop } = await opened([pickLine(1, bag, [[shelf, '2']], '5')]);
    assert.equal(stop('1:5:').stop.value.heldOf, { held: '2', wanted: '5' });
  });

  test('stops that moved while somebody picks come and go with the next reading; what is typed elsewhere stays', async () => {
    const { server, state, stop } = await opened();
    stop('2:6:D1').taken.value.value = '12';
    server.rows.set(
      1,
      pickLine(1, bag, [
        [shelf, '2'],
        [bay, '3'],
      ]),
    );
    await state.open();
    assert.is(state.picking.walk.find('1:6:'), undefined);
    assert.is(stop('1:7:').stop.value.reserved, '3');
    assert.is(stop('2:6:D1').taken.value.value, '12');
  });
});

suite('picking by scan', (test) => {
  test('a SKU takes one where the walk comes first, and goes on to the next place when that is empty', async () => {
    const { scan, stop } = await opened();
    assert.is(await scan('BAG'), 'BAG: 1 of 2');
    assert.is(await scan('BAG'), 'BAG: 2 of 2');
    assert.is(await scan('BAG'), 'BAG: 1 of 3');
    assert.is(stop('1:6:').taken.value.value, '1');
  });

  test('a location holds for the next scans; all taken there, it says where the rest is', async () => {
    const { scan } = await opened();
    assert.is(await scan('B-02'), 'B-02: take 3 of BAG');
    for (const at of ['1', '2', '3']) assert.is(await scan('BAG'), `BAG: ${at} of 3`);
    assert.is(await scan('BAG'), 'BAG: all of it is taken at B-02. Next: A-01.');
  });

  test('over what was picked it stops and says the maximum', async () => {
    const { scan, server } = await opened([pickLine(1, bag, [[shelf, '1']])]);
    await scan('BAG');
    assert.is(await scan('BAG'), 'BAG: 1 of 1 already taken');
    assert.is(server.saved.length, 1);
  });

  test('a drum is taken for what is reserved of it, once; a SKU on drums asks for its drum', async () => {
    const { scan, server } = await opened();
    assert.is(await scan('CABLE'), 'CABLE: now scan its drum');
    assert.is(await scan('D1'), 'D1: 40 of 40');
    assert.is(await scan('D1'), 'Drum D1 is already taken');
    assert.equal(server.saved, [[{ lineId: 2, locationId: 6, drumNumber: 'D1', set: '40', was: null }]]);
  });

  test('another drum of a SKU of the pick is taken from where it lies, no more than is wanted', async () => {
    const { scan, server } = await opened();
    server.drums = { D7: { stockCode: 'CABLE', location: bay, quantity: '90' } };
    assert.is(await scan('D7'), 'D7: 40 taken, not reserved here');
    assert.equal(server.saved.at(-1), [{ lineId: 2, locationId: 7, drumNumber: 'D7', set: '40', was: null }]);
  });

  test('GS1: a barcode with quantity and batch takes that much and names the batch; more than is left is refused', async () => {
    const { scan, server } = await opened();
    assert.is(await scan('010501234567890010LOT7\x1d302'), 'BAG: 2 of 2, batch LOT7');
    assert.is(await scan('01050123456789003099'), '01050123456789003099: the label says 99, only 3 left to take');
    assert.is(server.saved.length, 1);
  });

  test('a SKU taken from a place that nobody planned is taken there, up to what the line wants', async () => {
    const { scan, server } = await opened([pickLine(1, bag, [[shelf, '1']])]);
    await scan('C-03');
    assert.is(await scan('BAG'), 'BAG: 1 taken, not reserved here');
    assert.is(await scan('BAG'), 'BAG: all of it is taken at C-03. Next: A-01.');
    assert.equal(server.saved, [[{ lineId: 1, locationId: 7, add: '1' }]]);
  });

  test('what is unknown is said by its name and can be looked for everywhere', async () => {
    const { scan, state, said } = await opened();
    assert.is(await scan('XYZ'), 'XYZ is not on this pick and is not a location here');
    state.picking.scan.queue.last.value?.offer?.run();
    assert.equal(said, ['search XYZ']);
  });

  test('the last scan is taken back, then the one before it', async () => {
    const { scan, state, stop, server } = await opened();
    await scan('BAG');
    await scan('D1');
    await state.picking.scan.undo();
    assert.is(stop('2:6:D1').stop.value.taken, null);
    await state.picking.scan.undo();
    assert.is(stop('1:5:').stop.value.taken, null);
    assert.equal(server.saved.at(-1), [{ lineId: 1, locationId: 5, take: '1' }]);
  });

  test('without a connection a scan waits, marks its stop, and is sent once', async () => {
    const { server, state, stop } = await opened();
    server.failures = [FakeDespatch.lost()];
    state.picking.scan.queue.take('BAG');
    await becomes(() => stop('1:5:').waiting.value, 1);
    assert.is(state.unsaved.value, true);
    state.picking.scan.queue.resume();
    await becomes(() => stop('1:5:').stop.value.taken, '1');
    assert.is(server.saved.length, 1);
  });

  test('a refused scan says why and names the code', async () => {
    const { server, scan } = await opened();
    server.failures = [FakeDespatch.refusal('insufficient_quantity')];
    assert.match(await scan('BAG'), /^BAG: Insufficient quantity/);
  });
});

suite('what is typed on a despatch', (test) => {
  test('is saved when it is left, with what was seen there; nothing typed takes it back', async () => {
    const { server, type } = await opened();
    await type('1:5:', '2');
    await type('1:5:', '');
    assert.equal(server.saved.flat(), [
      { lineId: 1, locationId: 5, set: '2', was: null },
      { lineId: 1, locationId: 5, set: null, was: '2' },
    ]);
  });

  test('what is no quantity is not sent; more than is reserved is said while it is typed', async () => {
    const { server, stop, type } = await opened();
    await type('1:5:', '1.5');
    assert.is(stop('1:5:').taken.error.value, 'Enter a whole number');
    stop('1:5:').taken.value.value = '5';
    assert.is(stop('1:5:').taken.hint.value, '3 more than reserved here');
    assert.equal(server.saved, []);
  });

  test('what somebody else took meanwhile is shown beside it, and what is typed stays', async () => {
    const { server, stop, type } = await opened();
    await server.save(9, [{ lineId: 1, locationId: 5, add: '1' }]);
    await type('1:5:', '2');
    assert.is(stop('1:5:').taken.error.value, 'Now 1 taken here; you typed 2');
    assert.is(stop('1:5:').taken.value.value, '2');
    stop('1:5:').taken.onCommit();
    await becomes(() => stop('1:5:').stop.value.taken, '2');
  });

  test('comes back after a reload, at its stop; a name that was typed to sign, too', async () => {
    const first = await opened();
    first.stop('1:5:').taken.value.value = '2';
    first.state.signing.name.value = 'A. Carrier';
    const kept: unknown = JSON.parse(JSON.stringify(first.state.typed.value));
    const { state, stop } = await opened();
    assert.ok(state.isTyped(kept));
    if (state.isTyped(kept)) state.restore(kept);
    assert.equal([stop('1:5:').taken.value.value, state.signing.name.value], ['2', 'A. Carrier']);
  });

  test('what could not be saved without a connection is sent when it is back', async () => {
    const { server, state, stop, type } = await opened();
    server.failures = [FakeDespatch.lost()];
    await type('1:5:', '2');
    assert.is(stop('1:5:').stop.value.taken, null);
    state.picking.resend();
    await becomes(() => stop('1:5:').stop.value.taken, '2');
  });

  test('a reason is saved beside what was taken, and the stop is done', async () => {
    const { server, state, stop } = await opened();
    stop('1:5:').taken.value.value = '1';
    await state.picking.explain(stop('1:5:'), 'short');
    assert.equal(server.saved.flat(), [
      { lineId: 1, locationId: 5, set: '1', was: null },
      { lineId: 1, locationId: 5, shortage: 'short' },
    ]);
    assert.equal([state.picking.walk.progress.value.done, state.picking.walk.progress.value.short], [1, 1]);
  });

  test('the rest is taken as listed in one go, and that is undone in one', async () => {
    const { server, state, stop, undos, said } = await opened();
    await state.picking.explain(stop('1:5:'), 'damaged');
    await state.picking.takeAll();
    assert.equal(said, ['2 stops taken as listed']);
    assert.equal([stop('1:6:').stop.value.taken, stop('2:6:D1').stop.value.taken], ['3', '40']);
    assert.is(stop('1:5:').stop.value.taken, '0', 'what was explained stays');
    await undos[0]?.();
    assert.equal([stop('1:6:').stop.value.taken, stop('2:6:D1').stop.value.taken], [null, null]);
    assert.is(server.rows.get(1)?.taken.length, 1);
  });
});

suite('the end of a despatch', (test) => {
  async function taken() {
    const all = await opened();
    await all.state.picking.takeAll();
    all.state.signing.name.value = 'A. Carrier';
    return all;
  }

  test('a blank signature is refused before anything is sent', async () => {
    const { state, server } = await opened();
    state.signing.strokes.value = [[[1, 1]]];
    assert.is(await state.signing.send(draw), false);
    assert.is(state.signing.error.value, 'Sign, or type a name');
    assert.equal(server.despatches, []);
  });

  test('it is despatched under the name and the drawing, can be undone, and the pad is empty for the next', async () => {
    const { state, server, undos } = await taken();
    state.signing.strokes.value = [
      [
        [1, 1],
        [5, 9],
      ],
    ];
    assert.is(await state.signing.send(draw), true);
    assert.equal(
      server.despatches.map(({ signature }) => signature),
      [{ signature: draw(), signedBy: 'A. Carrier' }],
    );
    assert.equal([state.pick?.status, state.signing.isBlank.value], ['despatched', true]);
    await undos.at(-1)?.();
    assert.equal(server.undone, [41]);
  });

  test('pressed twice it is sent once; after a lost answer it is sent again under the same key', async () => {
    const { state, server } = await taken();
    server.failures = [FakeDespatch.lost()];
    await Promise.all([state.signing.send(draw), state.signing.send(draw)]);
    assert.is(state.signing.error.value, 'No connection. Try again once you are online.');
    assert.is(state.signing.name.value, 'A. Carrier');
    await state.signing.send(draw);
    const keys = server.despatches.map(({ key }) => key);
    assert.equal([keys.length, new Set(keys).size], [2, 1]);
  });

  test('what the server asks is asked, and accepted under the same key', async () => {
    const { state, server } = await taken();
    const asked = FakeDespatch.refusal('confirmation_required');
    asked.body.confirmations = [{ key: 'despatch_less', line: 1, message: 'Only 2' }];
    server.failures = [asked];
    const sending = state.signing.send(draw);
    await becomes(() => state.confirmations.asked.value?.length, 1);
    state.confirmations.answer('despatch_less:1', true);
    state.confirmations.confirm();
    assert.is(await sending, true);
    assert.equal(
      server.despatches.map(({ accept }) => accept),
      [[], ['despatch_less:1']],
    );
  });

  test('what is refused of a place stands beside its stop, and the dialog is gone', async () => {
    const { state, server, stop } = await taken();
    await state.askSignature();
    server.failures = [
      FakeDespatch.refusal('insufficient_quantity', { fields: { 'taken.2:6:D1.quantity': 'Insufficient quantity' } }),
    ];
    assert.is(await state.signing.send(draw), false);
    assert.equal([state.isSigning.value, stop('2:6:D1').taken.error.value], [false, 'Insufficient quantity']);
  });

  test('stops that nobody explained are named', async () => {
    const { state, server, stop } = await taken();
    server.failures = [FakeDespatch.refusal('shortage_missing', { fields: { 'taken.1:5:.shortage': 'Choose why' } })];
    await state.signing.send(draw);
    assert.is(stop('1:5:').refusal.value, 'Choose why');
    assert.equal(state.picking.walk.sought.value, { line: '1:5:', column: 'taken' });
  });

  test('a despatched pick is signed once more', async () => {
    const { state, server, said } = await taken();
    await state.signing.send(draw);
    state.signing.name.value = 'B. Site';
    await state.signing.send(draw);
    assert.equal(server.signed, [{ signedBy: 'B. Site' }]);
    assert.is(said.at(-1), 'PICK-9 signed');
  });

  test('earlier drawings are read once somebody signed before, and stand under their operations', async () => {
    const { state, server } = await taken();
    server.earlier = new Map([[41, 'iVBORw0KGgo=']]);
    await state.signing.send(draw);
    server.past = [happened(41, 'despatch')];
    await state.open();
    assert.is(state.signatures.size, 0);
    server.past = [happened(42, 'sign pick'), happened(41, 'despatch')];
    await state.open();
    assert.is(state.signatures.get(41), 'iVBORw0KGgo=');
  });

  test('deleting offers Undo', async () => {
    const { state, server, undos } = await opened();
    await state.delete();
    assert.is(state.pick?.status, 'deleted');
    await undos[0]?.();
    assert.equal(server.undone, [43]);
  });
});
