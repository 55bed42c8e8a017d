import { createHook } from 'node:async_hooks';
import { argon2Sync, createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { listAccesses } from '../../shared/contract/account.ts';
import { suite } from '../support/suite.ts';
import { rightPassword, signIn, tryToSignIn, userOf } from '../support/world/account.ts';
import { worldFor } from '../support/world/world.ts';

suite('sign in', (test, hooks) => {
  const world = worldFor(hooks);

  const tokens = async () => (await world.it.db.one<{ count: number }>('select count(*) as count from tokens')).count;

  test('a login and its password give a token of 256 bits that works; stored is its SHA-256 alone', async () => {
    const { login, userId } = await userOf(world.it);
    const { body } = await tryToSignIn(world.it, login);
    assert.match(body.token ?? '', /^[A-Za-z0-9_-]{43}$/);
    const stored = await world.it.db.many<{ hash: Buffer }>('select hash from tokens where user_id = $1', [userId]);
    assert.equal(
      stored.map(({ hash }) => hash.toString('hex')),
      [
        createHash('sha256')
          .update(body.token ?? '')
          .digest('hex'),
      ],
    );
    const dump = await world.it.db.many<{ row: string }>('select tokens::text as row from tokens');
    assert.not.ok(dump.some(({ row }) => row.includes(body.token ?? '')));
  });

  test('capital letters and blanks around a login make no difference', async () => {
    const { login } = await userOf(world.it);
    assert.is((await tryToSignIn(world.it, ` ${login.toUpperCase()} `)).status, 200);
  });

  test('each sign-in gives another token and leaves the others alive: a person may hold a scanner and sit at a desk', async () => {
    const { login } = await userOf(world.it);
    const [scanner, desk] = [await signIn(world.it, login), await signIn(world.it, login)];
    assert.equal(await scanner.ok(listAccesses, {}), []);
    assert.equal(await desk.ok(listAccesses, {}), []);
  });

  test('twenty right sign-ins of one person at once are all let in', async () => {
    const { login } = await userOf(world.it);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(world.it, login)));
    assert.equal(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.is(new Set(answers.map(({ body }) => body.token)).size, 20);
  });

  test('an unknown login, a wrong password, a disabled user and one without password are answered alike', async () => {
    const [known, disabled, bare] = [await userOf(world.it), await userOf(world.it), await userOf(world.it)];
    await world.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await world.it.db.run('update users set password_hash = null where id = $1', [bare.userId]);
    const before = await tokens();
    const answers = [
      await tryToSignIn(world.it, 'nobody-of-that-name'),
      await tryToSignIn(world.it, 'no such login has blanks'),
      await tryToSignIn(world.it, known.login, 'Wrong-pass-1'),
      await tryToSignIn(world.it, disabled.login),
      await tryToSignIn(world.it, bare.login),
    ];
    for (const { status, body, headers } of answers) {
      assert.is(status, 401);
      assert.equal({ ...body, requestId: '' }, { ...answers[0]?.body, requestId: '' });
      assert.is(body.code, 'wrong_login');
      assert.equal(Object.keys(headers).sort(), Object.keys(answers[0]?.headers ?? {}).sort());
    }
    assert.is(await tokens(), before);
  });

  test('one hash is computed whoever signs in: known, unknown, disabled or without a password', async () => {
    const [known, disabled, bare] = [await userOf(world.it), await userOf(world.it), await userOf(world.it)];
    await world.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await world.it.db.run('update users set password_hash = null where id = $1', [bare.userId]);
    for (const login of [known.login, 'nobody-of-that-name', disabled.login, bare.login]) {
      assert.is(await hashesDuring(() => tryToSignIn(world.it, login)), 1, login);
      assert.is(await hashesDuring(() => tryToSignIn(world.it, login, 'Wrong-pass-1')), 1, login);
    }
  });

  test('a password counts exactly as typed', async () => {
    const { login } = await userOf(world.it);
    for (const typed of [
      ` ${rightPassword}`,
      `${rightPassword} `,
      rightPassword.toLowerCase(),
      `${rightPassword}\u0301`,
    ]) {
      assert.is((await tryToSignIn(world.it, login, typed)).status, 401, JSON.stringify(typed));
      await world.it.db.run('delete from failed_attempts');
    }
  });

  test('a malformed request names its fields, and nobody is signed in', async () => {
    const before = await tokens();
    const payload = { login: '', password: 7, id: 1, isAdmin: true };
    const response = await world.it.app.inject({ method: 'POST', url: '/wmsapi/v1/user/token', payload });
    assert.is(response.statusCode, 400);
    assert.equal(Object.keys(response.json().fields).sort(), ['id', 'isAdmin', 'login', 'password']);
    assert.is(await tokens(), before);
  });

  test('a password hashed at a lower cost is hashed anew when its owner signs in', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    const tag = argon2Sync('argon2id', {
      message: rightPassword,
      nonce: Buffer.from('somesaltsomesalt'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const { login, userId } = await userOf(world.it, {
      passwordHash: cheap + tag.toString('base64').replace(/=+$/, ''),
    });
    await signIn(world.it, login);
    const { hash } = await world.it.db.one<{ hash: string }>('select password_hash as hash from users where id = $1', [
      userId,
    ]);
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    await signIn(world.it, login);
  });

  test('the day of the last sign-in is kept, and the sign-in is in the audit', async () => {
    const { login, userId } = await userOf(world.it);
    await signIn(world.it, login);
    const { at } = await world.it.db.one<{ at: string }>('select last_sign_in_at as at from users where id = $1', [
      userId,
    ]);
    assert.ok(Date.now() - Date.parse(at) < 60_000);
    const audited = await world.it.db.many('select operation, subject_id from audit where user_id = $1', [userId]);
    assert.equal(audited, [{ operation: 'createToken', subject_id: String(userId) }]);
  });
});

/** How many argon2 hashes Node was asked for meanwhile. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}
