import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { createResetPassword } from '../../../client/screens/account/reset-password-state.ts';
import { createToasts } from '../../../client/ui/toast/toasts.ts';
import { suite } from '../../support/suite.ts';

function resetWith(reset: (password: string) => Promise<unknown>, signIn?: (password: string) => Promise<void>) {
  const toasts = createToasts({ set: () => undefined, clear: () => undefined });
  const timers: { run: () => void; time: number }[] = [];
  const left: string[] = [];
  const state = createResetPassword({
    reset,
    toasts,
    reportError: () => undefined,
    later: (run, time) => timers.push({ run, time }),
    leave: () => left.push('start'),
    signIn,
  });
  return { state, toasts, timers, left };
}

const refuse = (status: number) => () =>
  Promise.reject(
    new ApiError('user/resetPassword', status, { code: 'refused', message: 'The password is too common' }),
  );

suite('reset password', (test) => {
  test('the form shows while typing whether the password is valid', () => {
    const { state } = resetWith(async () => undefined);
    assert.is(state.verdict.value, undefined);
    state.typePassword('abc');
    assert.is(state.verdict.value, 'invalid');
    state.typePassword('abcdef1_');
    assert.is(state.verdict.value, 'valid');
  });

  test('the form shows no errors before the first submit and updates them after it', async () => {
    const { state } = resetWith(async () => undefined);
    state.typePassword('abcdef1_');
    state.typeConfirmation('abc');
    assert.equal(state.errors.value, {});
    await state.submit();
    assert.equal(state.errors.value, { confirmation: 'screen_resetPassword_mismatch' });
    state.typeConfirmation('abcdef1_');
    assert.equal(state.errors.value, {});
  });

  test('a user who signed in with a password set by someone else is signed in with the new one, else sent to Login', async () => {
    for (const isRefused of [false, true]) {
      const signedIn: string[] = [];
      const { state, timers, left } = resetWith(
        async () => undefined,
        async (password) => {
          signedIn.push(password);
          if (isRefused) throw new Error('second factor');
        },
      );
      state.typePassword('abcdef1_');
      state.typeConfirmation('abcdef1_');
      await state.submit();
      assert.equal([signedIn, left, timers.length], [['abcdef1_'], isRefused ? ['start'] : [], 0]);
    }
  });

  test('an empty or invalid password is refused without a request', async () => {
    let sent = 0;
    const { state } = resetWith(async () => {
      sent += 1;
    });
    await state.submit();
    assert.equal(state.errors.value, { password: 'screen_resetPassword_required' });
    state.typePassword('abc');
    state.typeConfirmation('abc');
    await state.submit();
    assert.equal(state.errors.value, { password: 'screen_adminUser_PasswordInvalid' });
    assert.is(sent, 0);
  });

  test('a successful reset is confirmed and leads to sign-in after 3 seconds', async () => {
    const { state, toasts, timers, left } = resetWith(async () => undefined);
    state.typePassword('abcdef1_');
    state.typeConfirmation('abcdef1_');
    await state.submit();
    assert.is(state.isDone.value, true);
    assert.is(toasts.list.value[0]?.text, 'Your password has been reset successfully');
    assert.equal(left, []);
    assert.is(timers[0]?.time, 3000);
    timers[0]?.run();
    assert.equal(left, ['start']);
  });

  test('a failed reset shows a fixed warning on a 401, and otherwise the server’s message', async () => {
    for (const [status, text] of [
      [401, 'There was an error resetting your password'],
      [400, 'The password is too common'],
    ] as const) {
      const { state, toasts, timers } = resetWith(refuse(status));
      state.typePassword('abcdef1_');
      state.typeConfirmation('abcdef1_');
      await state.submit();
      assert.is(state.isDone.value, false);
      assert.equal(
        toasts.list.value.map((toast) => [toast.tone, toast.text]),
        [['warn', text]],
      );
      assert.is(timers.length, 0);
    }
  });
});
