import { createHook } from 'node:async_hooks';
import { argon2Sync, createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { newAddress, rightPassword, signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

apiSuite('signing in', (test, builders) => {
  const tokens = () => builders.it.count('tokens');

  test('G08 a login and its password return a working token of 256 bits, stored only as SHA-256', async () => {
    const { login, userId } = await userOf(builders.it);
    const { body } = await tryToSignIn(builders.it, login);
    assert.match(body.token ?? '', /^[A-Za-z0-9_-]{43}$/);
    const stored = await builders.it.db.many<{ hash: Buffer }>('select hash from tokens where user_id = $1', [userId]);
    assert.equal(
      stored.map(({ hash }) => hash.toString('hex')),
      [
        createHash('sha256')
          .update(body.token ?? '')
          .digest('hex'),
      ],
    );
    const dump = await builders.it.db.many<{ row: string }>('select tokens::text as row from tokens');
    assert.not.ok(dump.some(({ row }) => row.includes(body.token ?? '')));
  });

  test('a login matches regardless of case and surrounding blanks', async () => {
    const { login } = await userOf(builders.it);
    assert.is((await tryToSignIn(builders.it, ` ${login.toUpperCase()} `)).status, 200);
  });

  test('each sign-in returns another token and keeps the others valid, for a scanner beside a desk', async () => {
    const { login } = await userOf(builders.it);
    const [scanner, desk] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    assert.equal(await scanner.ok(listAccesses, {}), []);
    assert.equal(await desk.ok(listAccesses, {}), []);
  });

  test('twenty correct sign-ins of one user at once all succeed', async () => {
    const { login } = await userOf(builders.it);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(builders.it, login)));
    assert.equal(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.is(new Set(answers.map(({ body }) => body.token)).size, 20);
  });

  test('G34 an unknown login, a wrong password, a disabled user and one without password get the same answer', async () => {
    const [known, disabled, bare] = [await userOf(builders.it), await userOf(builders.it), await userOf(builders.it)];
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await builders.it.db.run('update users set password_hash = null where id = $1', [bare.userId]);
    const before = await tokens();
    const answers = [
      await tryToSignIn(builders.it, 'nobody-of-that-name'),
      await tryToSignIn(builders.it, 'no such login has blanks'),
      await tryToSignIn(builders.it, known.login, 'Wrong-pass-1'),
      await tryToSignIn(builders.it, disabled.login),
      await tryToSignIn(builders.it, bare.login),
    ];
    for (const { status, body, headers } of answers) {
      assert.is(status, 401);
      assert.equal({ ...body, requestId: '' }, { ...answers[0]?.body, requestId: '' });
      assert.is(body.code, 'wrong_login');
      assert.equal(Object.keys(headers).sort(), Object.keys(answers[0]?.headers ?? {}).sort());
    }
    assert.is(await tokens(), before);
  });

  test('G34 a sign-in computes one hash for a known, unknown, disabled or passwordless user', async () => {
    const [known, disabled, bare] = [await userOf(builders.it), await userOf(builders.it), await userOf(builders.it)];
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await builders.it.db.run('update users set password_hash = null where id = $1', [bare.userId]);
    for (const login of [known.login, 'nobody-of-that-name', disabled.login, bare.login]) {
      assert.is(await hashesDuring(() => tryToSignIn(builders.it, login)), 1, login);
      assert.is(await hashesDuring(() => tryToSignIn(builders.it, login, 'Wrong-pass-1')), 1, login);
    }
  });

  test('G40 a password is compared exactly as typed', async () => {
    const { login } = await userOf(builders.it);
    for (const typed of [
      ` ${rightPassword}`,
      `${rightPassword} `,
      rightPassword.toLowerCase(),
      `${rightPassword}\u0301`,
    ]) {
      assert.is((await tryToSignIn(builders.it, login, typed)).status, 401, JSON.stringify(typed));
      await builders.it.db.run('delete from failed_attempts');
    }
  });

  test('a malformed request is refused naming its fields, and no session begins', async () => {
    const before = await tokens();
    const payload = { login: '', password: 7, id: 1, isAdmin: true };
    const response = await builders.it.app.inject({ method: 'POST', url: '/wmsapi/v1/user/token', payload });
    assert.is(response.statusCode, 400);
    assert.equal(Object.keys(response.json().fields).sort(), ['id', 'isAdmin', 'login', 'password']);
    assert.is(await tokens(), before);
  });

  test('G38 a password hashed at a lower cost is hashed again when its owner signs in', async () => {
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    const tag = argon2Sync('argon2id', {
      message: rightPassword,
      nonce: Buffer.from('somesaltsomesalt'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const { login, userId } = await userOf(builders.it, {
      passwordHash: cheap + tag.toString('base64').replace(/=+$/, ''),
    });
    await signIn(builders.it, login);
    const { hash } = await builders.it.db.one<{ hash: string }>(
      'select password_hash as hash from users where id = $1',
      [userId],
    );
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    await signIn(builders.it, login);
  });

  test('G57 a refused sign-in is audited with its address, without the text entered for an unknown login', async () => {
    const { login, userId } = await userOf(builders.it);
    const [known, unknown] = [newAddress(), newAddress()];
    await tryToSignIn(builders.it, login.toUpperCase(), 'Wrong-pass-1', known);
    await tryToSignIn(builders.it, 'My-Passw0rd!', 'Wrong-pass-1', unknown);
    const audited = await builders.it.db.many(
      `select user_id as "userId", subject_id as "subjectId", name, after from audit
       where operation = 'failSignIn' and after ->> 'address' = any ($1) order by id`,
      [[known, unknown]],
    );
    const refused = { step: 'createToken', code: 'wrong_login' };
    assert.equal(audited, [
      { userId: null, subjectId: String(userId), name: login, after: { ...refused, login, address: known } },
      { userId: null, subjectId: null, name: null, after: { ...refused, address: unknown } },
    ]);
  });

  test('a sign-in stores its time and is audited', async () => {
    const { login, userId } = await userOf(builders.it);
    await signIn(builders.it, login);
    const { at } = await builders.it.db.one<{ at: string }>('select last_sign_in_at as at from users where id = $1', [
      userId,
    ]);
    assert.ok(Date.now() - Date.parse(at) < 60_000);
    const audited = await builders.it.db.many('select operation, subject_id from audit where user_id = $1', [userId]);
    assert.equal(audited, [{ operation: 'createToken', subject_id: String(userId) }]);
  });
});

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
