import * as assert from 'uvu/assert';
import { resetPassword } from '../../../shared/contract/account/account.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { suite } from '../../support/suite.ts';

suite('a generated password', (test, hooks) => {
  const builders = buildersFor(hooks);

  const newcomer = async (hours: number) => {
    const user = await userOf(builders.it);
    await builders.it.db.run('update users set password_change_by = $2 where id = $1', [
      user.userId,
      new Date(Date.now() + hours * 3_600_000),
    ]);
    return user;
  };
  const sessions = (userId: number) => builders.it.db.many('select from tokens where user_id = $1', [userId]);

  test('a generated password only allows choosing a new one, and the new one signs in', async () => {
    const { login, userId } = await newcomer(24);
    const { status, body } = await tryToSignIn(builders.it, login);
    assert.is(status, 403);
    assert.is(body.code, 'password_change_needed');
    assert.is(body.token, undefined);
    assert.is((await sessions(userId)).length, 0);
    const token = body.data?.token ?? '';
    await builders.it.stranger().ok(resetPassword, { token, login, password: 'Own-choice-1' });
    await signIn(builders.it, login, 'Own-choice-1');
  });

  test('a generated password that was not changed in time is refused like a wrong one', async () => {
    const { login, userId } = await newcomer(-1);
    const { status, body } = await tryToSignIn(builders.it, login);
    assert.is(status, 401);
    assert.is(body.code, 'wrong_login');
    assert.is((await sessions(userId)).length, 0);
    assert.is((await builders.it.db.many('select from reset_tokens where user_id = $1', [userId])).length, 0);
  });
});
