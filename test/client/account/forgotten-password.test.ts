import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { createForgottenPassword } from '../../../client/screens/account/forgotten-password-state.ts';
import { createToasts } from '../../../client/ui/toast/toasts.ts';
import { suite } from '../../support/suite.ts';

function requestWith(send: (login: string) => Promise<unknown>) {
  const toasts = createToasts({ set: () => undefined, clear: () => undefined });
  return { toasts, state: createForgottenPassword({ send, toasts }) };
}

suite('forgotten password', (test) => {
  test('the form requires a username and sends nothing without one', async () => {
    let sent = 0;
    const { state } = requestWith(async () => {
      sent += 1;
    });
    await state.submit('');
    assert.is(state.error.value, 'screen_login_username_invalid');
    assert.is(sent, 0);
  });

  test('a sent request replaces the form with the panel and confirms the email', async () => {
    const { state, toasts } = requestWith(async () => undefined);
    await state.submit('storeman');
    assert.is(state.isSent.value, true);
    assert.equal(
      toasts.list.value.map(({ tone, text }) => [tone, text]),
      [['good', 'The email has been sent successfully']],
    );
  });

  test('every error shows the same message and keeps the form', async () => {
    const { state, toasts } = requestWith(() => Promise.reject(new Error('anything')));
    await state.submit('storeman');
    assert.is(state.isSent.value, false);
    assert.equal(
      toasts.list.value.map(({ tone, text }) => [tone, text]),
      [['warn', 'There was an error sending the email']],
    );
  });
});
