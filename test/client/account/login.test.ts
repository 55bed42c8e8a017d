import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { createLogin } from '../../../client/screens/account/login-state.ts';
import { suite } from '../../support/suite.ts';

function loginWith(signIn: (login: string, password: string) => Promise<void>, disabled: boolean[] = []) {
  const failures: unknown[] = [];
  const takeDisabled = () => disabled.shift() ?? false;
  const handed: unknown[] = [];
  const state = createLogin({
    session: { signIn, load: async () => undefined, takeDisabled },
    reportError: (error) => failures.push(error),
    changePassword: (link) => handed.push(link),
  });
  return { state, reported: failures, handed };
}

const refuse = (status: number, message: string) => () =>
  Promise.reject(new ApiError('user/token', status, { code: 'refused', message }));

suite('login', (test) => {
  test('the login requires both fields and sends nothing without them', async () => {
    let sent = 0;
    const { state } = loginWith(async () => {
      sent += 1;
    });
    await state.submit('', '');
    assert.equal(state.errors.value, {
      login: 'screen_login_username_invalid',
      password: 'screen_login_password_invalid',
    });
    await state.submit('storeman', '');
    assert.equal(state.errors.value, { password: 'screen_login_password_invalid' });
    assert.is(sent, 0);
  });

  test('the login sends the password exactly as typed', async () => {
    const sent: string[] = [];
    const { state } = loginWith(async (login, password) => void sent.push(login, password));
    await state.submit('storeman', ' spaces kept ');
    assert.equal(sent, ['storeman', ' spaces kept ']);
    assert.equal(state.errors.value, {});
  });

  test('a 401 shows that the username and password combination is wrong', async () => {
    const { state } = loginWith(refuse(401, 'whatever the server says'));
    await state.submit('storeman', 'wrong');
    assert.is(state.warning.value, 'Invalid username / password combination');
  });

  test('any other error shows the server’s message', async () => {
    const { state } = loginWith(refuse(429, 'Too many requests: try again in 8 s'));
    await state.submit('storeman', 'wrong');
    assert.is(state.warning.value, 'Too many requests: try again in 8 s');
  });

  test('signing in with a generated password leads to choosing a new one', async () => {
    const body = { code: 'password_change_needed', message: 'x', data: { token: 't0ken' } };
    const { state, handed } = loginWith(() => Promise.reject(new ApiError('user/token', 403, body)));
    await state.submit('storeman', 'Generated-1');
    assert.equal(handed, [{ login: 'storeman', token: 't0ken' }]);
    assert.is(state.warning.value, undefined);
  });

  test('the second step follows the password, and a timeout leads back to the first with the reason', async () => {
    const codes = { second_factor_needed: false, second_factor_setup_needed: true };
    for (const [code, isNew] of Object.entries(codes)) {
      const body = { code, message: 'x', data: { token: 't0ken' } };
      const { state } = loginWith(() => Promise.reject(new ApiError('user/token', 403, body)));
      await state.submit('storeman', 'secret');
      assert.equal(state.next.value, { isNew, token: 't0ken' });
      assert.is(state.warning.value, undefined);
      state.back('This took too long');
      assert.is(state.next.value, undefined);
      assert.is(state.warning.value, 'This took too long');
    }
  });

  test('a sign-in without any access shows the account as disabled after the second step', async () => {
    const { state } = loginWith(async () => undefined, [true]);
    await state.passed();
    assert.is(state.warning.value, 'Your account has been disabled');
  });

  test('a network failure at the login is reported as on every screen', async () => {
    const { state, reported } = loginWith(() => Promise.reject(new NetworkError('refused')));
    await state.submit('storeman', 'secret');
    assert.is(reported.length, 1);
    assert.is(state.warning.value, undefined);
  });

  test('the login shows once that the account is disabled, on opening or after a sign-in without access', async () => {
    const opened = loginWith(async () => undefined, [true]);
    assert.is(opened.state.warning.value, undefined, 'React may make a screen twice: it says it once it stands');
    opened.state.begin();
    assert.is(opened.state.warning.value, 'Your account has been disabled');
    await opened.state.submit('storeman', 'secret');
    assert.is(opened.state.warning.value, undefined);

    const after = loginWith(async () => undefined, [false, true]);
    after.state.begin();
    assert.is(after.state.warning.value, undefined);
    await after.state.submit('nobody', 'secret');
    assert.is(after.state.warning.value, 'Your account has been disabled');
  });
});
