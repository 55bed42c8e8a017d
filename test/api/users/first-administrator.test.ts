import * as assert from 'uvu/assert';
import { ensureFirstAdministrator } from '../../../server/api/account/ensure-first-administrator.ts';
import { rescueAdministrator } from '../../../server/api/account/rescue-administrator.ts';
import { CannotStart } from '../../../server/db/errors.ts';
import { endPool, openPool } from '../../../server/db/pool.ts';
import { listAccesses, resetPassword } from '../../../shared/contract/account/account.ts';
import { isValidPassword } from '../../../shared/password.ts';
import { permissions } from '../../../shared/permissions.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { freshDatabase } from '../../support/database/database.ts';

ownApiSuite('the first administrator', (test, builders) => {
  const users = () => builders.it.db.many<{ login: string }>('select login from users');

  test('two servers that start together create one administrator with every permission and a password shown once', async () => {
    const made = (await Promise.all([1, 2].map(() => ensureFirstAdministrator(builders.it.pool)))).filter(
      (one) => one !== undefined,
    );
    assert.is(made.length, 1);
    assert.equal(await users(), [{ login: 'admin' }]);
    const password = made[0]?.generatedPassword ?? '';
    assert.ok(isValidPassword(password));
    const { body } = await tryToSignIn(builders.it, 'admin', password);
    assert.equal([body.code, body.token], ['password_change_needed', undefined]);
    const own = 'Chosen-pass-1';
    const change = { token: body.data?.token ?? '', login: 'admin', password: own };
    await builders.it.stranger().ok(resetPassword, change);
    const accesses = await (await signIn(builders.it, 'admin', own)).ok(listAccesses, {});
    assert.equal(
      accesses.map(({ companyId, warehouseId, access }) => ({ companyId, warehouseId, access })),
      [{ companyId: null, warehouseId: null, access: [...permissions] }],
    );
  });

  test('no administrator is created where any user exists', async () => {
    await userOf(builders.it);
    const before = await users();
    assert.is(await ensureFirstAdministrator(builders.it.pool, 'Given-pass-1'), undefined);
    assert.equal(await users(), before);
  });

  test('a lost administrator gets a link that works once, even if disabled; other users get none', async () => {
    const [boss, storeman] = [
      await userOf(builders.it, { accesses: [{ permissions: ['superAdmin'] }] }),
      await userOf(builders.it),
    ];
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [boss.userId]);
    const link = new URL(
      await rescueAdministrator(builders.it.pool, boss.login.toUpperCase(), 'https://wms.example.com'),
    );
    assert.is(link.origin + link.pathname, 'https://wms.example.com/wms/resetPassword');
    const [token, login] = ['token', 'login'].map((name) => link.searchParams.get(name) ?? '');
    const change = { token: token ?? '', login: login ?? '', password: 'Chosen-pass-1' };
    await builders.it.stranger().ok(resetPassword, change);
    await builders.it.stranger().refused(resetPassword, change, 'reset_refused');
    await signIn(builders.it, boss.login, 'Chosen-pass-1');
    for (const login of [storeman.login, 'nobody-here']) {
      const refused = await rescueAdministrator(builders.it.pool, login, 'x').catch((error: unknown) => error);
      assert.instance(refused, CannotStart);
    }
  });

  test('asking for a link on a database without the WMS is refused in one sentence', async () => {
    const pool = openPool(await freshDatabase('empty'), { max: 1 });
    const refused = await rescueAdministrator(pool, 'admin', 'x').catch((error: unknown) => error);
    await endPool(pool);
    assert.instance(refused, CannotStart);
    assert.is((refused as Error).message, 'no WMS has been started on this database yet');
  });
});
