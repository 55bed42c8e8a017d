import * as assert from 'uvu/assert';
import { listAccesses, resetPassword } from '../../../shared/contract/account/account.ts';
import { disableUser, enableUser, endSessions } from '../../../shared/contract/users/users.ts';
import { resetTokenOf, signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { column } from '../../support/columns.ts';

apiSuite('disable a user', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const twentySessions = (login: string) => Promise.all(Array.from({ length: 20 }, () => signIn(builders.it, login)));
  const audited = async (userId: number) =>
    column(await auditOf(builders.it, 'user', userId), 'operation').filter((operation) => operation !== 'createToken');

  test('a disabled user’s sessions and reset links end at once, and sign-in is refused until the user is enabled', async () => {
    const { login, userId } = await userOf(builders.it);
    const token = await resetTokenOf(builders.it, userId);
    const sessions = await twentySessions(login);
    const administrator = await admin();
    assert.equal(await administrator.ok(disableUser, { id: userId }), {});
    for (const session of sessions) await session.refused(listAccesses, {}, 'session_ended');
    assert.is((await tryToSignIn(builders.it, login)).status, 401);
    await administrator.ok(enableUser, { id: userId });
    await sessions[0]?.refused(listAccesses, {}, 'session_ended');
    await builders.it.stranger().refused(resetPassword, { token, login, password: 'New-pass-2' }, 'reset_refused');
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    assert.equal(await audited(userId), ['disableUser', 'failSignIn', 'enableUser']);
  });

  test('G11 a sign-in during disabling leaves no session', async () => {
    const administrator = await admin();
    for (let round = 0; round < 5; round += 1) {
      const { login, userId } = await userOf(builders.it);
      await Promise.all([
        ...Array.from({ length: 6 }, () => tryToSignIn(builders.it, login)),
        administrator.ok(disableUser, { id: userId }),
      ]);
      assert.equal(await builders.it.db.many('select from tokens where user_id = $1', [userId]), []);
    }
  });

  test('an expired user can sign in again after being enabled', async () => {
    const site = await builders.it.site();
    await builders.it.db.run('update companies set user_expiry_days = 30 where id = $1', [site.companyId]);
    const { login, userId } = await userOf(builders.it, { accesses: [site] });
    await builders.it.db.run(`update users set created_at = now() - interval '31 days' where id = $1`, [userId]);
    assert.is((await tryToSignIn(builders.it, login)).status, 401);
    await (await admin()).ok(enableUser, { id: userId });
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('G11 an administrator ends a user’s sessions, and the user can sign in again', async () => {
    const { login, userId } = await userOf(builders.it);
    const sessions = await twentySessions(login);
    await (await admin()).ok(endSessions, { id: userId });
    for (const session of sessions) await session.refused(listAccesses, {}, 'session_ended');
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    assert.equal(await audited(userId), ['endSessions']);
  });

  test('disabling, enabling or ending sessions a second time changes nothing', async () => {
    const { userId } = await userOf(builders.it);
    const administrator = await admin();
    const account = () => builders.it.db.one('select * from users where id = $1', [userId]);
    const before = await account();
    await administrator.ok(enableUser, { id: userId });
    await administrator.ok(endSessions, { id: userId });
    assert.equal([await account(), await audited(userId)], [before, []]);
    await administrator.ok(disableUser, { id: userId });
    const disabled = await account();
    await administrator.ok(disableUser, { id: userId });
    assert.equal([await account(), await audited(userId)], [disabled, ['disableUser']]);
    await administrator.ok(enableUser, { id: userId });
    await administrator.ok(enableUser, { id: userId });
    assert.equal(await audited(userId), ['disableUser', 'enableUser']);
  });

  test('administrators cannot disable themselves, and an unknown user is not found; nothing is written', async () => {
    const administrator = await admin();
    await administrator.refused(disableUser, { id: administrator.userId }, 'own_account');
    for (const operation of [disableUser, enableUser, endSessions]) {
      await administrator.refused(operation, { id: 999_999 }, 'not_found');
    }
    await administrator.ok(listAccesses, {});
    assert.equal(await audited(administrator.userId), []);
  });
});
