import * as assert from 'uvu/assert';
import { HideState } from '../../../client/screens/goods-in/hide/hide-state.ts';
import { refusal } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('hiding on screen', (test) => {
  /** A server that refuses with these failures first. */
  function prepared(...failures: Error[]) {
    const asked: unknown[] = [];
    const said: string[] = [];
    const undo: (() => Promise<void>)[] = [];
    const answer = async (what: unknown) => {
      asked.push(what);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    };
    const state = new HideState(
      { hide: (input) => answer(input), unhide: (ids) => answer({ unhide: ids }) },
      {
        hidden(count, takeBack) {
          said.push(`${count} hidden`);
          undo.push(takeBack);
        },
        shown: (count) => said.push(`${count} shown`),
        failed: (error) => said.push((error as Error).message),
      },
    );
    return { state, asked, said, undo };
  }

  test('hides what is chosen with its reason, and Undo shows the same again', async () => {
    const { state, asked, said, undo } = prepared();
    state.choose([3, 5]);
    state.reason.value = ' Announced twice ';
    await state.hide();
    assert.is(state.chosen.value, undefined);
    await undo[0]?.();
    assert.equal(asked, [{ ids: [3, 5], reason: 'Announced twice', accept: [] }, { unhide: [3, 5] }]);
    assert.equal(said, ['2 hidden', '2 shown']);
    assert.is(state.version.value, 2);
  });

  test('asks for a reason before it asks the server, and keeps it for the next time', async () => {
    const { state, asked } = prepared();
    state.choose([3]);
    await state.hide();
    assert.equal([state.isReasonMissing.value, asked.length], [true, 0]);
    state.reason.value = 'Wrong warehouse';
    await state.hide();
    state.choose([4]);
    assert.equal([state.isReasonMissing.value, state.reason.value], [false, 'Wrong warehouse']);
  });

  test('counts on them are asked about first; given up, the choice stays', async () => {
    const confirmations = [{ key: 'hide_counted', message: 'Somebody counted' }];
    const asking = () => refusal('confirmation_required', { confirmations });
    const { state, asked, said } = prepared(asking(), asking());
    state.reason.value = 'Wrong';
    state.choose([3]);
    const first = state.hide();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.cancel();
    await first;
    assert.equal([state.chosen.value, said], [[3], []]);
    const second = state.hide();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.answer('hide_counted', true);
    state.confirmations.confirm();
    await second;
    assert.equal(asked.at(-1), { ids: [3], reason: 'Wrong', accept: ['hide_counted'] });
    assert.equal(said, ['1 hidden']);
  });

  test('a refusal is said, and the lists are read again to show why', async () => {
    const { state, said } = prepared(refusal('ern_hidden', { message: 'ERN A is hidden' }));
    state.reason.value = 'Wrong';
    state.choose([3]);
    await state.hide();
    assert.equal([said, state.version.value], [['ERN A is hidden'], 1]);
  });
});
