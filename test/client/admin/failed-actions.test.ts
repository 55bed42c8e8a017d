import * as assert from 'uvu/assert';
import { FailedActions } from '../../../client/screens/admin/outgoing/failed-actions.ts';
import { dropOutgoing, resendOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, said } from '../../support/client/toasts.ts';
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
  test('what was ticked is sent again, and the list read anew', async () => {
    const { actions, api, changes } = acting();
    await actions.resend([4, 5]);
    assert.equal(api.askedOf(resendOutgoing), [{ ids: [4, 5] }]);
    assert.equal([said(), changes()], [['2 will be sent again'], 1]);
  });

  test('nothing is dropped without a reason', async () => {
    const { actions, api, changes } = acting();
    actions.ask([4, 5]);
    await actions.drop();
    assert.is(actions.error.value, 'Enter a reason');
    assert.equal([api.askedOf(dropOutgoing), said()], [[], []]);
    actions.reason.value = ' They left ';
    await actions.drop();
    assert.equal(api.askedOf(dropOutgoing), [{ ids: [4, 5], reason: 'They left' }]);
    assert.equal([said(), changes()], [['2 dropped'], 1]);
    assert.is(actions.dropping.value, undefined);
  });

  test('what somebody else sent or dropped meanwhile is said, and the list read anew', async () => {
    const { actions, api, changes } = acting();
    const gone = refusal('not_found', { message: 'There is no such failed mail or call' });
    api.fail(resendOutgoing, gone).fail(dropOutgoing, gone);
    await actions.resend([4]);
    assert.equal([said(), changes()], [['There is no such failed mail or call'], 1]);
    actions.ask([4]);
    actions.reason.value = 'They left';
    await actions.drop();
    assert.is(actions.error.value, 'There is no such failed mail or call');
    assert.equal(actions.dropping.value, [4]);
  });

  test('more than the API takes at once is not asked for', async () => {
    const { actions, api } = acting();
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    await actions.resend(ids);
    assert.equal([api.askedOf(resendOutgoing), said()], [[], ['Select at most 1,000 at once']]);
    dismissToasts();
    actions.ask(ids);
    assert.is(actions.dropping.value, undefined);
    assert.equal(said(), ['Select at most 1,000 at once']);
  });
});
