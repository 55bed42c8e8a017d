import * as assert from 'uvu/assert';
import type { HistoryRow } from '../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { despatchPick, signPick } from '../../../shared/contract/goods-out/despatch.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { openedDespatch } from '../../support/client/opened-despatch.ts';
import { messages, pressUndo } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const draw = () => 'iVBORw0KGgo=';

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
    const { state, api } = await openedDespatch();
    state.signing.strokes.value = [[[1, 1]]];
    assert.is(await state.signing.send(draw), false);
    assert.is(state.signing.error.value, 'Sign, or type a name');
    assert.equal(api.requestsOf(despatchPick), []);
  });

  test('a despatch sends the name and the drawing, can be undone, and clears the signature pad', async () => {
    const { state, api } = await taken();
    state.signing.strokes.value = [
      [
        [1, 1],
        [5, 9],
      ],
    ];
    assert.is(await state.signing.send(draw), true);
    assert.equal(
      api.requestsOf(despatchPick).map(({ signature, signedBy }) => ({ signature, signedBy })),
      [{ signature: draw(), signedBy: 'A. Carrier' }],
    );
    assert.equal([state.pick?.status, state.signing.isBlank.value], ['despatched', true]);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 41, reason: 'Undo' }]);
  });

  test('pressing twice sends one despatch; after a lost answer it is sent again under the same key', async () => {
    const { state, api } = await taken();
    api.fail(despatchPick, lost());
    await Promise.all([state.signing.send(draw), state.signing.send(draw)]);
    assert.is(state.signing.error.value, 'No connection. Try again once you are online.');
    assert.is(state.signing.name.value, 'A. Carrier');
    await state.signing.send(draw);
    const keys = api.keysOf(despatchPick);
    assert.equal([keys.length, new Set(keys).size], [2, 1]);
  });

  test('a confirmation that the server requests is displayed, and the despatch is repeated with it', async () => {
    const { state, api } = await taken();
    const confirmations = [{ key: 'despatch_less', line: 1, message: 'Only 2' }];
    api.fail(despatchPick, refusal('confirmation_required', { confirmations }));
    const sending = state.signing.send(draw);
    await becomes(() => state.confirmations.pending.value?.length, 1);
    state.confirmations.answer('despatch_less:1', true);
    state.confirmations.confirm();
    assert.is(await sending, true);
    assert.equal(
      api.requestsOf(despatchPick).map(({ accept }) => accept),
      [[], ['despatch_less:1']],
    );
  });

  test('a refusal of a location is shown at its stop, and the dialog closes', async () => {
    const { state, api, stop } = await taken();
    await state.askSignature();
    const fields = { 'taken.2:6:D1.quantity': 'Insufficient quantity' };
    api.fail(despatchPick, refusal('insufficient_quantity', { fields }));
    assert.is(await state.signing.send(draw), false);
    assert.equal([state.isSigning.value, stop('2:6:D1').taken.error.value], [false, 'Insufficient quantity']);
  });

  test('a stop without a shortage reason shows the refusal and is focused', async () => {
    const { state, api, stop } = await taken();
    api.fail(despatchPick, refusal('shortage_missing', { fields: { 'taken.1:5:.shortage': 'Choose why' } }));
    await state.signing.send(draw);
    assert.is(stop('1:5:').refusal.value, 'Choose why');
    assert.equal(state.picking.walk.sought.value, { line: '1:5:', column: 'taken' });
  });

  test('a despatched pick can be signed again', async () => {
    const { state, api } = await taken();
    await state.signing.send(draw);
    state.signing.name.value = 'B. Site';
    await state.signing.send(draw);
    assert.equal(api.requestsOf(signPick), [{ id: 9, signedBy: 'B. Site' }]);
    assert.is(messages().at(-1), 'PICK-9 signed');
  });

  test('earlier signatures are loaded only after a repeated signature, and shown by operation', async () => {
    const { state, api } = await taken();
    api.earlier = [{ id: 41, signature: 'iVBORw0KGgo=', signedBy: null, at: '', by: 'Ann' }];
    await state.signing.send(draw);
    api.past = [happened(41, 'despatch')];
    await state.open();
    assert.is(state.signatures.size, 0);
    api.past = [happened(42, 'sign pick'), happened(41, 'despatch')];
    await state.open();
    assert.is(state.signatures.get(41), 'iVBORw0KGgo=');
  });

  test('deleting a pick offers Undo', async () => {
    const { state, api } = await openedDespatch();
    await state.delete();
    assert.is(state.pick?.status, 'deleted');
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 43, reason: 'Undo' }]);
  });
});
