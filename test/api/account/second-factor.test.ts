import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../shared/contract/account/second-factor.ts';
import { resetSecondFactor } from '../../../shared/contract/users/users.ts';
import { newAddress, rightPassword, signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import {
  appCode,
  firstStep,
  signInByBoth,
  tryCode,
  withSecondFactor,
  wrongCode,
} from '../../support/builders/second-factor.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';

ownApiSuite('second factor', (test, builders, hooks) => {
  /** The API's clock moves only when a test moves it. */
  const at = (seconds: number): Date => {
    const now = new Date(Date.parse('2030-01-01T12:00:00Z') + seconds * 1000);
    builders.it.now = now;
    return now;
  };
  hooks.after(() => {
    builders.it.now = undefined;
  });

  const sessions = (userId: number) => builders.it.count('tokens where user_id = $1', [userId]);

  test('G77 the right password alone opens no session; with an app code it opens one, once per code', async () => {
    at(0);
    const { login, userId } = await userOf(builders.it);
    const { secret } = await withSecondFactor(builders.it, login);
    const before = await sessions(userId);
    const now = at(60);
    const { status, body } = await wroteNothing(builders.it, () => tryToSignIn(builders.it, login));
    assert.equal([status, body.code, body.token], [403, 'second_factor_needed', undefined]);
    assert.is(await sessions(userId), before);
    const code = appCode(secret, now);
    const { body: session } = await tryCode(builders.it, body.data?.token ?? '', code);
    assert.match(session.token ?? '', /^[A-Za-z0-9_-]{43}$/);
    const again = await tryCode(builders.it, await firstStep(builders.it, login), code);
    assert.equal([again.status, again.body.code], [403, 'wrong_code']);
    assert.is(await sessions(userId), before + 1);
    const failed = await builders.it.db.many(
      `select after ->> 'step' as step from audit where operation = 'failSignIn' and subject_id = $1`,
      [String(userId)],
    );
    assert.equal(failed, [{ step: 'confirmSignIn' }]);
  });

  test('G77 one of twenty concurrent sign-ins with one code succeeds', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const { secret } = await withSecondFactor(builders.it, login);
    const code = appCode(secret, at(60));
    const token = await firstStep(builders.it, login);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode(builders.it, token, code)));
    assert.is(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('a code is valid half a minute before and after its own time, but never after a later code', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const { secret } = await withSecondFactor(builders.it, login);
    const [earlier, later, tooEarly] = [at(90), at(120), at(180)].map((now) => appCode(secret, now));
    at(120);
    assert.is((await tryCode(builders.it, await firstStep(builders.it, login), tooEarly ?? '')).status, 403);
    await signInByBoth(builders.it, login, later ?? '');
    assert.is((await tryCode(builders.it, await firstStep(builders.it, login), earlier ?? '')).status, 403);
  });

  test('a recovery code works once in any spelling; the ten codes are stored only as hashes', async () => {
    at(0);
    const { login, userId } = await userOf(builders.it);
    const { recoveryCodes } = await withSecondFactor(builders.it, login);
    assert.is(new Set(recoveryCodes).size, 10);
    const [first = '', second = ''] = recoveryCodes;
    const caller = await signInByBoth(builders.it, login, ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    assert.is((await caller.ok(getSecondFactor, {})).recoveryCodes, 9);
    assert.is((await tryCode(builders.it, await firstStep(builders.it, login), first)).status, 403);
    await signInByBoth(builders.it, login, second.replaceAll('0', 'O').replaceAll('1', 'l'));
    const stored = await builders.it.db.many<{ row: string }>(
      'select c::text as row from recovery_codes c where user_id = $1',
      [userId],
    );
    const plain = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
    const spelt = plain.flatMap((code) => [code.slice(0, 9), Buffer.from(code).toString('hex')]);
    assert.not.ok(stored.some(({ row }) => spelt.some((code) => row.includes(code))));
  });

  test('the secret of an app is stored sealed for its own user and does not work in another user’s row', async () => {
    at(0);
    const [ada, ben] = [await userOf(builders.it), await userOf(builders.it)];
    const { secret } = await withSecondFactor(builders.it, ada.login);
    await withSecondFactor(builders.it, ben.login);
    const { row } = await builders.it.db.one<{ row: string }>(
      'select f::text as row from second_factors f where user_id = $1',
      [ada.userId],
    );
    assert.not.ok(row.includes(secret));
    await builders.it.db.run(
      'update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2',
      [ada.userId, ben.userId],
    );
    const code = appCode(secret, at(60));
    assert.is((await tryCode(builders.it, await firstStep(builders.it, ben.login), code)).status, 403);
  });

  test('the second step ends after ten minutes, with a new password, or with a disabled account', async () => {
    at(0);
    const { login, userId } = await userOf(builders.it);
    const { secret } = await withSecondFactor(builders.it, login);
    at(60);
    const token = await firstStep(builders.it, login);
    const inTime = at(60 + 599);
    assert.is((await tryCode(builders.it, token, wrongCode(secret, inTime))).body.code, 'wrong_code');
    const late = at(60 + 600);
    assert.is((await tryCode(builders.it, token, appCode(secret, late))).body.code, 'sign_in_over');
    const next = await firstStep(builders.it, login);
    await builders.it.db.run(`update users set password_hash = password_hash || 'A' where id = $1`, [userId]);
    assert.is((await tryCode(builders.it, next, appCode(secret, late))).body.code, 'sign_in_over');
    await builders.it.db.run(
      'update users set password_hash = left(password_hash, -1), disabled_at = now() where id = $1',
      [userId],
    );
    assert.is((await tryCode(builders.it, next, appCode(secret, late))).body.code, 'sign_in_over');
    assert.is((await tryCode(builders.it, 'made-up', '123456')).body.code, 'sign_in_over');
  });

  test('G33 wrong codes delay a caller who has the password, but not the owner on a known device', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const { body: home } = await tryToSignIn(builders.it, login);
    const { secret } = await withSecondFactor(builders.it, login);
    const now = at(60);
    const token = await firstStep(builders.it, login);
    const thief = newAddress();
    for (let free = 0; free < 4; free += 1) {
      assert.is((await tryCode(builders.it, token, wrongCode(secret, now), thief)).body.code, 'wrong_code');
    }
    const early = await tryCode(builders.it, token, appCode(secret, now), thief);
    assert.equal([early.status, early.body.data?.seconds], [429, 1]);
    const owner = await tryCode(builders.it, token, appCode(secret, now), newAddress(), home.device);
    assert.is(owner.status, 200);
  });

  test('G33 at most four of sixty codes guessed at once are checked', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const { secret } = await withSecondFactor(builders.it, login);
    const now = at(60);
    const token = await firstStep(builders.it, login);
    const address = newAddress();
    const guesses = Array.from({ length: 60 }, () => tryCode(builders.it, token, wrongCode(secret, now), address));
    const answers = await Promise.all(guesses);
    assert.is(answers.filter(({ body }) => body.code === 'wrong_code').length, 4);
    assert.is(answers.filter(({ status }) => status === 429).length, 56);
  });

  test('a second factor is active only once an app code confirms it; a wrong code leaves it off', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const caller = await signIn(builders.it, login);
    const { secret, address, picture, setup } = await caller.ok(setUpSecondFactor, { password: rightPassword });
    assert.ok(address.startsWith(`otpauth://totp/WMS:${login}?`) && address.includes(secret));
    assert.ok(picture.startsWith('<svg '));
    assert.is((await caller.ok(getSecondFactor, {})).since, null);
    await caller.refused(confirmSecondFactor, { setup, code: wrongCode(secret, builders.it.now) }, 'wrong_code');
    assert.is((await caller.ok(getSecondFactor, {})).since, null);
    await caller.ok(confirmSecondFactor, { setup, code: appCode(secret, builders.it.now) });
    assert.is((await caller.ok(getSecondFactor, {})).since, '2030-01-01T12:00:00.000Z');
    const code = appCode(secret, at(60));
    await caller.refused(confirmSecondFactor, { setup, code }, 'setup_over');
  });

  test('another user’s setup, and one started fifteen minutes ago, cannot be confirmed', async () => {
    at(0);
    const [ada, ben] = [await userOf(builders.it), await userOf(builders.it)];
    const [one, other] = [await signIn(builders.it, ada.login), await signIn(builders.it, ben.login)];
    const { secret, setup } = await one.ok(setUpSecondFactor, { password: rightPassword });
    await other.refused(confirmSecondFactor, { setup, code: appCode(secret, builders.it.now) }, 'setup_over');
    const late = at(900);
    await one.refused(confirmSecondFactor, { setup, code: appCode(secret, late) }, 'setup_over');
  });

  test('G77 each change of the second factor ends all other sessions; the password alone then changes nothing', async () => {
    at(0);
    const { login, userId } = await userOf(builders.it);
    const thief = await signIn(builders.it, login);
    const { caller, secret } = await withSecondFactor(builders.it, login);
    await thief.refused(listAccesses, {}, 'session_ended');
    for (const operation of [setUpSecondFactor, removeSecondFactor, renewRecoveryCodes]) {
      await wroteNothing(builders.it, () => caller.refused(operation, { password: rightPassword }, 'code_needed'));
    }
    const other = async (code: string) => signInByBoth(builders.it, login, code);
    const before = await other(appCode(secret, at(60)));
    const { secret: next, setup } = await caller.ok(setUpSecondFactor, { code: appCode(secret, at(120)) });
    await before.ok(listAccesses, {});
    await caller.ok(confirmSecondFactor, { setup, code: appCode(next, at(120)) });
    await before.refused(listAccesses, {}, 'session_ended');
    const later = await other(appCode(next, at(180)));
    await caller.ok(removeSecondFactor, { code: appCode(next, at(240)) });
    await later.refused(listAccesses, {}, 'session_ended');
    await caller.ok(listAccesses, {});
    assert.is(await sessions(userId), 1);
  });

  test('each change of the second factor needs the password or a fresh code; wrong codes make the user wait', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const without = await signIn(builders.it, login);
    await without.refused(setUpSecondFactor, {}, 'proof_needed');
    await without.refused(setUpSecondFactor, { password: 'Wrong-pass-1' }, 'wrong_password');
    const { caller, secret } = await withSecondFactor(builders.it, login);
    for (const operation of [setUpSecondFactor, removeSecondFactor, renewRecoveryCodes]) {
      await caller.refused(operation, {}, 'code_needed');
    }
    const now = at(60);
    for (let tries = 0; tries < 4; tries += 1)
      await caller.refused(removeSecondFactor, { code: wrongCode(secret, now) }, 'wrong_code');
    await caller.refused(removeSecondFactor, { code: appCode(secret, now) }, 'too_many_requests');
    assert.not.equal((await caller.ok(getSecondFactor, {})).since, null);
    await caller.ok(removeSecondFactor, { code: appCode(secret, at(61)) });
    assert.is((await caller.ok(getSecondFactor, {})).since, null);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    await caller.refused(removeSecondFactor, { password: rightPassword }, 'second_factor_off');
  });

  test('another app replaces the first one, whose codes and recovery codes stop working', async () => {
    at(0);
    const { login } = await userOf(builders.it);
    const { caller, secret, recoveryCodes } = await withSecondFactor(builders.it, login);
    const now = at(60);
    const { secret: next, setup } = await caller.ok(setUpSecondFactor, { code: appCode(secret, now) });
    const made = await caller.ok(confirmSecondFactor, { setup, code: appCode(next, now) });
    const later = at(120);
    const token = await firstStep(builders.it, login);
    assert.is((await tryCode(builders.it, token, appCode(secret, later))).status, 403);
    assert.is((await tryCode(builders.it, token, recoveryCodes[0] ?? '')).status, 403);
    assert.is((await tryCode(builders.it, token, appCode(next, later))).status, 200);
    const [recovery = ''] = (await caller.ok(renewRecoveryCodes, { code: appCode(next, at(180)) })).recoveryCodes;
    assert.is(
      (await tryCode(builders.it, await firstStep(builders.it, login), made.recoveryCodes[0] ?? '')).status,
      403,
    );
    await signInByBoth(builders.it, login, recovery);
  });

  test('an administrator’s reset of a second factor ends sessions, notifies the user and is audited', async () => {
    builders.it.now = undefined;
    const { login, userId, email } = await userOf(builders.it);
    const { caller } = await withSecondFactor(builders.it, login);
    const admin = await builders.it.caller({}, ['superAdmin']);
    await admin.ok(resetSecondFactor, { id: userId });
    await caller.refused(listAccesses, {}, 'session_ended');
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    const audited = column(await auditOf(builders.it, 'user', userId), 'operation');
    assert.equal(
      audited.filter((operation) => operation !== 'createToken'),
      ['confirmSecondFactor', 'resetSecondFactor'],
    );
    const mails = await builders.it.db.many<{ text: string }>(
      `select payload ->> 'text' as text from graphile_worker._private_jobs where payload -> 'to' ->> 0 = $1 order by id`,
      [email],
    );
    assert.equal(mails.length, 2);
    assert.match(mails[1]?.text ?? '', /turned off by an administrator/);
    await admin.refused(resetSecondFactor, { id: userId }, 'second_factor_off');
  });
});
