import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { createApiToken } from '../../shared/contract/api-tokens/api-tokens.ts';
import { operations } from '../../shared/contract/operations.ts';
import { rightPassword, userOf } from '../support/builders/account.ts';
import type { Builders, Site } from '../support/builders/builders.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { integrationOf } from '../support/builders/integrations.ts';
import { appCode, withSecondFactor, wrongCode } from '../support/builders/second-factor.ts';
import { type BrowserTab, browserTab } from '../support/gateway/browser-tab.ts';
import { kinds, type RunningGateway } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { startOwnGateway } from '../support/gateway/own-gateway.ts';
import { suite } from '../support/suite.ts';

const deviceCookie = '__Host-Http-wms-device';
const permissions = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] as const;

for (const kind of kinds) {
  suite(`our own API ${kind}`, (test, hooks) => {
    const builders = ownBuildersFor(hooks);
    let gateway: RunningGateway;
    hooks.before(async () => {
      const help = { vm: 'https://help.example/vm', H3G: 'https://help.example/h3g' };
      gateway = await startOwnGateway(kind, builders.it, { help });
    });
    hooks.after(() => gateway.close());

    test('a call without a session is answered 401, whatever access it names', async () => {
      for (const id of ['7', 'x']) {
        const got = await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { 'x-access-id': id } });
        assert.equal([got.status, got.headers['www-authenticate']], [401, 'Bearer'], id);
      }
    });

    test('a user signs in, chooses an access, works, and signs out', async () => {
      const site = await builders.it.site();
      const { tab, accessIds } = await signedIn(builders.it, gateway, [site]);
      const [accessId] = accessIds;
      assert.is((await tab.call('/wmsapi/v1/ern')).status, 403);
      const chosen = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId } });
      assert.equal([chosen.status, chosen.json()], [200, { accessId }]);
      assert.is((await tab.call('/wmsapi/v1/ern')).status, 200);
      const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      assert.is((await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' })).status, 200);
      assert.is((await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { cookie } })).status, 401);
    });

    test('an API token works under its own access, named or not, whatever cookies are sent', async () => {
      const site = await builders.it.site();
      const storeman = await builders.it.storeman(site);
      const administrator = await builders.it.caller({}, ['superAdmin']);
      const wish = { name: 'ERP', accessId: storeman.accessId, expiresOn: '2099-12-31' };
      const { token } = await administrator.ok(createApiToken, wish);
      const { tab } = await signedIn(builders.it, gateway, [site]);
      for (const credential of [token, `${token}@${storeman.accessId}`]) {
        const got = await tab.call('/wmsapi/v1/ern', { headers: { authorization: `Bearer ${credential}` } });
        assert.equal([got.status, got.cookies], [200, []]);
      }
      const account = await http(`${gateway.url}/wmsapi/v1/user/access`, {
        headers: { authorization: `Bearer ${token}` },
      });
      assert.is(account.status, 403);
    });

    test('an integration names its warehouse in a header', async () => {
      const site = await builders.it.site();
      await builders.it.site({ companyId: site.companyId });
      const { credential } = await integrationOf(builders.it, site, ['read']);
      const warehouse = await builders.it.nameOf('warehouses', site.warehouseId);
      const headers = { authorization: `Bearer ${credential}` };
      const answer = (more: Record<string, string>) =>
        http(`${gateway.url}/wmsapi/v1/ern`, { headers: { ...headers, ...more } });
      assert.is((await answer({ 'x-warehouse': warehouse })).status, 200);
      const nowhere = await answer({});
      assert.equal([nowhere.status, Object(nowhere.json()).code], [400, 'warehouse_needed']);
    });

    test('an integrator sends packed bodies, reads a document once, and edits it under its ETag', async () => {
      const site = await builders.it.site();
      const stockCode = await builders.it.sku(site);
      const { credential } = await builders.it.storeman(site);
      const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
      const call = (method: 'GET' | 'POST' | 'PATCH', path: string, more: Record<string, string>, body?: Buffer) =>
        http(`${gateway.url}/wmsapi/v1/${path}`, { method, headers: { ...headers, ...more }, body });
      const packed = { 'content-encoding': 'gzip' };
      const ern = JSON.stringify({ lines: [{ stockCode, quantity: '1', job: builders.it.name('J') }] });
      const bomb = await call('POST', 'ern', packed, gzipSync(ern + ' '.repeat(50_000_000)));
      assert.equal([bomb.status, Object(bomb.json()).code], [413, 'body_too_large']);
      assert.is((await call('POST', 'ern', packed, gzipSync(ern))).status, 200);
      const [job] = Object((await call('GET', 'job', {})).json()).items;
      const tag = String((await call('GET', `job/${job.id}`, {})).headers['etag']);
      const again = await call('GET', `job/${job.id}`, { 'if-none-match': tag });
      assert.equal([again.status, again.text, again.headers['etag']], [304, '', tag]);
      const edit = () => call('PATCH', `job/${job.id}`, { 'if-match': tag }, Buffer.from('{"description":"North"}'));
      assert.is((await edit()).status, 200);
      assert.is((await edit()).status, 409);
    });

    test('a sign-in with a packed body is answered like one with a plain body', async () => {
      const { login } = await userOf(builders.it);
      const body = gzipSync(JSON.stringify({ login, password: rightPassword }));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', headers, body });
      assert.is(got.status, 200, got.text);
    });

    test('G25 an access that is another user’s, disabled or unknown is answered access_ended', async () => {
      const site = await builders.it.site();
      const { tab, accessIds } = await signedIn(builders.it, gateway, [site]);
      const other = await builders.it.storeman(site);
      const [own = 0] = accessIds;
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: own } });
      await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [own]);
      for (const id of [own, other.accessId, 999_999]) {
        const got = await tab.call('/wmsapi/v1/ern', { headers: { 'x-access-id': String(id) } });
        assert.equal([got.status, Object(got.json()).code], [403, 'access_ended']);
        const chosen = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: id } });
        assert.equal([chosen.status, Object(chosen.json()).code], [403, 'access_ended']);
      }
      assert.is((await tab.call('/wmsapi/v1/ern')).status, 403);
    });

    test('a page whose chosen access was removed receives the accesses that are left', async () => {
      const [first, second] = [await builders.it.site(), await builders.it.site()];
      const { tab, accessIds } = await signedIn(builders.it, gateway, [first, second]);
      const [chosen = 0, left] = accessIds;
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: chosen } });
      await builders.it.db.run('delete from accesses where id = $1', [chosen]);
      const got = await tab.call('/wmsapi/v1/user/access');
      assert.equal([got.status, (got.json() as { id: number }[]).map(({ id }) => id)], [200, [left]]);
    });

    test('G06 after a password reset, a page of the former session is redirected to /wms', async () => {
      const { tab, userId } = await signedIn(builders.it, gateway, [await builders.it.site()]);
      await builders.it.db.run('delete from tokens where user_id = $1', [userId]);
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
      const got = await tab.open('/wmsapi/v1/ern', { headers });
      assert.equal([got.status, got.headers.location], [303, '/wms']);
    });

    test('an integrator works with token@accessId and no cookie', async () => {
      const site = await builders.it.site();
      const { userId, accessId } = await builders.it.storeman(site);
      const authorization = `Bearer ${await builders.it.token(userId)}@${accessId}`;
      const got = await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { authorization } });
      assert.equal([got.status, got.cookies], [200, []]);
    });

    test('a wrong password is refused with the code of the API', async () => {
      const { login } = await userOf(builders.it);
      const body = { login, password: 'Wrong-pass-1' };
      const got = await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body });
      assert.equal([got.status, Object(got.json()).code, got.cookies], [401, 'wrong_login', []]);
      assert.is(Object(got.json()).requestId, got.headers['x-request-id']);
    });

    test('G05 G77 neither step of a second factor sends the page a token; the second step sets the cookie', async () => {
      builders.it.now = new Date('2030-01-01T12:00:00Z');
      const { login } = await userOf(builders.it);
      const { secret } = await withSecondFactor(builders.it, login);
      builders.it.now = new Date('2030-01-01T12:01:00Z');
      const tab = browserTab(gateway);
      const sent = (path: string, body: unknown) => tab.call(`/wmsapi/v1/${path}`, { method: 'POST', body });
      const first = await sent('user/token', { login, password: rightPassword });
      assert.equal([first.status, first.cookies], [403, []]);
      const { token } = Object(first.json()).data;
      const wrong = await sent('user/token/confirm', { token, code: wrongCode(secret, builders.it.now) });
      assert.equal([wrong.status, wrong.cookies, [...tab.cookies]], [403, [], []]);
      const right = await sent('user/token/confirm', { token, code: appCode(secret, builders.it.now) });
      assert.equal([right.status, right.json()], [200, {}]);
      assert.is((await tab.call('/wmsapi/v1/user/secondFactor')).status, 200);
      builders.it.now = undefined;
      await builders.it.db.run('delete from failed_attempts');
    });

    test('G05 G78 setting up a second factor at the sign-in returns the recovery codes and no token', async () => {
      const site = await builders.it.site();
      const { login } = await userOf(builders.it, { accesses: [{ ...site, permissions }] });
      await builders.it.db.run('update companies set second_factor_required = true where id = $1', [site.companyId]);
      const tab = browserTab(gateway);
      const sent = async (path: string, body: unknown) =>
        Object((await tab.call(`/wmsapi/v1/${path}`, { method: 'POST', body })).json());
      const { token } = (await sent('user/token', { login, password: rightPassword })).data;
      const { secret, setup } = await sent('user/token/secondFactor', { token });
      const done = await sent('user/token/secondFactor/confirm', { setup, code: appCode(secret) });
      assert.equal([Object.keys(done), done.recoveryCodes.length], [['recoveryCodes'], 10]);
      assert.is((await tab.call('/wmsapi/v1/user/secondFactor')).status, 200);
    });

    test('G33 guesses by a stranger do not block a sign-in in a known browser, even after a sign-out', async () => {
      const { login } = await userOf(builders.it);
      const own = browserTab(gateway);
      const signIn = (tab: BrowserTab, password = rightPassword) =>
        tab.call('/wmsapi/v1/user/token', { method: 'POST', body: { login, password } });
      const first = await signIn(own);
      const line = first.cookies.find((cookie) => cookie.startsWith(deviceCookie)) ?? '';
      assert.match(line, /; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      assert.ok(line.length < 300);
      await own.call('/wmsapi/v1/user/token', { method: 'DELETE' });
      assert.equal([...own.cookies.keys()], [deviceCookie]);
      for (let times = 0; times < 4; times += 1)
        assert.is((await signIn(browserTab(gateway), 'Wrong-pass-1')).status, 401);
      assert.is((await signIn(browserTab(gateway))).status, 429);
      assert.is((await own.call('/wmsapi/v1/ern')).status, 401, 'a device is nobody’s session');
      const again = await signIn(own);
      assert.equal([again.status, again.json()], [200, {}]);
    });

    test('G33 a device named in a header, or in a cookie of another purpose, is not accepted as known', async () => {
      const { login } = await userOf(builders.it);
      const tab = browserTab(gateway);
      const body = { login, password: rightPassword };
      await tab.call('/wmsapi/v1/user/token', { method: 'POST', body });
      const device = tab.cookies.get(deviceCookie) ?? '';
      const sealedSession = tab.cookies.get('__Host-Http-wms') ?? '';
      const wrong = { login, password: 'Wrong-pass-1' };
      for (let times = 0; times < 4; times += 1) {
        await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body: wrong });
      }
      for (const headers of [{ 'x-device': device }, { cookie: `${deviceCookie}=${sealedSession}` }]) {
        const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body, headers });
        assert.is(got.status, 429);
      }
      const twice = { cookie: `${deviceCookie}=${device}; ${deviceCookie}=planted` };
      const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body, headers: twice });
      assert.equal([got.status, got.cookies.length], [400, 1]);
    });

    test('a sign-in at an address similar to user/token reveals no token', async () => {
      const { login } = await userOf(builders.it);
      const body = { login, password: rightPassword };
      for (const path of ['user/token/', 'user//token', 'user/%74oken', 'user/token;x', 'user%2ftoken', 'USER/TOKEN']) {
        const got = await http(`${gateway.url}/wmsapi/v1/${path}`, { method: 'POST', body });
        assert.not.match(got.text, '"token"', path);
      }
    });

    test('the help link follows the layout of the company', async () => {
      const site = await builders.it.site({ layout: 'H3G' });
      const { tab } = await signedIn(builders.it, gateway, [site]);
      assert.is((await tab.open('/wms/help')).headers.location, 'https://help.example/h3g');
    });

    test('every operation of the contract is reached, and answers strangers as the API itself does', async () => {
      for (const { method, path, reach } of operations) {
        const url = `/wmsapi/v1/${path.replace(/:\w+/g, '1')}`;
        const own = await builders.it.app.inject({ method, url });
        const got = await http(gateway.url + url, { method });
        assert.is(got.status, isSignOut(method, path) ? 200 : own.statusCode, `${method} ${path}`);
        if (reach !== 'nobody' && !isSignOut(method, path)) assert.is(got.status, 401, `${method} ${path}`);
      }
    });

    test('G14 an undeclared method is answered 405 with the allowed methods', async () => {
      const addresses = Map.groupBy(operations, ({ path }) => path.replace(/:\w+/g, '1'));
      for (const [path, group] of [...addresses, ['docs', [{ method: 'GET' }]] as const]) {
        const declared = new Set<string>(group.map(({ method }) => method));
        const taken = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
          declared.has(method === 'HEAD' ? 'GET' : method),
        );
        const missing = methods.filter((method) => !declared.has(method));
        for (const method of missing) {
          const { status, headers, text } = await http(`${gateway.url}/wmsapi/v1/${path}`, { method });
          assert.equal([status, sorted(headers.allow)], [405, sorted(taken.join(', '))], `${method} ${path}`);
          assert.is(JSON.parse(text).code, 'method_not_allowed');
        }
      }
      for (const method of methods) {
        const unknown = await http(`${gateway.url}/wmsapi/v1/nothing`, { method });
        assert.equal([unknown.status, unknown.headers.allow], [404, undefined], method);
      }
    });

    test('documentation and version are public', async () => {
      for (const path of ['', '/', '/docs', '/docs.css', '/openapi.json']) {
        assert.is((await http(`${gateway.url}/wmsapi/v1${path}`)).status, 200, path);
      }
    });
  });
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const;

function sorted(allow: string | string[] | undefined): string {
  return String(allow).split(', ').toSorted().join(', ');
}

/** Signing out always succeeds, regardless of the answer of the API. */
function isSignOut(method: string, path: string): boolean {
  return method === 'DELETE' && path === 'user/token';
}

interface SignedIn {
  tab: BrowserTab;
  userId: number;
  accessIds: number[];
}

async function signedIn(builders: Builders, gateway: RunningGateway, sites: readonly Site[]): Promise<SignedIn> {
  const accesses = sites.map(({ companyId, warehouseId }) => ({ companyId, warehouseId, permissions }));
  const { login, userId } = await userOf(builders, { accesses });
  const tab = browserTab(gateway);
  const body = { login, password: rightPassword };
  const got = await tab.call('/wmsapi/v1/user/token', { method: 'POST', body });
  assert.equal([got.status, got.json()], [200, {}]);
  const list = (await tab.call('/wmsapi/v1/user/access')).json();
  assert.ok(Array.isArray(list));
  return { tab, userId, accessIds: list.map(({ id }) => id) };
}
