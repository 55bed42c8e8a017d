import * as assert from 'uvu/assert';
import { HideState } from '../../../client/screens/goods-in/hide/hide-state.ts';
import { t } from '../../../client/texts.ts';
import { hideErns, unhideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('hiding ERNs', (test) => {
  function prepared(...failures: Error[]) {
    dismissToasts();
    const api = new FakeApi()
      .on(hideErns, () => ({ erns: [] }))
      .on(unhideErns, () => ({ erns: [] }))
      .fail(hideErns, ...failures);
    return { api, state: new HideState(api) };
  }

  test('hiding sends the selected ERNs with the reason, and Undo shows them again', async () => {
    const { api, state } = prepared();
    state.choose([3, 5]);
    state.reason.value = ' Announced twice ';
    await state.hide();
    assert.is(state.chosen.value, undefined);
    assert.equal(api.requestsOf(hideErns), [{ ids: [3, 5], reason: 'Announced twice', accept: [] }]);
    assert.equal(messages(), [t('hide_done', { count: 2 })]);
    await pressUndo();
    assert.equal(api.requestsOf(unhideErns), [{ ids: [3, 5] }]);
    assert.is(messages().at(-1), t('hide_shown', { count: 2 }));
    assert.is(state.version.value, 2);
  });

  test('hiding requires a reason before any request and keeps it for the next time', async () => {
    const { api, state } = prepared();
    state.choose([3]);
    await state.hide();
    assert.equal([state.isReasonMissing.value, api.requestsOf(hideErns).length], [true, 0]);
    state.reason.value = 'Wrong warehouse';
    await state.hide();
    state.choose([4]);
    assert.equal([state.isReasonMissing.value, state.reason.value], [false, 'Wrong warehouse']);
  });

  test('hiding counted ERNs asks for confirmation, and giving up keeps the selection', async () => {
    const confirmations = [{ key: 'hide_counted', message: 'Somebody counted' }];
    const asking = () => refusal('confirmation_required', { confirmations });
    const { api, state } = prepared(asking(), asking());
    state.reason.value = 'Wrong';
    state.choose([3]);
    const first = state.hide();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.cancel();
    await first;
    assert.equal([state.chosen.value, messages()], [[3], []]);
    const second = state.hide();
    await new Promise((resolve) => setImmediate(resolve));
    state.confirmations.answer('hide_counted', true);
    state.confirmations.confirm();
    await second;
    assert.equal(api.requestsOf(hideErns).at(-1), { ids: [3], reason: 'Wrong', accept: ['hide_counted'] });
    assert.equal(messages(), [t('hide_done', { count: 1 })]);
  });

  test('a refusal is shown, and the lists reload', async () => {
    const { state } = prepared(refusal('ern_hidden', { message: 'ERN A is hidden' }));
    state.reason.value = 'Wrong';
    state.choose([3]);
    await state.hide();
    assert.equal([messages(), state.version.value], [['ERN A is hidden'], 1]);
  });
});
