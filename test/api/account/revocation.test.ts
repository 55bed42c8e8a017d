import * as assert from 'uvu/assert';
import { resetPassword } from '../../../shared/contract/account/account.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { resetTokenOf, userOf } from '../../support/builders/account.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { Caller } from '../../support/builders/caller.ts';
import { suite } from '../../support/suite.ts';

const sessions = 20;
const permissions = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

/** Rights that end while users work: requests that begin after the end are refused in every session (trust G11, R14). */
suite('rights revoked while requests run', (test, hooks) => {
  const builders = buildersFor(hooks);

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
