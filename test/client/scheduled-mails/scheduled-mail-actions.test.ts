import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { errorText } from '../../../client/calls/report-error.ts';
import {
  ScheduledMailActions,
  type ScheduledMailCalls,
} from '../../../client/screens/scheduled-mails/scheduled-mail-actions.ts';
import type { ScheduledMail } from '../../../client/screens/scheduled-mails/scheduled-mail-list.tsx';
import { suite } from '../../support/suite.ts';

const row: ScheduledMail = {
  ...{ id: 7, name: 'Late ERNs', format: 'csv', every: 'day', day: null, hour: 6, days: null, onlyWithRows: false },
  ...{ addresses: ['a@example.com'], own: true, by: 'Ann', view: 'Late', dayFilters: [], page: 'goodsIn/erns?view=4' },
  ...{ state: 'active', problem: null, nextAt: null, lastAt: null, lastState: null },
};

/** The actions over an API that takes everything, or refuses what is said. */
function acting(refused?: keyof ScheduledMailCalls) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const undos: (() => unknown)[] = [];
  const of = (name: keyof ScheduledMailCalls) => async (input: unknown) => {
    if (name === refused) {
      throw new ApiError('scheduledMail/7', 409, { code: 'sending_waits', message: 'It is being sent already' });
    }
    asked.push([name, input]);
  };
  const names = ['edit', 'pause', 'resume', 'remove', 'send', 'again'] as const;
  const calls = Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as ScheduledMailCalls;
  const actions = new ScheduledMailActions(calls, {
    done(text, undo) {
      said.push(text);
      if (undo !== undefined) undos.push(undo);
    },
    warn: (error) => said.push(`! ${errorText(error)}`),
    changed: () => said.push('changed'),
  });
  return { actions, asked, said, undos };
}

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
    const { actions, asked, said, undos } = acting();
    await actions.pause(row);
    await undos[0]?.();
    assert.equal(asked, [
      ['pause', { id: 7 }],
      ['resume', { id: 7 }],
    ]);
    assert.equal(said, ['Late ERNs paused', 'changed', 'Late ERNs started again', 'changed']);
  });

  test('deleting and stopping are asked first, and done by the answer', async () => {
    const { actions, asked, said, undos } = acting();
    actions.ask('delete', row);
    assert.equal(asked, []);
    await actions.remove(row);
    assert.is(actions.asked.value, undefined);
    await actions.stop({ ...row, name: 'Old stock' });
    assert.equal(asked, [
      ['remove', { id: 7 }],
      ['pause', { id: 7 }],
    ]);
    assert.equal(said, ['Late ERNs deleted', 'changed', 'Old stock stopped', 'changed']);
    assert.equal(undos, []);
  });

  test('what is refused is said, and the list read anew', async () => {
    const { actions, said } = acting('send');
    assert.is(await actions.send(row), false);
    assert.equal(said, ['! It is being sent already', 'changed']);
  });

  test('what is refused while it is edited is left to the form, and nothing is said to be saved', async () => {
    const { actions, said } = acting('edit');
    let refused: unknown;
    await actions.edit(row, row).catch((error: unknown) => {
      refused = error;
    });
    assert.ok(refused instanceof ApiError);
    assert.equal(said, []);
  });
});
