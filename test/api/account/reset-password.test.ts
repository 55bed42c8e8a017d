import * as assert from 'uvu/assert';
import { listAccesses, resetPassword } from '../../../shared/contract/account/account.ts';
import {
  type MadeUser,
  resetTokenOf,
  rightPassword,
  signIn,
  tryToSignIn,
  userOf,
} from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { jobsFor } from '../../support/builders/queue.ts';

const newPassword = 'New-pass-2';

ownApiSuite('resetting a password', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  const reset = (token: string, login: string, password = newPassword) =>
    builders.it.stranger().call(resetPassword, { token, login, password });

  const account = async ({ userId }: MadeUser) => {
    await jobs.done();
    return builders.it.db.one(
      `select u.password_hash, u.version, (select count(*) from tokens where user_id = $1) as sessions,
              (select count(*) from reset_tokens where user_id = $1 and used_at is null and expires_at > now()) as open,
              (select count(*) from audit where user_id = $1 and operation = 'resetPassword') as audited,
              (select count(*) from graphile_worker.jobs) as jobs
       from users u where u.id = $1`,
      [userId],
    );
  };

  test('G37 the new password replaces the old one, ends all sessions and opens no new one', async () => {
    const user = await userOf(builders.it);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn(builders.it, user.login)));
    const answer = await reset(await resetTokenOf(builders.it, user.userId), user.login);
    assert.is(answer.status, 200);
    assert.equal(answer.body, {});
    for (const session of sessions) await session.refused(listAccesses, {}, 'session_ended');
    assert.is((await tryToSignIn(builders.it, user.login, rightPassword)).status, 401);
    assert.is((await tryToSignIn(builders.it, user.login, newPassword)).status, 200);
  });

  test('G37 a mail without the password notifies the user', async () => {
    const user = await userOf(builders.it);
    await reset(await resetTokenOf(builders.it, user.userId), user.login);
    await jobs.done();
    const [mail] = jobs.mailServer.mails.filter(({ to }) => to.includes(user.email));
    assert.is(mail?.subject, 'WMS: your password was changed');
    assert.not.ok(mail?.text.includes(newPassword));
    const audited = await builders.it.db.many('select operation, before, after from audit where user_id = $1', [
      user.userId,
    ]);
    assert.equal(audited, [{ operation: 'resetPassword', before: null, after: null }]);
  });

  test('G36 when fifty callers use one link at once, one succeeds', async () => {
    const user = await userOf(builders.it);
    const token = await resetTokenOf(builders.it, user.userId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, user.login, `New-pass-${index}`)),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    assert.is(won.length, 1);
    assert.equal(new Set(answers.map(({ status }) => status)), new Set([200, 401]));
    assert.is((await tryToSignIn(builders.it, user.login, `New-pass-${won[0]}`)).status, 200);
  });

  test('a used link is refused', async () => {
    const user = await userOf(builders.it);
    const token = await resetTokenOf(builders.it, user.userId);
    await reset(token, user.login);
    await jobs.done();
    const before = await account(user);
    const again = await reset(token, user.login, 'Other-pass-3');
    assert.is(again.status, 401);
    assert.is(again.body.code, 'reset_refused');
    assert.equal(await account(user), before);
  });

  test('G36 another user’s login, an invented, older or late link and a disabled user are refused; nothing changes', async () => {
    const [user, other] = [await userOf(builders.it), await userOf(builders.it)];
    const older = await resetTokenOf(builders.it, user.userId);
    const token = await resetTokenOf(builders.it, user.userId);
    const late = await resetTokenOf(builders.it, other.userId, new Date(Date.now() - 30 * 60_000 - 1_000));
    await signIn(builders.it, user.login);
    const before = [await account(user), await account(other)];
    for (const [tried, login] of [
      [token, other.login],
      [token, 'nobody-of-that-name'],
      [`${token.slice(0, -1)}_`, user.login],
      [older, user.login],
      [late, other.login],
    ] as const) {
      assert.is((await reset(tried, login)).body.code, 'reset_refused');
    }
    assert.equal([await account(user), await account(other)], before);
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [user.userId]);
    assert.is((await reset(token, user.login)).body.code, 'reset_refused');
    assert.equal([await account(user), await account(other)], before);
  });

  test('G36 a link works for 30 minutes, until its last second', async () => {
    const user = await userOf(builders.it);
    const now = new Date('2030-01-01T12:00:00Z');
    const token = await resetTokenOf(builders.it, user.userId, now);
    builders.it.now = new Date(now.getTime() + 30 * 60_000 + 1_000);
    assert.is((await reset(token, user.login)).status, 401);
    builders.it.now = new Date(now.getTime() + 30 * 60_000 - 1_000);
    assert.is((await reset(token, user.login)).status, 200);
    builders.it.now = undefined;
  });

  test('G40 a password that breaks the rule, or is among the most common, is refused; the link stays valid', async () => {
    const user = await userOf(builders.it);
    const token = await resetTokenOf(builders.it, user.userId);
    const before = await account(user);
    for (const weak of [
      'Short-1',
      'no-digit-here',
      'nospecial1',
      `${'a'.repeat(159)}-1`,
      'with blank-1',
      'Ümlaut-pass-1',
    ]) {
      const { body } = await reset(token, user.login, weak);
      assert.is(body.code, 'malformed', weak);
      assert.equal(Object.keys((body.fields ?? {}) as object), ['password']);
      assert.not.ok(JSON.stringify(body).includes(weak));
    }
    assert.is((await reset(token, user.login, 'P@ssw0rd123')).body.code, 'password_too_common');
    assert.equal(await account(user), before);
    assert.is((await reset(token, user.login)).status, 200);
  });

  test('a new password ends the wait after failed sign-ins', async () => {
    const user = await userOf(builders.it);
    for (let times = 0; times < 4; times += 1) await tryToSignIn(builders.it, user.login, 'Wrong-pass-1');
    assert.is((await tryToSignIn(builders.it, user.login)).status, 429);
    await reset(await resetTokenOf(builders.it, user.userId), user.login);
    assert.is((await tryToSignIn(builders.it, user.login, newPassword)).status, 200);
  });
});
