import * as assert from 'uvu/assert';
import { ScheduledMailActions } from '../../../client/screens/scheduled-mails/scheduled-mail-actions.ts';
import type { ScheduledMail } from '../../../client/screens/scheduled-mails/scheduled-mail-list.tsx';
import type { Operation } from '../../../shared/contract/operation.ts';
import {
  deleteScheduledMail,
  editScheduledMail,
  pauseScheduledMail,
  resumeScheduledMail,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const row: ScheduledMail = {
  ...{ id: 7, name: 'Late ERNs', format: 'csv', every: 'day', day: null, hour: 6, days: null, onlyWithRows: false },
  ...{ addresses: ['a@example.com'], own: true, by: 'Ann', view: 'Late', dayFilters: [], page: 'goodsIn/erns?view=4' },
  ...{ state: 'active', problem: null, nextAt: null, lastAt: null, lastState: null },
};

const everything = [
  editScheduledMail,
  pauseScheduledMail,
  resumeScheduledMail,
  deleteScheduledMail,
  sendScheduledMail,
  sendAgain,
] as const;

function acting() {
  dismissToasts();
  const api = new FakeApi();
  for (const operation of everything) api.on(operation as Operation, () => ({}));
  let changes = 0;
  const actions = new ScheduledMailActions(api, () => {
    changes += 1;
  });
  return { actions, api, changes: () => changes };
}

const busy = refusal('sending_waits', { message: 'It is being sent already' });

const keysOf = (changes: Partial<ScheduledMail>) =>
  acting()
    .actions.menu({ ...row, ...changes })
    .map(({ key }) => key);

suite('actions on scheduled mails', (test) => {
  test('each mail offers the actions that its state allows', () => {
    assert.equal(keysOf({}), ['send', 'edit', 'pause', 'delete']);
    assert.equal(keysOf({ state: 'paused' }), ['send', 'edit', 'resume', 'delete']);
    assert.equal(keysOf({ state: 'stopped' }), ['send', 'edit', 'resume', 'delete']);
    assert.equal(keysOf({ state: 'stopped', view: null, page: null }), ['delete']);
  });

  test('another user’s mail can only be stopped and deleted', () => {
    assert.equal(keysOf({ own: false }), ['stop', 'delete']);
    assert.equal(keysOf({ own: false, state: 'paused' }), ['stop', 'delete']);
    assert.equal(keysOf({ own: false, state: 'stopped' }), ['delete']);
  });

  test('pausing can be undone, which resumes the mail', async () => {
    const { actions, api, changes } = acting();
    await actions.pause(row);
    assert.equal([api.requestsOf(pauseScheduledMail), changes()], [[{ id: 7 }], 1]);
    assert.equal(messages(), ['Late ERNs paused']);
    await pressUndo();
    assert.equal([api.requestsOf(resumeScheduledMail), changes()], [[{ id: 7 }], 2]);
    assert.equal(messages(), ['Late ERNs started again']);
  });

  test('deleting and stopping ask first and cannot be undone', async () => {
    const { actions, api, changes } = acting();
    actions.ask('delete', row);
    assert.equal(api.requestsOf(deleteScheduledMail), []);
    await actions.remove(row);
    assert.equal([actions.dialog.value, messages()], [undefined, ['Late ERNs deleted']]);
    await actions.stop({ ...row, name: 'Old stock' });
    assert.equal([api.requestsOf(deleteScheduledMail), api.requestsOf(pauseScheduledMail)], [[{ id: 7 }], [{ id: 7 }]]);
    assert.equal([messages(), changes()], [['Old stock stopped'], 2]);
    await pressUndo();
    assert.equal(api.requestsOf(resumeScheduledMail), [], 'neither can be undone');
  });

  test('a refused action is shown, and the list reloads', async () => {
    const { actions, api, changes } = acting();
    api.fail(sendScheduledMail, busy);
    assert.is(await actions.send(row), false);
    assert.equal([messages(), changes()], [['It is being sent already'], 1]);
  });

  test('a refused edit is left to the form, and no success is shown', async () => {
    const { actions, api } = acting();
    api.fail(editScheduledMail, busy);
    let refused: unknown;
    await actions.edit(row, row).catch((error: unknown) => {
      refused = error;
    });
    assert.is(refused, busy);
    assert.equal(messages(), []);
  });
});
