import * as assert from 'uvu/assert';
import type { HistoryRow } from '../../../client/screens/goods-out/despatch-detail/despatch-dependencies.ts';
import { FakeDespatch } from '../../support/client/fake-despatch.ts';
import { openedDespatch } from '../../support/client/opened-despatch.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const draw = () => 'iVBORw0KGgo=';

/** A row of the history. */
const happened = (id: number, kind: string): HistoryRow => ({
  ...{ id, kind, at: '2026-11-22T10:00:00.000Z', by: 'Ann', document: 'pick', documentId: 9, number: 'PICK-9' },
  ...{ reason: null, accepted: [], facts: {}, reversesId: null, reversedById: null, canReverse: false },
});

suite('the end of a despatch', (test) => {
  async function taken() {
    const all = await openedDespatch();
    await all.state.picking.takeAll();
    all.state.signing.name.value = 'A. Carrier';
    return all;
  }

  test('a blank signature is refused before anything is sent', async () => {
    const { state, server } = await openedDespatch();
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
    const { state, server, undos } = await openedDespatch();
    await state.delete();
    assert.is(state.pick?.status, 'deleted');
    await undos[0]?.();
    assert.equal(server.undone, [43]);
  });
});
