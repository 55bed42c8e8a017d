import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { createSignOn } from '../../../client/screens/account/sign-on/sign-on-state.ts';
import { suite } from '../../support/suite.ts';

suite('returning from an identity provider', (test) => {
  const failing = (code: string, status: number) => new ApiError('x', status, { code, message: code });

  const pageWith = (...failures: Error[]) => {
    const done: string[] = [];
    const state = createSignOn({
      answer: 'code=1&state=2',
      send: async () => {
        done.push('sent');
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
      },
      textOf: (error) => (error instanceof Error ? error.message : ''),
      enter: () => done.push('entered'),
      leave: () => done.push('left'),
    });
    return { state, done };
  };

  test('the page can send the same answer again when the provider, the API or the network failed', async () => {
    const away = [
      failing('provider_unavailable', 409),
      failing('too_many_requests', 429),
      failing('unavailable', 503),
      new NetworkError('x'),
    ];
    const { state, done } = pageWith(...away);
    for (const { message } of away) {
      await state.finish();
      assert.equal([state.failure.value, state.canRetry.value], [message, true]);
    }
    await state.finish();
    assert.equal([state.failure.value, done.at(-1), done.length], [undefined, 'entered', 6]);
  });

  test('the page offers no retry after a decision', async () => {
    for (const code of ['sign_on_refused', 'sign_on_over', 'sign_on_unknown']) {
      const { state } = pageWith(failing(code, 403));
      await state.finish();
      assert.equal([state.failure.value, state.canRetry.value], [code, false]);
    }
  });
});
