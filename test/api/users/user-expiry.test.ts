import * as assert from 'uvu/assert';
import { tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

const days = (count: number) => new Date(Date.now() - count * 86_400_000);

apiSuite('expiry of users', (test, builders) => {
  const company = (expiry: number | null) =>
    builders.it.id('insert into companies (name, layout, user_expiry_days) values ($1, $2, $3) returning id', [
      builders.it.name('Company'),
      'vm',
      expiry,
    ]);

  const user = async (expiries: (number | null)[], lastSeen: number) => {
    const companyIds = await Promise.all(expiries.map(company));
    const made = await userOf(builders.it, { accesses: companyIds.map((companyId) => ({ companyId })) });
    await builders.it.db.run('update users set created_at = $2, last_sign_in_at = $2 where id = $1', [
      made.userId,
      days(lastSeen),
    ]);
    return made;
  };
  const status = async (login: string) => (await tryToSignIn(builders.it, login)).status;

  test('a user whose expiry days have passed in all companies is refused like a wrong password', async () => {
    const { login, userId } = await user([30, 10], 31);
    const { status: refused, body } = await tryToSignIn(builders.it, login);
    assert.is(refused, 401);
    assert.is(body.code, 'wrong_login');
    assert.is((await builders.it.db.many('select from tokens where user_id = $1', [userId])).length, 0);
  });

  test('a user stays active while one company’s days have not passed or one company has no limit', async () => {
    assert.is(await status((await user([30, 10], 29)).login), 200);
    assert.is(await status((await user([10, null], 400)).login), 200);
    assert.is(await status((await user([10, 0], 400)).login), 200);
    assert.is(await status((await user([], 400)).login), 200);
  });

  test('a disabled access neither keeps a user active nor makes one expire', async () => {
    const account = await user([10, null], 31);
    await builders.it.db.run(
      `update accesses a set disabled_at = now()
       from companies c
       where a.user_id = $1 and c.id = a.company_id and c.user_expiry_days is null`,
      [account.userId],
    );
    assert.is(await status(account.login), 401);
    const free = await user([10], 31);
    await builders.it.db.run('update accesses set disabled_at = now() where user_id = $1', [free.userId]);
    assert.is(await status(free.login), 200);
  });

  test('each sign-in restarts the days; without one they count from the creation of the account', async () => {
    const { login, userId } = await user([30], 29);
    assert.is(await status(login), 200);
    builders.it.now = new Date(Date.now() + 29 * 86_400_000);
    assert.is(await status(login), 200);
    builders.it.now = undefined;
    await builders.it.db.run('update users set last_sign_in_at = null, created_at = $2 where id = $1', [
      userId,
      days(31),
    ]);
    assert.is(await status(login), 401);
  });

  test('enabling an account restarts its days', async () => {
    const { login, userId } = await user([30], 31);
    await builders.it.db.run('update users set enabled_at = now() where id = $1', [userId]);
    assert.is(await status(login), 200);
  });
});
