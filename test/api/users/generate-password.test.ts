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
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

suite('new passwords from an administrator', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
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
    const { fields } = await administrator.refused(setPassword, { id, password: 'P@ssw0rd' }, 'password_too_common');
    assert.equal(Object.keys(fields ?? {}), ['password']);
    assert.is((await tryToSignIn(builders.it, login, rightPassword)).status, 200);
  });

  test('repeating a request under the same key confirms the password without returning it', async () => {
    const { userId: id } = await userOf(builders.it);
    const administrator = await admin();
    const key = builders.it.name('password-key');
    const first = await administrator.call(generatePassword, { id }, { key });
    const second = await administrator.call(generatePassword, { id }, { key });
    assert.type(first.body['password'], 'string');
    assert.equal([second.status, second.body], [200, { password: null }]);
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
