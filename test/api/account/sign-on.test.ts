import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { getSecondFactor, setUpSecondFactor } from '../../../shared/contract/account/second-factor.ts';
import { editCompany } from '../../../shared/contract/companies/companies.ts';
import { beginSignOn, finishSignOn } from '../../../shared/contract/sign-on/sign-on.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { appCode, tryCode, withSecondFactor } from '../../support/builders/second-factor.ts';
import { callback, signingOn } from '../../support/builders/sign-on.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';
import { startIdentityProvider } from '../../support/identity-provider.ts';

ownApiSuite('sign-in by an identity provider', (test, builders, hooks) => {
  const acme = signingOn(hooks, builders);
  const { visitor, during, known, comeBack } = acme;
  const identities = () => builders.it.count('user_identities');
  const sessions = () => builders.it.count('tokens');

  test('G79 a verified address joins the account once; afterwards only the subject counts', async () => {
    const { subject, userId } = await known();
    const { token = '' } = await visitor().ok(finishSignOn, await comeBack(subject));
    await new Caller(builders.it.app, token).ok(listAccesses, {});
    acme.people.set(subject, { email: 'elsewhere@example.com', isEmailVerified: false });
    await visitor().ok(finishSignOn, await comeBack(subject));
    const audited = await builders.it.db.many<{ operation: string }>(
      'select operation from audit where user_id = $1 order by id',
      [userId],
    );
    assert.equal(column(audited, 'operation'), ['joinIdentity', 'finishSignOn', 'finishSignOn']);
  });

  test('G79 an unverified or unknown address, or one of an account already joined, does not sign in', async () => {
    const unproven = await known(false);
    const joined = await known();
    await visitor().ok(finishSignOn, await comeBack(joined.subject));
    const next = builders.it.name('subject');
    acme.people.set(next, { email: joined.email });
    const stranger = builders.it.name('subject');
    acme.people.set(stranger, { email: 'nobody-here@example.com' });
    const [before, users] = [[await identities(), await sessions()], await countUsers()];
    for (const subject of [unproven.subject, stranger, next]) {
      const back = await comeBack(subject);
      await wroteNothing(builders.it, () => visitor().refused(finishSignOn, back, 'sign_on_unknown'));
    }
    assert.equal([[await identities(), await sessions()], await countUsers()], [before, users]);
  });

  const countUsers = () => builders.it.count('users');

  test('G79 an empty or invalid subject joins no account, whatever its address', async () => {
    const provider = await startIdentityProvider(acme.callback, { inToken: true });
    await during(provider.options, async () => {
      for (const sub of ['', ' \t', 'a\u0000b', 'x'.repeat(256)]) {
        const { subject, email } = await known();
        provider.people.set(subject, { email, claims: { sub } });
        const before = [await identities(), await sessions()];
        await visitor().refused(finishSignOn, await comeBack(subject, provider), 'sign_on_refused');
        assert.equal([await identities(), await sessions()], before, JSON.stringify(sub));
      }
    });
    await provider.close();
  });

  test('G79 an address or name that our own fields refuse is ignored', async () => {
    const subject = builders.it.name('subject');
    await during({ createsUsers: true }, async () => {
      acme.people.set(subject, { email: `${subject}\u0000@example.com`, name: 'Nora' });
      await visitor().refused(finishSignOn, await comeBack(subject), 'sign_on_unknown');
      acme.people.set(subject, { email: `${subject}@example.com`, name: 'No\u0000ra' });
      await visitor().ok(finishSignOn, await comeBack(subject));
    });
    const made = await builders.it.db.one('select name from users where login = $1', [`${subject}@example.com`]);
    assert.equal(made, { name: `${subject}@example.com` });
  });

  test('G80 an answer stays valid while the provider is busy, and failed attempts cause no wait', async () => {
    for (const status of [429, 503]) {
      const { subject } = await known();
      const back = await comeBack(subject);
      acme.setBusy(status);
      const before = await sessions();
      for (let tries = 0; tries < 25; tries += 1) await visitor().refused(finishSignOn, back, 'provider_unavailable');
      assert.is(await sessions(), before);
      acme.setBusy(undefined);
      await visitor().ok(finishSignOn, back);
      await visitor().refused(finishSignOn, back, 'sign_on_over');
    }
  });

  test('a disabled user is refused like an unknown one, whether joined or not', async () => {
    const { subject, userId } = await known();
    await visitor().ok(finishSignOn, await comeBack(subject));
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [userId]);
    const before = await sessions();
    await visitor().refused(finishSignOn, await comeBack(subject), 'sign_on_unknown');
    assert.is(await sessions(), before);
  });

  test('an account is created only if the provider is allowed to, without password and access', async () => {
    const subject = builders.it.name('subject');
    acme.people.set(subject, { email: `${subject}@example.com`, name: 'Nora New' });
    await during({ createsUsers: true }, async () => {
      const { token = '' } = await visitor().ok(finishSignOn, await comeBack(subject));
      assert.equal(await new Caller(builders.it.app, token).ok(listAccesses, {}), []);
    });
    const made = await builders.it.db.one('select name, password_hash from users where login = $1', [
      `${subject}@example.com`,
    ]);
    assert.equal(made, { name: 'Nora New', password_hash: null });
    assert.is((await tryToSignIn(builders.it, `${subject}@example.com`)).status, 401);
  });

  test('G79 an answer is accepted once, and only with its own attempt', async () => {
    const { subject } = await known();
    const [one, other] = [await comeBack(subject), await comeBack(subject)];
    await visitor().refused(finishSignOn, { answer: one.answer, attempt: other.attempt }, 'sign_on_refused');
    await visitor().refused(finishSignOn, one, 'sign_on_over');
    await visitor().ok(finishSignOn, other);
    const before = await sessions();
    await visitor().refused(finishSignOn, other, 'sign_on_over');
    await visitor().refused(finishSignOn, { answer: 'code=made-up', attempt: 'made-up' }, 'sign_on_over');
    assert.is(await sessions(), before);
  });

  test('one of twenty callers that send one answer at once signs in', async () => {
    const { subject } = await known();
    const back = await comeBack(subject);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().call(finishSignOn, back)));
    assert.is(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('a sign-in that returns after ten minutes, or that the provider refused, is refused', async () => {
    const { subject } = await known();
    const { attempt } = await comeBack(subject);
    const { answer } = await comeBack(subject);
    const state = new URLSearchParams(answer).get('state') ?? '';
    await visitor().refused(finishSignOn, { answer: `error=access_denied&state=${state}`, attempt }, 'sign_on_refused');
    const late = await comeBack(subject);
    builders.it.now = new Date(Date.now() + 10 * 60_000);
    await visitor().refused(finishSignOn, late, 'sign_on_over');
    builders.it.now = undefined;
  });

  test('G77 G79 a second factor is required after the provider as after a password', async () => {
    const { subject, login } = await known();
    const { secret } = await withSecondFactor(builders.it, login);
    const before = await sessions();
    const refusal = await visitor().refused(finishSignOn, await comeBack(subject), 'second_factor_needed');
    assert.is(await sessions(), before);
    builders.it.now = new Date(Date.now() + 60_000);
    const step = await tryCode(builders.it, String(refusal.data?.['token']), appCode(secret, builders.it.now));
    builders.it.now = undefined;
    assert.equal([step.status, await sessions()], [200, before + 1]);
  });

  test('a user without a password can set up the first second factor with the session alone', async () => {
    const { subject, userId } = await known();
    await builders.it.db.run('update users set password_hash = null where id = $1', [userId]);
    const { token = '' } = await visitor().ok(finishSignOn, await comeBack(subject));
    const caller = new Caller(builders.it.app, token);
    assert.is((await caller.ok(getSecondFactor, {})).hasPassword, false);
    await caller.ok(setUpSecondFactor, {});
  });

  test('G80 a provider that is down or reports a false issuer is refused in plain words; passwords still work', async () => {
    const { login } = await known();
    const liar = await lyingProvider();
    const cases = [
      [new URL('http://127.0.0.1:9/'), 'provider_unavailable', 'Acme ID does not answer'],
      [
        liar.issuer,
        'sign_on_refused',
        'Acme ID could not confirm who you are. Try again, or log in with your password.',
      ],
    ] as const;
    for (const [issuer, code, text] of cases) {
      await during({ issuer }, async () => {
        const { message } = await visitor().refused(beginSignOn, {}, code);
        assert.match(message, text);
      });
    }
    await signIn(builders.it, login);
  });

  test('G80 a provider that goes down during a sign-in signs no one in', async () => {
    const second = await startIdentityProvider(callback);
    const { subject, email } = await known();
    second.people.set(subject, { email });
    await during(second.options, async () => {
      const { address, attempt = '' } = await visitor().ok(beginSignOn, {});
      const answer = await second.answerFor(address, subject);
      await second.close();
      const before = await sessions();
      await visitor().refused(finishSignOn, { answer, attempt }, 'provider_unavailable');
      assert.is(await sessions(), before);
    });
  });

  test('G80 a provider with a wrong clock signs no one in, shows the reason and causes no wait', async () => {
    const second = await startIdentityProvider(callback);
    const { subject, email, login } = await known();
    second.people.set(subject, { email });
    const come = async () => {
      const { address, attempt = '' } = await visitor().ok(beginSignOn, {});
      return { answer: await second.answerFor(address, subject), attempt };
    };
    await during(second.options, async () => {
      for (const [ahead, tries] of [
        [3600, 12],
        [-3600, 12],
        [45, 1],
      ] as const) {
        second.setAhead(ahead);
        for (let one = 0; one < tries; one += 1) {
          const answer = await come();
          const before = await sessions();
          const { message } = await visitor().refused(finishSignOn, answer, 'sign_on_clock');
          assert.is(await sessions(), before);
          assert.is(message, 'The clock of Acme ID differs from ours. Ask an administrator to check both.');
        }
      }
      await signIn(builders.it, login);
      for (const ahead of [20, -20, 0]) {
        second.setAhead(ahead);
        await visitor().ok(finishSignOn, await come());
      }
    });
    await second.close();
  });

  test('G80 a company can turn passwords off, after naming users with only one; super admins keep theirs', async () => {
    const site = await builders.it.site();
    const accesses = [{ ...site, permissions: ['planCreate'] as const }];
    const [user, other, boss] = [
      await userOf(builders.it, { accesses }),
      await userOf(builders.it, { accesses }),
      await userOf(builders.it, { accesses: [...accesses, { permissions: ['superAdmin'] }] }),
    ];
    const subject = builders.it.name('subject');
    acme.people.set(subject, { email: user.email });
    const admin = await builders.it.caller({}, ['superAdmin']);
    const off = { id: site.companyId, version: 1, passwordSignIn: false };
    await visitor().ok(finishSignOn, await comeBack(subject));
    const refusal = await admin.refused(editCompany, off, 'confirmation_required');
    assert.is(
      refusal.confirmations?.[0]?.message,
      `They can then log in only with Acme ID, and have never used it: ${other.login}`,
    );
    await signIn(builders.it, user.login);
    await admin.ok(editCompany, { ...off, accept: ['never_signed_on'] });
    await admin.ok(editCompany, { ...off, version: 2, name: builders.it.name('company') });
    const { status, body } = await tryToSignIn(builders.it, user.login);
    assert.equal([status, body.code, body.token], [403, 'password_sign_in_off', undefined]);
    assert.is((await tryToSignIn(builders.it, user.login, 'Wrong-pass-1')).body.code, 'wrong_login');
    await signIn(builders.it, boss.login);
    await visitor().ok(finishSignOn, await comeBack(subject));
    await during(undefined, async () => {
      await signIn(builders.it, user.login);
      const version = 3;
      await admin.refused(editCompany, { ...off, version }, 'provider_missing');
    });
  });

  test('without a configured provider, sign-in by provider is refused', async () => {
    await during(undefined, async () => {
      await visitor().refused(beginSignOn, {}, 'provider_missing');
      await visitor().refused(finishSignOn, { answer: 'code=x', attempt: 'x' }, 'provider_missing');
    });
  });
});

async function lyingProvider(): Promise<{ issuer: URL }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ issuer: 'https://accounts.example.com', authorization_endpoint: 'https://a.example/' }),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return { issuer: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) };
}
