import * as assert from 'uvu/assert';
import { authorizationSeen, browserTab } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';

for (const kind of kinds) {
  suite(`signing in and out, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('G05 signing in returns {} and a cookie, and the browser never sees the token', async () => {
      const got = await browserTab(gateway).signIn();
      const [token = ''] = [...gateway.api.tokens].slice(-1);
      assert.is(got.status, 200);
      assert.equal(got.json(), {});
      assert.ok(token.length > 40);
      assert.not.ok(JSON.stringify(got).includes(token));
      assert.not.ok(JSON.stringify(got).includes(Buffer.from(token).toString('base64url')));
    });

    test('G01 G02 every cookie has its prefix, Secure, HttpOnly, SameSite=Strict, Path=/, no Domain, under 4096 bytes', async () => {
      const tab = browserTab(gateway);
      const lines = (await tab.signIn()).cookies;
      lines.push(...(await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 11 } })).cookies);
      lines.push(...(await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' })).cookies);
      assert.is(lines.length, 5);
      for (const line of lines) {
        assert.match(line, /^__Host-Http-wms/);
        for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/'])
          assert.match(line, `; ${attribute}`);
        assert.not.match(line, /domain/i);
        assert.ok(line.length < 4096);
      }
    });

    test('G06 a new sign-in creates a new token and ends the former one at once', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const former = tab.cookies.get(session) ?? '';
      await tab.signIn();
      assert.is.not(tab.cookies.get(session), former);
      assert.is((await tab.call('/wmsapi/v1/ern')).status, 200);
      const replay = { headers: { cookie: `${session}=${former}` } };
      assert.is((await browserTab(gateway).open('/wmsapi/v1/ern', { headers: replay.headers })).status, 403);
      assert.is((await http(`${gateway.url}/wmsapi/v1/ern`, replay)).status, 401);
    });

    test('G07 a cookie planted before signing in is not adopted', async () => {
      const attacker = browserTab(gateway);
      await attacker.signIn();
      const planted = attacker.cookies.get(session) ?? '';
      const victim = browserTab(gateway);
      victim.cookies.set(session, planted);
      await victim.signIn();
      assert.is.not(victim.cookies.get(session), planted);
      assert.is((await attacker.call('/wmsapi/v1/ern')).status, 401);
    });

    test('G07 T9 two cookies of one name are refused and removed', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const cookie = `${session}=${tab.cookies.get(session)}; ${session}=planted`;
      const reached = gateway.api.reached.length;
      for (const path of ['/wmsapi/v1/echo/1', '/wms/erns']) {
        const got = await http(gateway.url + path, { headers: { cookie } });
        assert.is(got.status, 400);
        assert.match(got.cookies[0] ?? '', `${session}=; Max-Age=0`);
      }
      assert.is(gateway.api.reached.length, reached);
    });

    test('G07 a cookie name after a blank other than a space or tab is the name of another cookie', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const value = tab.cookies.get(session);
      const seen = async (cookie: string) =>
        (await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { cookie } })).status;
      assert.is(await seen(`other=1; \t ${session}=${value} \t`), 200);
      for (const planted of [`\u00a0${session}=${value}`, `other=1;\u00a0${session}=${value}`]) {
        assert.is(await seen(planted), 401, planted);
      }
      assert.is(await seen(`\u00a0${session}=planted; ${session}=${value}`), 200);
    });

    test('G05 a session cookie changed at any position is not accepted', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const value = tab.cookies.get(session) ?? '';
      for (let at = 0; at < value.length; at += 7) {
        const other = value[at] === 'A' ? 'B' : 'A';
        tab.cookies.set(session, value.slice(0, at) + other + value.slice(at + 1));
        assert.is(await authorizationSeen(tab), '', `at ${at}`);
      }
    });

    test('G10 signing out ends the token first, removes both cookies and clears the cache', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const cookie = tab.cookies.get(session) ?? '';
      const got = await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' });
      assert.is(got.status, 200);
      assert.is(got.headers['clear-site-data'], '"cache"');
      assert.is(tab.cookies.size, 0);
      const replay = await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { cookie: `${session}=${cookie}` } });
      assert.is(replay.status, 401);
    });

    test('G10 signing out works with a token that died before, without a session, and with a JSON type and no body', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      gateway.api.tokens.clear();
      const headers = { 'content-type': 'application/json' };
      const dead = await tab.call('/wmsapi/v1/user/token', { method: 'DELETE', headers });
      assert.is(dead.status, 200);
      assert.is(dead.cookies.length, 2);
      assert.is((await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' })).status, 200);
    });

    test('a wrong password is answered 401 without a cookie or a redirect', async () => {
      const body = { login: 'somebody', password: 'wrong' };
      const got = await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body });
      assert.is(got.status, 401);
      assert.is(Object(got.json()).code, 'wrong_login');
      assert.equal(got.cookies, []);
    });
  });
}

suite('a sign-in that is too long', (test) => {
  test('signing in with a body that is too long is refused', async () => {
    const gateway = await echoGateway('in process');
    const body = { login: 'x'.repeat(20_000), password: 'right' };
    const got = await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body });
    assert.is(got.status, 413);
    assert.equal(gateway.api.reached, []);
    await gateway.close();
  });
});
