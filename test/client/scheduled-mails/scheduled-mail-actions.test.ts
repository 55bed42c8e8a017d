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
import { dismissToasts, pressUndo, said } from '../../support/client/toasts.ts';
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

suite('what is done with scheduled mails', (test) => {
  test('each offers what can be done with it now', () => {
    assert.equal(keysOf({}), ['send', 'edit', 'pause', 'delete']);
    assert.equal(keysOf({ state: 'paused' }), ['send', 'edit', 'resume', 'delete']);
    assert.equal(keysOf({ state: 'stopped' }), ['send', 'edit', 'resume', 'delete']);
    assert.equal(keysOf({ state: 'stopped', view: null, page: null }), ['delete']);
  });

  test('those of others can be stopped and deleted, and nothing else', () => {
    assert.equal(keysOf({ own: false }), ['stop', 'delete']);
    assert.equal(keysOf({ own: false, state: 'paused' }), ['stop', 'delete']);
    assert.equal(keysOf({ own: false, state: 'stopped' }), ['delete']);
  });

  test('pausing is undone by starting it again', async () => {
    const { actions, api, changes } = acting();
    await actions.pause(row);
    assert.equal([api.askedOf(pauseScheduledMail), changes()], [[{ id: 7 }], 1]);
    await pressUndo();
    assert.equal([api.askedOf(resumeScheduledMail), changes()], [[{ id: 7 }], 2]);
    assert.equal(said(), ['Late ERNs paused', 'Late ERNs started again']);
  });

  test('deleting and stopping are asked first, and done by the answer', async () => {
    const { actions, api, changes } = acting();
    actions.ask('delete', row);
    assert.equal(api.askedOf(deleteScheduledMail), []);
    await actions.remove(row);
    assert.is(actions.asked.value, undefined);
    await actions.stop({ ...row, name: 'Old stock' });
    assert.equal([api.askedOf(deleteScheduledMail), api.askedOf(pauseScheduledMail)], [[{ id: 7 }], [{ id: 7 }]]);
    assert.equal([said(), changes()], [['Late ERNs deleted', 'Old stock stopped'], 2]);
    await pressUndo();
    assert.equal(api.askedOf(resumeScheduledMail), [], 'neither can be undone');
  });

  test('what is refused is said, and the list read anew', async () => {
    const { actions, api, changes } = acting();
    api.fail(sendScheduledMail, busy);
    assert.is(await actions.send(row), false);
    assert.equal([said(), changes()], [['It is being sent already'], 1]);
  });

  test('what is refused while it is edited is left to the form, and nothing is said to be saved', async () => {
    const { actions, api } = acting();
    api.fail(editScheduledMail, busy);
    let refused: unknown;
    await actions.edit(row, row).catch((error: unknown) => {
      refused = error;
    });
    assert.is(refused, busy);
    assert.equal(said(), []);
  });
});
