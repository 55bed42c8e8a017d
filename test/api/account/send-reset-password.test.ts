import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { newAddress, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { jobsFor } from '../../support/builders/queue.ts';

ownApiSuite('requesting a reset mail', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  const ask = (login: string, address = newAddress(), headers: Record<string, string> = {}) =>
    builders.it.app.inject({
      method: 'POST',
      url: `/wmsapi/v1/user/sendResetPassword?login=${encodeURIComponent(login)}`,
      remoteAddress: address,
      headers,
    });
  const mailsTo = (email: string) => jobs.mailServer.mails.filter(({ to }) => to.includes(email));
  const tokens = () => builders.it.count('reset_tokens');

  test('G27 the reset mail has a link with token and login at the configured address, whatever host was requested', async () => {
    const { login, email, userId } = await userOf(builders.it);
    const answer = await ask(login, newAddress(), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), {});
    await jobs.done();
    const [mail] = mailsTo(email);
    assert.is(mail?.from, 'wms@example.com');
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    assert.is(`${link.origin}${link.pathname}`, 'https://wms.example.com/wms/resetPassword');
    assert.is(link.searchParams.get('login'), login);
    const token = link.searchParams.get('token') ?? '';
    assert.match(token, /^[A-Za-z0-9_-]{43}$/);
    const row = await builders.it.db.one<{ hash: Buffer; life: string }>(
      'select hash, (expires_at - created_at)::text as life from reset_tokens where user_id = $1',
      [userId],
    );
    assert.is(row.hash.toString('hex'), createHash('sha256').update(token).digest('hex'));
    assert.is(row.life, '00:30:00');
    assert.not.ok(jobs.messages.join('\n').includes(token), 'the log holds the token');
  });

  test('G35 an unknown, disabled or expired login, or one without an address, gets the same answer but no mail', async () => {
    const [disabled, mute] = [await userOf(builders.it), await userOf(builders.it)];
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await builders.it.db.run('update users set email = null where id = $1', [mute.userId]);
    const site = await builders.it.site();
    await builders.it.db.run('update companies set user_expiry_days = 30 where id = $1', [site.companyId]);
    const expired = await userOf(builders.it, { accesses: [site] });
    await builders.it.db.run(`update users set created_at = now() - interval '31 days' where id = $1`, [
      expired.userId,
    ]);
    const [before, mails] = [await tokens(), jobs.mailServer.mails.length];
    const known = await ask((await userOf(builders.it)).login);
    for (const login of ['nobody-of-that-name', 'with a blank', disabled.login, expired.login, mute.login]) {
      const answer = await ask(login);
      assert.is(answer.statusCode, known.statusCode);
      assert.is(answer.body, known.body);
      assert.equal(Object.keys(answer.headers).sort(), Object.keys(known.headers).sort());
    }
    await jobs.done();
    assert.is(jobs.mailServer.mails.length, mails + 1);
    assert.is(await tokens(), before + 1);
  });

  test('a newer link makes the older one invalid', async () => {
    const { login, userId } = await userOf(builders.it);
    for (const _ of [1, 2]) {
      await ask(login);
      await jobs.done();
    }
    const open = await builders.it.count('reset_tokens where user_id = $1 and expires_at > now()', [userId]);
    assert.is(open, 1);
  });

  test('G35 an account gets at most three mails an hour, from any number of requests and addresses', async () => {
    const { login, email } = await userOf(builders.it);
    for (let times = 0; times < 6; times += 1) {
      assert.is((await ask(login)).statusCode, 200);
      await jobs.done();
    }
    assert.is(mailsTo(email).length, 3);
    builders.it.now = new Date(Date.now() + 61 * 60_000);
    await ask(login);
    await jobs.done();
    builders.it.now = undefined;
    assert.is(mailsTo(email).length, 4);
  });

  test('G35 a thousand requests from one address queue a few jobs, and the others must wait', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    // A frozen clock, because on a slow machine a wait of a few seconds would end before all requests are sent.
    builders.it.now = new Date();
    await jobs.whilePaused(async () => {
      for (let sent = 0; sent < 1_000; sent += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`n-${sent + index}`, address)));
        statuses.push(...answers.map(({ statusCode }) => statusCode));
      }
      const waiting = await builders.it.count(`graphile_worker.jobs where task_identifier = 'sendResetLink'`);
      assert.is(waiting, statuses.filter((status) => status === 200).length);
    });
    assert.equal(new Set(statuses), new Set([200, 429]));
    // Twenty are free, and the next one is answered before its wait begins.
    assert.is(statuses.filter((status) => status === 200).length, 21);
    assert.match(String((await ask('one-more', address)).headers['retry-after']), /^\d+$/);
    builders.it.now = undefined;
    await jobs.done();
  });

  test('repeated requests for one login queue one mail', async () => {
    const { login, email } = await userOf(builders.it);
    await jobs.whilePaused(async () => {
      await Promise.all(Array.from({ length: 10 }, () => ask(login)));
    });
    await jobs.done();
    assert.is(mailsTo(email).length, 1);
  });
});
