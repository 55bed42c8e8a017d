import * as assert from 'uvu/assert';
import { HideState } from '../../../client/screens/goods-in/hide/hide-state.ts';
import { t } from '../../../client/texts.ts';
import { hideErns, unhideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, pressUndo, said } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('hiding on screen', (test) => {
  function prepared(...failures: Error[]) {
    dismissToasts();
    const api = new FakeApi()
      .on(hideErns, () => ({ erns: [] }))
      .on(unhideErns, () => ({ erns: [] }))
      .fail(hideErns, ...failures);
    return { api, state: new HideState(api) };
  }

  test('hides what is chosen with its reason, and Undo shows the same again', async () => {
    const { api, state } = prepared();
    state.choose([3, 5]);
    state.reason.value = ' Announced twice ';
    await state.hide();
    assert.is(state.chosen.value, undefined);
    assert.equal(api.askedOf(hideErns), [{ ids: [3, 5], reason: 'Announced twice', accept: [] }]);
    assert.equal(said(), [t('hide_done', { count: 2 })]);
    await pressUndo();
    assert.equal(api.askedOf(unhideErns), [{ ids: [3, 5] }]);
    assert.is(said().at(-1), t('hide_shown', { count: 2 }));
    assert.is(state.version.value, 2);
  });

  test('asks for a reason before it asks the server, and keeps it for the next time', async () => {
    const { api, state } = prepared();
    state.choose([3]);
    await state.hide();
    assert.equal([state.isReasonMissing.value, api.askedOf(hideErns).length], [true, 0]);
    state.reason.value = 'Wrong warehouse';
    await state.hide();
    state.choose([4]);
    assert.equal([state.isReasonMissing.value, state.reason.value], [false, 'Wrong warehouse']);
  });

  test('counts on them are asked about first; given up, the choice stays', async () => {
    const confirmations = [{ key: 'hide_counted', message: 'Somebody counted' }];
    const asking = () => refusal('confirmation_required', { confirmations });
    const { api, state } = prepared(asking(), asking());
    state.reason.value = 'Wrong';
    state.choose([3]);
    const first = state.hide();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.cancel();
    await first;
    assert.equal([state.chosen.value, said()], [[3], []]);
    const second = state.hide();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.answer('hide_counted', true);
    state.confirmations.confirm();
    await second;
    assert.equal(api.askedOf(hideErns).at(-1), { ids: [3], reason: 'Wrong', accept: ['hide_counted'] });
    assert.equal(said(), [t('hide_done', { count: 1 })]);
  });

  test('a refusal is said, and the lists are read again to show why', async () => {
    const { state } = prepared(refusal('ern_hidden', { message: 'ERN A is hidden' }));
    state.reason.value = 'Wrong';
    state.choose([3]);
    await state.hide();
    assert.equal([said(), state.version.value], [['ERN A is hidden'], 1]);
  });
});
