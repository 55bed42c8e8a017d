import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { FailedActions, type FailedCalls } from '../../../client/screens/admin/outgoing/failed-actions.ts';
import { addTexts } from '../../../client/text-sets.ts';
import { outgoing } from '../../../shared/texts/en/outgoing.ts';
import { suite } from '../../support/suite.ts';

addTexts('en', outgoing);

function acting(calls: Partial<FailedCalls> = {}) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const actions = new FailedActions(
    {
      resend: async (input) => {
        asked.push(['resend', input]);
        return { resent: input.ids.length };
      },
      drop: async (input) => {
        asked.push(['drop', input]);
        return { dropped: input.ids.length };
      },
      ...calls,
    },
    { done: (text) => said.push(text), warn: (text) => said.push(`! ${text}`), changed: () => said.push('changed') },
  );
  return { actions, asked, said };
}

const gone = async () => {
  throw new ApiError('outgoing/resend', 404, { code: 'not_found', message: 'There is no such failed mail or call' });
};

suite('failed mails and calls', (test) => {
  test('what was ticked is sent again, and the list read anew', async () => {
    const { actions, asked, said } = acting();
    await actions.resend([4, 5]);
    assert.equal(asked, [['resend', { ids: [4, 5] }]]);
    assert.equal(said, ['2 will be sent again', 'changed']);
  });

  test('nothing is dropped without a reason', async () => {
    const { actions, asked, said } = acting();
    actions.ask([4, 5]);
    await actions.drop();
    assert.is(actions.error.value, 'Enter a reason');
    assert.equal([asked, said], [[], []]);
    actions.reason.value = ' They left ';
    await actions.drop();
    assert.equal(asked, [['drop', { ids: [4, 5], reason: 'They left' }]]);
    assert.equal(said, ['2 dropped', 'changed']);
    assert.is(actions.dropping.value, undefined);
  });

  test('what somebody else sent or dropped meanwhile is said, and the list read anew', async () => {
    const { actions, said } = acting({ resend: gone, drop: gone });
    await actions.resend([4]);
    assert.equal(said, ['! There is no such failed mail or call', 'changed']);
    actions.ask([4]);
    actions.reason.value = 'They left';
    await actions.drop();
    assert.is(actions.error.value, 'There is no such failed mail or call');
    assert.equal(actions.dropping.value, [4]);
  });

  test('more than the API takes at once is not asked for', async () => {
    const { actions, asked, said } = acting();
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    await actions.resend(ids);
    actions.ask(ids);
    assert.is(actions.dropping.value, undefined);
    assert.equal(asked, []);
    assert.equal(said, ['! Select at most 1,000 at once', '! Select at most 1,000 at once']);
  });
});
