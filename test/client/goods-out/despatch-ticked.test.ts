import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { DespatchTicked, type TickedPicks } from '../../../client/screens/goods-out/despatch-list/despatch-ticked.ts';
import { addTexts } from '../../../client/text-sets.ts';
import type { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { picks } from '../../../shared/texts/en/picks.ts';
import { suite } from '../../support/suite.ts';

addTexts('en', picks);

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

/** A despatch over an API that answers as told; what was asked and said is noted. */
function despatching(picked: TickedPicks, ...answers: (Error | typeof reply)[]) {
  const asked: Input<typeof despatchPicks>[] = [];
  const said: string[] = [];
  const keys: string[] = [];
  const state = new DespatchTicked(
    picked,
    async (input, key) => {
      asked.push(input);
      keys.push(key);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing more was expected');
      return answer;
    },
    { done: (text) => said.push(text), changed: () => said.push('changed') },
  );
  return { state, asked, said, keys };
}

suite('despatching ticked picks', (test) => {
  test('what leaves is summed by unit, without the errors of floats', () => {
    assert.equal(despatching(two).state.quantities, [each('2'), metres('0.3')]);
    assert.is(despatching(two).state.numbers, 'PICK-7, PICK-9');
  });

  test('where not all of them are on the screen no sum is said, and their number is', () => {
    const { state } = despatching({ ids: [7, 9, 11, 13], known: two.known });
    assert.equal(state.quantities, []);
    assert.is(state.numbers, 'PICK-7, PICK-9 and 2 more');
  });

  test('nothing is asked before somebody signs; then all of them, under one key', async () => {
    const { state, asked, keys } = despatching(two, reply);
    state.signing.name.value = '  ';
    assert.is(await state.signing.send(draw), false);
    assert.ok(state.signing.error.value);
    assert.equal(asked, []);
    state.signing.name.value = ' K. Driver ';
    assert.is(await state.signing.send(draw), true);
    assert.equal(asked, [{ ids: [7, 9], signedBy: 'K. Driver' }]);
    assert.is(keys.length, 1);
    assert.is(state.isDone.value, true);
  });

  test('a refusal is said and the list read anew; what is confirmed is asked again with it', async () => {
    const refused = new ApiError('pick/despatch', 409, { code: 'pick_not_open', message: 'Pick PICK-9 is deleted' });
    const confirmation = { key: 'despatch_less', line: 4, message: 'Less', data: {} };
    const asks = new ApiError('pick/despatch', 409, {
      code: 'confirmation_required',
      message: 'Confirm',
      confirmations: [confirmation],
    });
    const { state, asked, said } = despatching(two, refused, asks, reply);
    state.signing.name.value = 'Ann';
    assert.is(await state.signing.send(draw), false);
    assert.is(state.signing.error.value, 'Pick PICK-9 is deleted');
    assert.equal(said, ['changed']);
    const again = state.signing.send(draw);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(state.confirmations.asked.value, [confirmation]);
    state.confirmations.answer('despatch_less:4', true);
    state.confirmations.confirm();
    assert.is(await again, true);
    assert.equal(asked.at(-1)?.accept, ['despatch_less:4']);
    assert.equal(said, ['changed', '2 picks despatched', 'changed']);
    assert.is(state.signing.error.value, undefined);
  });

  test('without an answer it is sent again under the same key, so that nothing leaves twice', async () => {
    const { state, keys, said } = despatching(two, new NetworkError(new Error('cut')), reply);
    state.signing.name.value = 'Ann';
    assert.is(await state.signing.send(draw), false);
    assert.equal([state.isDone.value, said], [false, []]);
    assert.is(await state.signing.send(draw), true);
    assert.is(new Set(keys).size, 1);
  });
});
