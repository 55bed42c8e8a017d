import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { createLogin } from '../../../client/screens/account/login-state.ts';
import { suite } from '../../support/suite.ts';

function loginWith(signIn: (login: string, password: string) => Promise<void>, disabled: boolean[] = []) {
  const reported: unknown[] = [];
  const takeDisabled = () => disabled.shift() ?? false;
  const handed: unknown[] = [];
  const state = createLogin({
    session: { signIn, load: async () => undefined, takeDisabled },
    reportError: (error) => reported.push(error),
    changePassword: (link) => handed.push(link),
  });
  return { state, reported, handed };
}

const refuse = (status: number, message: string) => () =>
  Promise.reject(new ApiError('user/token', status, { code: 'refused', message }));

suite('login', (test) => {
  test('asks for both fields and sends nothing without them', async () => {
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

  test('sends the password exactly as it was typed', async () => {
    const sent: string[] = [];
    const { state } = loginWith(async (login, password) => void sent.push(login, password));
    await state.submit('storeman', ' spaces kept ');
    assert.equal(sent, ['storeman', ' spaces kept ']);
    assert.equal(state.errors.value, {});
  });

  test('says that the combination is wrong on a 401', async () => {
    const { state } = loginWith(refuse(401, 'whatever the server says'));
    await state.submit('storeman', 'wrong');
    assert.is(state.warning.value, 'Invalid username / password combination');
  });

  test("shows the server's message on any other error", async () => {
    const { state } = loginWith(refuse(429, 'Too many requests: try again in 8 s'));
    await state.submit('storeman', 'wrong');
    assert.is(state.warning.value, 'Too many requests: try again in 8 s');
  });

  test('leads to the choice of a password when it is a generated one', async () => {
    const body = { code: 'password_change_needed', message: 'x', data: { token: 't0ken' } };
    const { state, handed } = loginWith(() => Promise.reject(new ApiError('user/token', 403, body)));
    await state.submit('storeman', 'Generated-1');
    assert.equal(handed, [{ login: 'storeman', token: 't0ken' }]);
    assert.is(state.warning.value, undefined);
  });

  test('leads to the second step, and back to the first with the reason when that took too long', async () => {
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

  test('says after the second step that the account is disabled, where it found no access', async () => {
    const { state } = loginWith(async () => undefined, [true]);
    await state.passed();
    assert.is(state.warning.value, 'Your account has been disabled');
  });

  test('reports a network failure as every screen does', async () => {
    const { state, reported } = loginWith(() => Promise.reject(new NetworkError('refused')));
    await state.submit('storeman', 'secret');
    assert.is(reported.length, 1);
    assert.is(state.warning.value, undefined);
  });

  test('says once that the account is disabled, when it opens or after a sign-in that found no access', async () => {
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
