import * as assert from 'uvu/assert';
import { listAccesses, resetPassword } from '../../../shared/contract/account/account.ts';
import {
  disableUser,
  editUser,
  generatePassword,
  sendCredentials,
  setPassword,
} from '../../../shared/contract/users/users.ts';
import { resetTokenOf, rightPassword, signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite, ownApiSuite } from '../../support/builders/api-suite.ts';
import { jobsFor } from '../../support/builders/queue.ts';

ownApiSuite('new passwords from an administrator', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const mailsTo = (email: string) => jobs.mailServer.mails.filter(({ to }) => to.includes(email));

  test('G11 a generated password is shown once; sessions, reset links and the old password end, and a mail is sent', async () => {
    const { userId, login, email } = await userOf(builders.it);
    const session = await signIn(builders.it, login);
    const token = await resetTokenOf(builders.it, userId);
    const { password } = await (await admin()).ok(generatePassword, { id: userId });
    await session.refused(listAccesses, {}, 'session_ended');
    await builders.it.stranger().refused(resetPassword, { token, login, password: 'New-pass-2' }, 'reset_refused');
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).body.code, 'wrong_login');
    assert.is((await tryToSignIn(builders.it, login, password ?? '')).body.code, 'password_change_needed');
    await jobs.done();
    assert.is(mailsTo(email).length, 1);
    assert.not.ok(mailsTo(email)[0]?.text.includes(password ?? ''));
  });

  test('G11 a typed password must be changed; sessions, reset links and the old password end, and a mail is sent', async () => {
    const { userId: id, login, email } = await userOf(builders.it);
    const session = await signIn(builders.it, login);
    const token = await resetTokenOf(builders.it, id);
    assert.equal(await (await admin()).ok(setPassword, { id, password: 'Typed-pass-1' }), {});
    await session.refused(listAccesses, {}, 'session_ended');
    await builders.it.stranger().refused(resetPassword, { token, login, password: 'New-pass-2' }, 'reset_refused');
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).body.code, 'wrong_login');
    assert.is((await tryToSignIn(builders.it, login, 'Typed-pass-1')).body.code, 'password_change_needed');
    await jobs.done();
    assert.is(mailsTo(email).length, 1);
    assert.not.ok(mailsTo(email)[0]?.text.includes('Typed-pass-1'));
  });

  test('G40 a typed password that is weak or common is refused, and the old one still works', async () => {
    const { userId: id, login } = await userOf(builders.it);
    const administrator = await admin();
    await administrator.refused(setPassword, { id, password: 'Short-1' }, 'malformed');
    await administrator.refused(setPassword, { id, password: 'P@ssw0rd' }, 'password_too_common', 'password');
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).status, 200);
  });

  test('a mailed password is generated when it is sent, and two requests before that send one mail', async () => {
    const { userId: id, login, email } = await userOf(builders.it);
    const administrator = await admin();
    await jobs.whilePaused(async () => {
      await administrator.ok(sendCredentials, { id });
      await administrator.ok(sendCredentials, { id });
    });
    await jobs.done();
    assert.is(mailsTo(email).length, 1);
    const password = /^Password: (.+)$/m.exec(mailsTo(email)[0]?.text ?? '')?.[1]?.trim() ?? '';
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).body.code, 'wrong_login');
    assert.is((await tryToSignIn(builders.it, login, password)).body.code, 'password_change_needed');
  });

  test('G11 own accounts, disabled users and mails without an address are refused; nothing changes', async () => {
    const administrator = await admin();
    const { userId: id, login } = await userOf(builders.it);
    await administrator.refused(generatePassword, { id: administrator.userId }, 'own_account');
    await administrator.refused(sendCredentials, { id: administrator.userId }, 'own_account');
    await administrator.refused(setPassword, { id: administrator.userId, password: 'Typed-pass-1' }, 'own_account');
    await administrator.ok(editUser, { id, version: 1, email: null });
    await administrator.refused(sendCredentials, { id }, 'email_missing');
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).status, 200);
    await administrator.ok(disableUser, { id });
    await administrator.refused(generatePassword, { id }, 'user_disabled');
    await administrator.refused(setPassword, { id, password: 'Typed-pass-1' }, 'user_disabled');
    await administrator.refused(sendCredentials, { id }, 'user_disabled');
    for (const operation of [generatePassword, sendCredentials]) {
      await administrator.refused(operation, { id: 999_999 }, 'not_found');
    }
    await administrator.refused(setPassword, { id: 999_999, password: 'Typed-pass-1' }, 'not_found');
  });
});

apiSuite('a generated password', (test, builders) => {
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
