import * as assert from 'uvu/assert';
import { FailedActions } from '../../../client/screens/admin/outgoing/failed-actions.ts';
import { dropOutgoing, resendOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

function acting() {
  dismissToasts();
  let changes = 0;
  const api = new FakeApi()
    .on(resendOutgoing, ({ ids }) => ({ resent: ids.length }))
    .on(dropOutgoing, ({ ids }) => ({ dropped: ids.length }));
  const actions = new FailedActions(api, () => {
    changes += 1;
  });
  return { actions, api, changes: () => changes };
}

suite('failed mails and calls', (test) => {
  test('resending sends the ticked mails and calls again and reloads the list', async () => {
    const { actions, api, changes } = acting();
    await actions.resend([4, 5]);
    assert.equal(api.requestsOf(resendOutgoing), [{ ids: [4, 5] }]);
    assert.equal([messages(), changes()], [['2 will be sent again'], 1]);
  });

  test('discarding a failed mail or call requires a reason', async () => {
    const { actions, api, changes } = acting();
    actions.ask([4, 5]);
    await actions.drop();
    assert.is(actions.error.value, 'Enter a reason');
    assert.equal([api.requestsOf(dropOutgoing), messages()], [[], []]);
    actions.reason.value = ' They left ';
    await actions.drop();
    assert.equal(api.requestsOf(dropOutgoing), [{ ids: [4, 5], reason: 'They left' }]);
    assert.equal([messages(), changes()], [['2 discarded'], 1]);
    assert.is(actions.dropping.value, undefined);
  });

  test('acting on a mail or call that another user handled shows the refusal and reloads the list', async () => {
    const { actions, api, changes } = acting();
    const gone = refusal('not_found', { message: 'Failed email or call not found' });
    api.fail(resendOutgoing, gone).fail(dropOutgoing, gone);
    await actions.resend([4]);
    assert.equal([messages(), changes()], [['Failed email or call not found'], 1]);
    actions.ask([4]);
    actions.reason.value = 'They left';
    await actions.drop();
    assert.is(actions.error.value, 'Failed email or call not found');
    assert.equal(actions.dropping.value, [4]);
  });

  test('a selection of more than 1,000 is refused without a request', async () => {
    const { actions, api } = acting();
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    await actions.resend(ids);
    assert.equal([api.requestsOf(resendOutgoing), messages()], [[], ['Select at most 1,000 at once']]);
    dismissToasts();
    actions.ask(ids);
    assert.is(actions.dropping.value, undefined);
    assert.equal(messages(), ['Select at most 1,000 at once']);
  });
});
