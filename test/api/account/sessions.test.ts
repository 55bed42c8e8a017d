import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { Caller } from '../../support/builders/caller.ts';
import { suite } from '../../support/suite.ts';

suite('sessions', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
  const start = Date.parse('2030-01-01T08:00:00Z');
  const at = (seconds: number) => {
    builders.it.now = new Date(start + seconds * 1000);
  };
  hooks.after(() => {
    builders.it.now = undefined;
  });

  test('G09 a session ends after 60 minutes without use, to the second', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const [used, left] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    at(3_599);
    await used.ok(listAccesses, {});
    at(3_601);
    await left.refused(listAccesses, {}, 'session_ended');
    at(2 * 3_599);
    await used.ok(listAccesses, {});
  });

  test('G09 a session ends twelve hours after it began, despite constant use', async () => {
    at(0);
    const session = await signIn(builders.it, (await userOf(builders.it)).login);
    for (let minutes = 50; minutes < 720; minutes += 50) {
      at(minutes * 60);
      await session.ok(listAccesses, {});
    }
    at(12 * 3_600 - 1);
    await session.ok(listAccesses, {});
    at(12 * 3_600 + 1);
    await session.refused(listAccesses, {}, 'session_ended');
  });

  test('disabling a user ends all of their sessions immediately', async () => {
    at(0);
    const { login, userId } = await userOf(builders.it);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn(builders.it, login)));
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [userId]);
    for (const session of sessions) await session.refused(listAccesses, {}, 'session_ended');
  });

  test('disabling or removing an access ends work under it immediately, but not the session', async () => {
    at(0);
    const site = await builders.it.site();
    for (const end of ['update accesses set disabled_at = now() where id = $1', 'delete from accesses where id = $1']) {
      const { login, userId } = await userOf(builders.it, { accesses: [site] });
      const accessId = await builders.it.id('select id from accesses where user_id = $1', [userId]);
      const token = await tokenOf(login);
      await under(token, accessId).ok(listAccesses, {});
      await builders.it.db.run(end, [accessId]);
      await under(token, accessId).refused(listErns, {}, 'access_ended');
      // The access that ended still lists the remaining accesses, because a browser asks with it.
      for (const caller of [under(token, accessId), new Caller(builders.it.app, token)])
        assert.equal(await caller.ok(listAccesses, {}), []);
    }
  });

  test('G25 users can work under their own accesses, and all others are refused', async () => {
    at(0);
    const [vm, h3g] = [await builders.it.site(), await builders.it.site({ layout: 'H3G' })];
    const scopes = [{}, { companyId: vm.companyId }, { warehouseId: vm.warehouseId }, vm, h3g];
    const users = await Promise.all(scopes.map((scope) => userOf(builders.it, { accesses: [scope] })));
    const both = await userOf(builders.it, { accesses: [vm, h3g] });
    const everybody = [...users, both];
    const accesses = await builders.it.db.many<{ id: number; owner: number }>(
      'select id, user_id as owner from accesses where user_id = any ($1::bigint[])',
      [everybody.map(({ userId }) => userId)],
    );
    for (const { login, userId } of everybody) {
      const token = await tokenOf(login);
      for (const { id, owner } of accesses) {
        if (owner === userId) await under(token, id).ok(listAccesses, {});
        else await under(token, id).refused(listErns, {}, 'access_ended');
      }
      await under(token, 999_999_999).refused(listErns, {}, 'access_ended');
    }
  });

  const tokenOf = async (login: string) => (await tryToSignIn(builders.it, login)).body.token ?? '';
  const under = (token: string, accessId: number) => new Caller(builders.it.app, `${token}@${accessId}`);
});
