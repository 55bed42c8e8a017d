import * as assert from 'uvu/assert';
import { ensureFirstAdministrator } from '../../../server/api/account/ensure-first-administrator.ts';
import { CannotStart } from '../../../server/db/errors.ts';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { isValidPassword } from '../../../shared/password.ts';
import { permissions } from '../../../shared/permissions.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { buildersFor } from '../../support/builders/builders.ts';
import { suite } from '../../support/suite.ts';

suite('the first administrator', (test, hooks) => {
  const builders = buildersFor(hooks);
  const users = () => builders.it.db.many<{ login: string }>('select login from users');

  test('a given password against the rule stops the start in one sentence and makes nobody', async () => {
    const stopped = await ensureFirstAdministrator(builders.it.pool, 'short').catch((error: unknown) => error);
    assert.instance(stopped, CannotStart);
    assert.not.ok(String(stopped).includes('short'));
    assert.equal(await users(), []);
  });

  test('two servers that start together make one, with every permission at global scope and a password shown once', async () => {
    const made = (await Promise.all([1, 2].map(() => ensureFirstAdministrator(builders.it.pool)))).filter(
      (one) => one !== undefined,
    );
    assert.is(made.length, 1);
    assert.equal(await users(), [{ login: 'admin' }]);
    const password = made[0]?.generatedPassword ?? '';
    assert.ok(isValidPassword(password));
    const accesses = await (await signIn(builders.it, 'admin', password)).ok(listAccesses, {});
    assert.equal(
      accesses.map(({ companyId, warehouseId, access }) => ({ companyId, warehouseId, access })),
      [{ companyId: null, warehouseId: null, access: [...permissions] }],
    );
  });

  test('where there is any user nobody is made', async () => {
    await userOf(builders.it);
    const before = await users();
    assert.is(await ensureFirstAdministrator(builders.it.pool, 'Given-pass-1'), undefined);
    assert.equal(await users(), before);
  });
});
