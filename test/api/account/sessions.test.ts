import * as assert from 'uvu/assert';
import { deleteToken, listAccesses, resetPassword } from '../../../shared/contract/account/account.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { resetTokenOf, signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite, ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';

ownApiSuite('sessions', (test, builders, hooks) => {
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

const sessions = 20;
const permissions = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

/** Rights that end while users work: requests that begin after the end are refused in every session (trust G11, R14). */
apiSuite('rights revoked while requests run', (test, builders) => {
  test('G11 R14 once a user is disabled, further requests in all of their sessions are refused', async () => {
    const user = await busyUser(builders.it);
    const end = 'update users set disabled_at = now() where id = $1';
    assert.equal(await endedAmid(user, () => builders.it.db.run(end, [user.userId])), ['session_ended']);
  });

  test('G11 R14 once an access is removed, further requests under it are refused', async () => {
    const user = await busyUser(builders.it);
    const end = 'delete from accesses where user_id = $1';
    assert.equal(await endedAmid(user, () => builders.it.db.run(end, [user.userId])), ['access_ended']);
  });

  test('G11 once a password is changed, further requests in older sessions are refused', async () => {
    const user = await busyUser(builders.it);
    const token = await resetTokenOf(builders.it, user.userId);
    const input = { token, login: user.login, password: 'Another-pass-1' };
    assert.equal(await endedAmid(user, () => builders.it.stranger().ok(resetPassword, input)), ['session_ended']);
  });

  test('R14 once a permission is removed, further requests that need it are refused', async () => {
    const user = await busyUser(builders.it);
    const end = `update accesses set permissions = array_remove(permissions, 'planUpdate') where user_id = $1`;
    assert.equal(await endedAmid(user, () => builders.it.db.run(end, [user.userId])), ['forbidden']);
  });

  test('R14 once a token is deleted, its requests are refused, and the user’s other sessions continue', async () => {
    const user = await busyUser(builders.it);
    const end =
      'delete from tokens where hash = (select hash from tokens where user_id = $1 order by hash desc limit 1)';
    assert.equal(await endedAmid(user, () => builders.it.db.run(end, [user.userId])), ['done', 'session_ended']);
  });
});

interface BusyUser {
  userId: number;
  login: string;
  stockCode: string;
  callers: Caller[];
}

async function busyUser(builders: Builders): Promise<BusyUser> {
  const site = await builders.site();
  const user = await userOf(builders, { accesses: [{ ...site, permissions }] });
  const accessId = await builders.id('select id from accesses where user_id = $1', [user.userId]);
  const tokens = await Promise.all(Array.from({ length: sessions }, () => builders.token(user.userId)));
  const callers = tokens.map((token) => new Caller(builders.app, `${token}@${accessId}`));
  return { ...user, callers, stockCode: await builders.sku(site) };
}

/**
 * Ends something while every session creates ERNs. Returns the outcomes of the requests that began after the end; all earlier requests must
 * have succeeded.
 */
async function endedAmid({ callers, stockCode }: BusyUser, end: () => Promise<unknown>): Promise<string[]> {
  let stage: 'before' | 'ending' | 'after' = 'before';
  const outcomes = { before: new Set<string>(), ending: new Set<string>(), after: new Set<string>() };
  const makeOne = async (caller: Caller) => {
    const begun = stage;
    const { status, body } = await caller.call(createErn, { lines: [{ stockCode, quantity: '1' }] });
    const reached = begun === 'before' && stage !== 'before' ? 'ending' : begun;
    outcomes[reached].add(status === 200 ? 'done' : String(body['code']));
  };
  const firstAnswers = Promise.withResolvers<void>();
  const working = callers.map(async (caller) => {
    await makeOne(caller);
    firstAnswers.resolve();
    while (stage !== 'after') await makeOne(caller);
    await makeOne(caller);
  });
  await firstAnswers.promise;
  stage = 'ending';
  await end();
  stage = 'after';
  await Promise.all(working);
  assert.equal([...outcomes.before], ['done']);
  return [...outcomes.after].sort();
}

apiSuite('signing out', (test, builders) => {
  test('signing out ends its own token and no other', async () => {
    const { login, userId } = await userOf(builders.it);
    const [here, elsewhere] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    assert.equal(await here.ok(deleteToken, {}), {});
    const audited = await builders.it.db.many(
      `select subject_id as "subjectId" from audit where operation = 'deleteToken' and user_id = $1`,
      [userId],
    );
    assert.equal(audited, [{ subjectId: String(userId) }]);
    await here.refused(listAccesses, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await builders.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('signing out twice or without a token is refused and ends nothing', async () => {
    const { login, userId } = await userOf(builders.it);
    const [here, elsewhere] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    await here.ok(deleteToken, {});
    await here.refused(deleteToken, {}, 'session_ended');
    await builders.it.stranger().refused(deleteToken, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await builders.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('T4 signing out accepts a JSON content type without a body', async () => {
    const token = await builders.it.token((await userOf(builders.it)).userId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await builders.it.app.inject({ method: 'DELETE', url: '/wmsapi/v1/user/token', headers });
    assert.is(response.statusCode, 200);
  });
});
