import { Writable } from 'node:stream';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createUser, generatePassword } from '../../../shared/contract/users/users.ts';
import { rightPassword, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';
import { jobsFor } from '../../support/builders/queue.ts';

async function dump({ db }: Builders): Promise<string> {
  const tables = await db.many<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db.many<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

ownApiSuite('secrets of accounts', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  test('G08 G36 G56 passwords and tokens never appear in a table or a log after any account operation', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const app = buildApi({ services: builders.it.services, logger: pino({ level: 'trace' }, stream) });
    const post = (path: string, payload: object = {}) =>
      app.inject({ method: 'POST', url: `/wmsapi/v1/user/${path}`, payload });
    const user = await userOf(builders.it);
    const canaries = { wrong: 'Canary-wrong-1', malformed: 'Canary-bell-\u0007', chosen: 'Canary-chosen-1' };

    await post('token', { login: user.login, password: canaries.wrong });
    await post('token', { login: canaries.wrong, password: 'x' });
    await post('token', { login: user.login, password: canaries.malformed });
    const token = (await post('token', { login: user.login, password: rightPassword })).json().token;
    await app.inject({ url: '/wmsapi/v1/user/access', headers: { authorization: `Bearer ${token}` } });
    await app.inject({ url: '/wmsapi/v1/user/access', headers: { authorization: `Bearer ${token}@1@2` } });
    await post(`sendResetPassword?login=${user.login}`);
    await jobs.done();
    const resetToken = /token=([\w-]+)/.exec(jobs.mailServer.mails[0]?.text ?? '')?.[1] ?? '';
    await post('resetPassword', { token: resetToken, login: user.login, password: 'weak' });
    const reset = await post('resetPassword', { token: resetToken, login: user.login, password: canaries.chosen });
    assert.is(reset.statusCode, 200);
    await post('resetPassword', { token: resetToken, login: user.login, password: canaries.chosen });
    await jobs.done();
    await app.close();

    const written = `${await dump(builders.it)}\n${lines.join('')}\n${jobs.messages.join('\n')}`;
    assert.ok(written.includes(user.login));
    for (const secret of [rightPassword, token, resetToken, ...Object.values(canaries), 'Canary-bell']) {
      for (const spelling of ['utf8', 'hex', 'base64'] as const) {
        assert.not.ok(written.includes(Buffer.from(secret).toString(spelling)), `found ${secret} as ${spelling}`);
      }
    }
  });

  test('passwords and API tokens made by an administrator, shown or mailed, appear in no table and no log', async () => {
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const { accessId } = await builders.it.storeman(await builders.it.site());
    const key = () => ({ key: builders.it.name('key-of-secrets') });
    const login = builders.it.name('new');
    const made = await administrator.ok(createUser, { login, name: 'Nadia', credentials: 'show' }, key());
    const again = await administrator.ok(generatePassword, { id: made.id }, key());
    const email = `${builders.it.name('mailed')}@example.com`;
    const mailed = { login: builders.it.name('mailed'), name: 'Max', email, credentials: 'mail' as const };
    await administrator.ok(createUser, mailed, key());
    const wish = { name: 'ERP', accessId, expiresOn: '2099-12-31' };
    const { token } = await administrator.ok(createApiToken, wish, key());
    await new Caller(builders.it.app, token ?? '').ok(listErns, {});
    await jobs.done();
    const mail = jobs.mailServer.mails.find(({ to }) => to.includes(email));
    const sent = /^Password: (.+)$/m.exec(mail?.text ?? '')?.[1]?.trim();
    const written = `${await dump(builders.it)}\n${jobs.messages.join('\n')}`;
    assert.ok(written.includes(login));
    for (const secret of [made.password, again.password, sent, token]) {
      assert.type(secret, 'string');
      assert.not.ok(written.includes(String(secret)), `found ${secret}`);
    }
  });
});
