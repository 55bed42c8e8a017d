import * as assert from 'uvu/assert';
import { errorText } from '../../../client/calls/report-error.ts';
import type { PickLine } from '../../../client/screens/goods-out/despatch-detail/despatch-rules.ts';
import { DespatchPicks, type PicksToDespatch } from '../../../client/screens/goods-out/despatch-picks.ts';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { FakeApi, lost, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const two: PicksToDespatch = { ids: [7, 9], numbers: ['PICK-7', 'PICK-9'], quantities: [] };
const reply = {
  picks: [
    { id: 7, number: 'PICK-7', operationId: 1 },
    { id: 9, number: 'PICK-9', operationId: 2 },
  ],
};

const draw = () => '';

function despatching(picks: PicksToDespatch, ...failures: Error[]) {
  dismissToasts();
  const api = new FakeApi().on(despatchPicks, () => reply).fail(despatchPicks, ...failures);
  const changes: boolean[] = [];
  const state = new DespatchPicks(picks, {
    api,
    done: () => changes.push(true),
    refused(error) {
      changes.push(false);
      return errorText(error);
    },
  });
  return { state, api, changes };
}

suite('despatching several picks', (test) => {
  test('the numbers of the picks on screen are named, and the others are counted', () => {
    assert.is(despatching(two).state.numbers, 'PICK-7, PICK-9');
    assert.is(despatching({ ...two, ids: [7, 9, 11, 13] }).state.numbers, 'PICK-7, PICK-9 and 2 more');
  });

  test('a round is sent as taken, and its signature accepts the differences that the dialog shows', async () => {
    const line = (id: number, taken: string) =>
      ({ id, quantity: '5', takenQuantity: taken, despatchedQuantity: null }) as PickLine;
    const { state, api } = despatching({ ...two, differing: [line(4, '3'), line(6, '8')] });
    state.signing.name.value = 'Ann';
    assert.is(await state.signing.send(draw), true);
    const accept = ['despatch_less:4', 'despatch_more:6'];
    assert.equal(api.requestsOf(despatchPicks), [{ ids: [7, 9], signedBy: 'Ann', asTaken: true, accept }]);
  });

  test('a signature is required first; then all picks are sent in one request with a key', async () => {
    const { state, api } = despatching(two);
    state.signing.name.value = '  ';
    assert.is(await state.signing.send(draw), false);
    assert.ok(state.signing.error.value);
    assert.equal(api.requestsOf(despatchPicks), []);
    state.signing.name.value = ' K. Driver ';
    assert.is(await state.signing.send(draw), true);
    assert.equal(api.requestsOf(despatchPicks), [{ ids: [7, 9], signedBy: 'K. Driver' }]);
    assert.equal(
      api.keysOf(despatchPicks).map((key) => typeof key),
      ['string'],
    );
    assert.is(state.isDone.value, true);
  });

  test('a refusal is shown and the list reloads; an accepted confirmation is sent with the repeat', async () => {
    const refused = refusal('pick_not_open', { message: 'Pick PICK-9 is deleted' });
    const confirmation = { key: 'despatch_less', line: 4, message: 'Less', data: {} };
    const asks = refusal('confirmation_required', { confirmations: [confirmation] });
    const { state, api, changes } = despatching(two, refused, asks);
    state.signing.name.value = 'Ann';
    assert.is(await state.signing.send(draw), false);
    assert.is(state.signing.error.value, 'Pick PICK-9 is deleted');
    assert.equal([changes, messages()], [[false], []]);
    const again = state.signing.send(draw);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(state.confirmations.pending.value, [confirmation]);
    state.confirmations.answer('despatch_less:4', true);
    state.confirmations.confirm();
    assert.is(await again, true);
    assert.equal(api.requestsOf(despatchPicks).at(-1)?.accept, ['despatch_less:4']);
    assert.equal([changes, messages()], [[false, true], ['2 picks despatched']]);
    assert.is(state.signing.error.value, undefined);
  });

  test('a despatch without an answer is sent again under the same key, so nothing leaves twice', async () => {
    const { state, api } = despatching(two, lost());
    state.signing.name.value = 'Ann';
    assert.is(await state.signing.send(draw), false);
    assert.equal([state.isDone.value, messages()], [false, []]);
    assert.is(await state.signing.send(draw), true);
    assert.is(new Set(api.keysOf(despatchPicks)).size, 1);
  });
});
