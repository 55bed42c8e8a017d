import * as assert from 'uvu/assert';
import { DespatchTicked, type TickedPicks } from '../../../client/screens/goods-out/despatch-list/despatch-ticked.ts';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { FakeApi, lost, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const each = (quantity: string) => ({ unit: 'each', quantity });
const metres = (quantity: string) => ({ unit: 'm', quantity });
const two: TickedPicks = {
  ids: [7, 9],
  known: [
    { number: 'PICK-7', quantities: [each('2'), metres('0.1')] },
    { number: 'PICK-9', quantities: [metres('0.2')] },
  ],
};
const reply = {
  picks: [
    { id: 7, number: 'PICK-7', operationId: 1 },
    { id: 9, number: 'PICK-9', operationId: 2 },
  ],
};

const draw = () => '';

function despatching(picked: TickedPicks, ...failures: Error[]) {
  dismissToasts();
  const api = new FakeApi().on(despatchPicks, () => reply).fail(despatchPicks, ...failures);
  const changes: boolean[] = [];
  const state = new DespatchTicked(picked, api, (isDespatched) => changes.push(isDespatched));
  return { state, api, changes };
}

suite('despatching ticked picks', (test) => {
  test('the quantities of the ticked picks are summed by unit without rounding errors', () => {
    assert.equal(despatching(two).state.quantities, [each('2'), metres('0.3')]);
    assert.is(despatching(two).state.numbers, 'PICK-7, PICK-9');
  });

  test('picks that are not all loaded show their number instead of a sum', () => {
    const { state } = despatching({ ids: [7, 9, 11, 13], known: two.known });
    assert.equal(state.quantities, []);
    assert.is(state.numbers, 'PICK-7, PICK-9 and 2 more');
  });

  test('a signature is required first; then all ticked picks are sent in one request with a key', async () => {
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
