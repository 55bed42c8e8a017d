import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/api/passwords/hash-password.ts';
import { newAddress, rightPassword, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';

ownApiSuite('limits of sign-in', (test, builders, hooks) => {
  /** The API's clock moves only when a test moves it. */
  const at = (seconds: number) => {
    builders.it.now = new Date(Date.parse('2030-01-01T12:00:00Z') + seconds * 1000);
  };
  hooks.after(async () => {
    builders.it.now = undefined;
    // These failures are in the future: the next user to sign in would have to wait for them.
    await builders.it.db.run('delete from failed_attempts');
  });

  const fail = (login: string, address?: string) => tryToSignIn(builders.it, login, 'Wrong-pass-1', address);

  test('G33 after three failures, each failure makes the next sign-in wait 1, 2, 4, 8, 16, 30, 30 seconds', async () => {
    for (const login of [(await userOf(builders.it)).login, 'nobody-of-that-name']) {
      let clock = 0;
      at(clock);
      for (let free = 0; free < 3; free += 1) assert.is((await fail(login)).status, 401);
      for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
        assert.is((await fail(login)).status, 401, `${login} after waiting at ${clock}`);
        const early = await fail(login);
        assert.is(early.status, 429);
        assert.is(early.body.code, 'too_many_requests');
        assert.is(early.body.data?.seconds, wait);
        assert.is(early.headers['retry-after'], String(wait));
        clock += wait;
        at(clock);
      }
    }
  });

  test('the right password must also wait; once the wait is over it signs in and clears the count', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    for (let times = 0; times < 4; times += 1) await fail(login);
    assert.is((await tryToSignIn(builders.it, login)).status, 429);
    at(1);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    for (let times = 0; times < 3; times += 1) assert.is((await fail(login)).status, 401);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('G33 an attempt during the wait does not extend it, and no account is locked', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    for (let times = 0; times < 4; times += 1) await fail(login);
    for (let times = 0; times < 100; times += 1) assert.is((await fail(login)).status, 429);
    at(1);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('G33 at most four of sixty concurrent guesses are checked; the right password must then wait too', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    const answers = await Promise.all(Array.from({ length: 60 }, () => fail(login)));
    assert.is(answers.filter(({ status }) => status === 401).length, 4);
    assert.is(answers.filter(({ status }) => status === 429).length, 56);
    assert.is((await tryToSignIn(builders.it, login)).status, 429);
  });

  test('fifteen minutes without failures reset the count', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    for (let times = 0; times < 4; times += 1) await fail(login);
    at(15 * 60 + 2);
    for (let times = 0; times < 3; times += 1) assert.is((await fail(login)).status, 401);
    assert.is((await fail(login)).status, 401);
    assert.is((await fail(login)).status, 429);
  });

  test('G33 failures on other accounts make one address wait after twenty, and no other address', async () => {
    const address = newAddress();
    const { login } = await userOf(builders.it);
    at(0);
    for (let times = 0; times < 21; times += 1) assert.is((await fail(`guess-${times}`, address)).status, 401);
    assert.is((await fail('guess-22', address)).status, 429);
    assert.is((await tryToSignIn(builders.it, login, undefined, address)).status, 429);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('G33 failures from one address do not delay the owner at another address', async () => {
    const { login } = await userOf(builders.it);
    const address = newAddress();
    const statuses = new Set<number>();
    for (let second = 0; second < 500; second += 1) {
      at(second);
      statuses.add((await fail(login, address)).status);
      statuses.add((await fail(login, address)).status);
    }
    assert.equal([...statuses].sort(), [401, 429]);
    assert.is((await tryToSignIn(builders.it, login, undefined, address)).status, 429);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('G33 failures from four networks delay all strangers, but not the owner on a known device', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    const { device } = (await tryToSignIn(builders.it, login)).body;
    for (let times = 0; times < 3; times += 1) assert.is((await fail(login)).status, 401);
    assert.is((await fail(login)).status, 401);
    assert.is((await fail(login)).status, 429);
    assert.is((await tryToSignIn(builders.it, login)).status, 429);
    const address = newAddress();
    for (let times = 0; times < 21; times += 1) await fail(`beside-${times}`, address);
    assert.is((await tryToSignIn(builders.it, login, undefined, address, device)).status, 200);
    assert.is((await tryToSignIn(builders.it, login)).status, 429, 'the device forgives its own failures only');
  });

  test('G33 a known device has its own count: a copied one waits after failures, the owner’s newer one does not', async () => {
    const { login } = await userOf(builders.it);
    at(0);
    const copied = (await tryToSignIn(builders.it, login)).body.device;
    const owned = (await tryToSignIn(builders.it, login, undefined, undefined, copied)).body.device;
    for (let times = 0; times < 4; times += 1) {
      assert.is((await tryToSignIn(builders.it, login, 'Wrong-pass-1', newAddress(), copied)).status, 401);
    }
    assert.is((await tryToSignIn(builders.it, login, undefined, newAddress(), copied)).status, 429);
    assert.is((await tryToSignIn(builders.it, login, undefined, newAddress(), owned)).status, 200);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
    at(1);
    assert.is((await tryToSignIn(builders.it, login, undefined, newAddress(), copied)).status, 200);
  });

  test('a device is known only to the accounts that signed in on it', async () => {
    const [first, second, stranger] = [await userOf(builders.it), await userOf(builders.it), await userOf(builders.it)];
    at(0);
    const alone = (await tryToSignIn(builders.it, first.login)).body.device;
    const shared = (await tryToSignIn(builders.it, second.login, undefined, undefined, alone)).body.device;
    for (const { login } of [first, second, stranger]) for (let times = 0; times < 4; times += 1) await fail(login);
    const on = async (login: string, device: string | undefined) =>
      (await tryToSignIn(builders.it, login, undefined, newAddress(), device)).status;
    assert.equal([await on(second.login, alone), await on(stranger.login, shared)], [429, 429]);
    assert.equal([await on(first.login, shared), await on(second.login, shared)], [200, 200]);
  });

  test('a shared device is known for the last ten users', async () => {
    at(0);
    const users = await Promise.all(Array.from({ length: 11 }, () => userOf(builders.it)));
    let device: string | undefined;
    for (const { login } of users) {
      device = (await tryToSignIn(builders.it, login, undefined, undefined, device)).body.device;
    }
    const seen = [];
    for (const { login } of users) {
      for (let times = 0; times < 4; times += 1) await fail(login);
      seen.push((await tryToSignIn(builders.it, login, undefined, newAddress(), device)).status);
    }
    assert.equal(seen, [429, ...Array.from({ length: 10 }, () => 200)]);
  });

  test('G33 a changed password, 400 days or a changed value makes the device unknown', async () => {
    const { login, userId } = await userOf(builders.it);
    at(0);
    const device = (await tryToSignIn(builders.it, login)).body.device ?? '';
    const waits = async (known: string) => {
      for (let times = 0; times < 4; times += 1) await fail(login);
      return (await tryToSignIn(builders.it, login, undefined, newAddress(), known)).status === 429;
    };
    assert.not.ok(await waits(device));
    assert.ok(await waits(device.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))));
    at(399 * 86_400);
    assert.not.ok(await waits(device));
    at(400 * 86_400 + 60);
    assert.ok(await waits(device));
    at(60);
    await builders.it.db.run('update users set password_hash = $2 where id = $1', [
      userId,
      await hashPassword(rightPassword),
    ]);
    assert.ok(await waits(device));
  });

  test('all addresses of one IPv6 network count as one', async () => {
    at(0);
    for (let times = 1; times <= 21; times += 1) {
      assert.is((await fail(`guess6-${times}`, `2001:db8:0:7::${times.toString(16)}`)).status, 401);
    }
    assert.is((await fail('guess6-22', '2001:db8:0:7:ffff:1:2:3')).status, 429);
    assert.is((await fail('guess6-23', '2001:db8:0:8::1')).status, 401);
  });
});
