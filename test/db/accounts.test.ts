import pg from 'pg';
import * as assert from 'uvu/assert';
import { userOf } from '../support/builders/account.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { suite } from '../support/suite.ts';

suite('account data that the database refuses', (test, hooks) => {
  const builders = buildersFor(hooks);

  const refusedBy = async (text: string, values: (string | number | string[])[]) => {
    const error = await builders.it.db.run(text, values).catch((failed: unknown) => failed);
    if (!(error instanceof pg.DatabaseError)) throw new Error('the database did not refuse it');
    return error.constraint ?? error.code;
  };

  test('the database refuses two logins that differ only in capitals', async () => {
    const { login } = await userOf(builders.it);
    const insert = `insert into users (login, name) values ($1, 'x')`;
    assert.is(await refusedBy(insert, [login.toUpperCase()]), 'users_login_unique');
  });

  test('the database refuses an email address that is invalid, several, or carries a header', async () => {
    const insert = `insert into users (login, name, email) values ($1, 'x', $2)`;
    for (const email of ['nobody', 'a@b, c@d', 'a@b;c@d', 'a@b\r\nBcc: c@d', '"a" <a@b>', 'a@b@c', '']) {
      assert.is(await refusedBy(insert, [builders.it.name('m'), email]), 'users_email_one_address', email);
    }
  });

  test('the database refuses an unknown permission, and two accesses of one user with the same scope', async () => {
    const { userId } = await userOf(builders.it, { accesses: [{}] });
    const insert = 'insert into accesses (user_id, permissions) values ($1, $2)';
    assert.is(await refusedBy(insert, [userId, ['planCreate']]), 'accesses_scope_unique');
    assert.is(await refusedBy(insert, [(await userOf(builders.it)).userId, ['root']]), 'accesses_permissions_known');
  });

  test('the database refuses an integration that can sign in, or has no scope or an unknown one', async () => {
    const insert = 'insert into users (login, name, integration_scopes, password_hash) values ($1, $1, $2, $3)';
    const login = builders.it.name('integration');
    assert.is(await refusedBy(insert, [login, ['read'], 'hash']), 'users_integration_never_signs_in');
    for (const scopes of [[], ['root']]) {
      assert.is(await refusedBy(insert.replace('$3', 'null'), [login, scopes]), 'users_integration_scopes_known');
    }
  });

  test('G57 the database refuses to change or remove entries of the audit', async () => {
    const insufficientPrivilege = '42501';
    assert.is(await refusedBy(`update audit set operation = 'x'`, []), insufficientPrivilege);
    assert.is(await refusedBy('delete from audit', []), insufficientPrivilege);
  });
});
