import * as assert from 'uvu/assert';
import { browserTab } from '../support/browser-tab.ts';
import { echoGateway, kinds, newSecret, oldSecret } from '../support/gateway.ts';
import { http } from '../support/http.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';
const access = '__Host-Http-wms-access';
const signInBody = { login: 'somebody', password: 'right' };

for (const kind of kinds) {
  suite(`sessions, API ${kind}`, (test, { before, after }) => {
    let gateway: Awaited<ReturnType<typeof echoGateway>>;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('signing in answers {} and a cookie; the token is in nothing the browser sees (G05)', async () => {
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

    test('the upstream is told token@accessId, and the token alone before an access was chosen', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const [token = ''] = [...gateway.api.tokens].slice(-1);
      assert.is(await authorizationSeen(tab, {}), `Bearer ${token}`);
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      assert.is(await authorizationSeen(tab, {}), `Bearer ${token}@12`);
      assert.is(await authorizationSeen(tab, { 'x-access-id': '11' }), `Bearer ${token}@11`);
    });

    test('a file the browser opens names its access in the address, on GET only, and the API does not see it', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const [token = ''] = [...gateway.api.tokens].slice(-1);
      const got = await tab.open('/wmsapi/v1/echo/1?a=1&access=13&a=2');
      const echo = echoed(got.json());
      assert.is(echo.headers.authorization, `Bearer ${token}@13`);
      assert.is(echo.url, '/wmsapi/v1/echo/1?a=1&a=2');
      const reached = gateway.api.reached.length;
      const refused = await tab.call('/wmsapi/v1/echo/1?access=13', { method: 'POST', body: {} });
      assert.is(refused.status, 400);
      assert.is(gateway.api.reached.length, reached);
    });

    test('G24 an access id is a plain number of at most 18 digits, wherever it is named', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const reached = gateway.api.reached.length;
      for (const id of ['0', '01', '-1', '1@2', ' ', '1,2', '1.5', '1e3', 'x', '１', '9'.repeat(19)]) {
        const latin = Buffer.from(id).toString('latin1');
        const byHeader = await tab.call('/wmsapi/v1/echo/1', { headers: { 'x-access-id': latin } });
        const byAddress = await tab.open(`/wmsapi/v1/echo/1?access=${encodeURIComponent(id)}`);
        assert.equal([byHeader.status, byAddress.status], [400, 400], id);
      }
      assert.is(gateway.api.reached.length, reached);
    });

    test('choosing an access that is not the person’s is refused with access_ended and keeps nothing', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const got = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 99 } });
      assert.is(got.status, 403);
      assert.equal(codeOf(got.json()), 'access_ended');
      assert.equal(got.cookies, []);
    });

    test('choosing an access takes one id and nothing else', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const bodies = [
        {},
        { accessId: '11' },
        '{"accessId":1e999}',
        { accessId: -1 },
        { accessId: 2 ** 53 },
        [],
        null,
        'x',
      ];
      for (const body of [
        ...bodies,
        { accessId: 11, more: 1 },
        '{"accessId":11,"__proto__":{"a":1}}',
        '{"accessId":',
      ]) {
        const headers = { 'content-type': 'application/json' };
        const got = await tab.call('/wms/session/access', { method: 'PUT', headers, body: body ?? 'null' });
        assert.is(got.status, 400, JSON.stringify(body));
        assert.equal(got.cookies, []);
      }
    });

    test('choosing an access without a session is refused with session_ended', async () => {
      const got = await browserTab(gateway).call('/wms/session/access', { method: 'PUT', body: { accessId: 11 } });
      assert.is(got.status, 401);
      assert.equal(codeOf(got.json()), 'session_ended');
    });

    test('G03 a cookie made for one purpose is no use for the other', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      const [mine = '', chosen = ''] = [tab.cookies.get(session), tab.cookies.get(access)];
      tab.cookies.set(access, mine);
      assert.not.match(await authorizationSeen(tab, {}), '@');
      tab.cookies.set(session, chosen);
      assert.is(await authorizationSeen(tab, {}), '');
    });

    test('G03 an access chosen under one sign-in says nothing under another', async () => {
      const [first, second] = [browserTab(gateway), browserTab(gateway)];
      await first.signIn();
      await first.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      await second.signIn();
      second.cookies.set(access, first.cookies.get(access) ?? '');
      assert.not.match(await authorizationSeen(second, {}), '@');
    });

    test('a cookie that was touched, anywhere, is no session', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const value = tab.cookies.get(session) ?? '';
      for (let at = 0; at < value.length; at += 7) {
        const other = value[at] === 'A' ? 'B' : 'A';
        tab.cookies.set(session, value.slice(0, at) + other + value.slice(at + 1));
        assert.is(await authorizationSeen(tab, {}), '', `at ${at}`);
      }
    });

    test('G06 a new sign-in gives a new token and ends the former one at once', async () => {
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

    test('G06 switching the access renews the access cookie only', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const got = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      assert.is(got.cookies.length, 1);
      assert.match(got.cookies[0] ?? '', `${access}=`);
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

    test('G07 two cookies of one name are refused and removed', async () => {
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

    test('G10 signing out ends the token first, removes both cookies and clears the cache', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const kept = tab.cookies.get(session) ?? '';
      const got = await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' });
      assert.is(got.status, 200);
      assert.is(got.headers['clear-site-data'], '"cache"');
      assert.is(tab.cookies.size, 0);
      const replay = await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { cookie: `${session}=${kept}` } });
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

    test('a wrong password passes as the 401 it is: no cookie, no redirect', async () => {
      const body = { login: 'somebody', password: 'wrong' };
      const got = await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body });
      assert.is(got.status, 401);
      assert.equal(codeOf(got.json()), 'wrong_login');
      assert.equal(got.cookies, []);
    });

    test('a dead session is a 303 to /wms for a page, a 401 for a call; both remove the cookie', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      gateway.api.tokens.clear();
      const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
      const cookie = `${session}=${tab.cookies.get(session)}`;
      const opened = await http(`${gateway.url}/wmsapi/v1/ern`, { headers: { ...page, cookie } });
      assert.is(opened.status, 303);
      assert.is(opened.headers.location, '/wms');
      assert.match(opened.cookies[0] ?? '', `${session}=; Max-Age=0`);
      const called = await tab.call('/wmsapi/v1/ern');
      assert.is(called.status, 401);
      assert.match(called.cookies[0] ?? '', `${session}=; Max-Age=0`);
    });

    test('the 401 of user/access and user/resetPassword neither redirects nor removes anything', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      gateway.api.tokens.clear();
      const page = { 'sec-fetch-mode': 'navigate' };
      const asked = await tab.call('/wmsapi/v1/user/access', { headers: page });
      const reset = await tab.call('/wmsapi/v1/user/resetPassword', { method: 'POST', headers: page, body: {} });
      assert.equal([asked.status, reset.status], [401, 401]);
      assert.equal([...asked.cookies, ...reset.cookies], []);
    });

    test('an integrator’s own Bearer counts alone: cookies are not looked at, none is set', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const headers = { authorization: 'Bearer theirs@7', 'x-access-id': '11' };
      const got = await tab.call('/wmsapi/v1/echo/1', { headers });
      assert.is(echoed(got.json()).headers.authorization, 'Bearer theirs@7');
      const dead = await tab.call('/wmsapi/v1/ern', { headers });
      assert.is(dead.status, 401);
      assert.equal([...got.cookies, ...dead.cookies], []);
    });

    test('a Bearer that is none, and another scheme, do not reach the upstream', async () => {
      const reached = gateway.api.reached.length;
      for (const authorization of ['Bearer', 'Bearer a b', 'Bearer a@x', 'Bearer ü']) {
        const headers = { authorization: Buffer.from(authorization).toString('latin1') };
        assert.is((await http(`${gateway.url}/wmsapi/v1/echo/1`, { headers })).status, 400, authorization);
      }
      assert.is(gateway.api.reached.length, reached);
      const basic = await http(`${gateway.url}/wmsapi/v1/echo/1`, { headers: { authorization: 'Basic YTpi' } });
      assert.is(echoed(basic.json()).headers.authorization, undefined);
    });
  });
}

suite('sessions and their keys', (test) => {
  test('G04 a new key signs, the old one still opens; what it made is made anew on the next answer', async () => {
    const before = await echoGateway('in process', { cookieSecrets: [oldSecret] });
    const tabs = Array.from({ length: 50 }, () => browserTab(before));
    for (const tab of tabs) {
      await tab.signIn();
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
    }
    await before.close();
    const during = await echoGateway('in process', { cookieSecrets: [newSecret, oldSecret] });
    const old = browserTab(during);
    for (const tab of tabs) {
      const moved = browserTab(during);
      for (const [name, value] of tab.cookies) moved.cookies.set(name, value);
      assert.match(await authorizationSeen(moved, {}), /^Bearer .+@12$/);
      tab.cookies.clear();
      for (const [name, value] of moved.cookies) tab.cookies.set(name, value);
    }
    await during.close();
    const later = await echoGateway('in process', { cookieSecrets: [newSecret] });
    for (const tab of tabs) {
      const moved = browserTab(later);
      for (const [name, value] of tab.cookies) moved.cookies.set(name, value);
      assert.match(await authorizationSeen(moved, {}), /^Bearer .+@12$/);
    }
    assert.is(old.cookies.size, 0);
    await later.close();
  });

  test('G04 a session under a key that is gone is no session', async () => {
    const before = await echoGateway('in process', { cookieSecrets: [oldSecret] });
    const tab = browserTab(before);
    await tab.signIn();
    await before.close();
    const later = await echoGateway('in process', { cookieSecrets: [newSecret] });
    const moved = browserTab(later);
    moved.cookies.set(session, tab.cookies.get(session) ?? '');
    assert.is(await authorizationSeen(moved, {}), '');
    await later.close();
  });

  test('G04 a gateway does not start with a short key, a sample key or none', async () => {
    for (const cookieSecrets of [
      [],
      ['x'.repeat(31)],
      ['x'.repeat(64)],
      ['change-me-change-me-change-me-0123456789'],
    ]) {
      let refused = '';
      try {
        await (await echoGateway('in process', { cookieSecrets })).close();
      } catch (error) {
        refused = String(error);
      }
      assert.match(refused, /cookie secret/);
    }
  });

  test('a session is none any more when its hours are over', async () => {
    let now = 1_000_000;
    const gateway = await echoGateway('in process', { sessionHours: 12, clock: () => now });
    const tab = browserTab(gateway);
    await tab.signIn();
    now += 12 * 3_600_000 - 1;
    assert.match(await authorizationSeen(tab, {}), 'Bearer');
    now += 1;
    assert.is(await authorizationSeen(tab, {}), '');
    await gateway.close();
  });

  test('without TLS on purpose, cookies go without Secure and prefix, and HSTS is not sent', async () => {
    const gateway = await echoGateway('in process', { allowPlainHttp: true });
    const got = await browserTab(gateway).signIn();
    assert.match(got.cookies[0] ?? '', /^wms=/);
    assert.not.match(got.cookies[0] ?? '', 'Secure');
    assert.is(got.headers['strict-transport-security'], undefined);
    await gateway.close();
  });

  test('signing in with a body that is too long is refused', async () => {
    const gateway = await echoGateway('in process');
    const body = { ...signInBody, login: 'x'.repeat(20_000) };
    const got = await browserTab(gateway).call('/wmsapi/v1/user/token', { method: 'POST', body });
    assert.is(got.status, 413);
    assert.equal(gateway.api.reached, []);
    await gateway.close();
  });
});

interface Echo {
  url: string;
  headers: Record<string, string | undefined>;
}

function echoed(answer: unknown): Echo {
  return answer as Echo;
}

async function authorizationSeen(tab: ReturnType<typeof browserTab>, headers: Record<string, string>): Promise<string> {
  const got = await tab.call('/wmsapi/v1/echo/1', { headers });
  return echoed(got.json()).headers.authorization ?? '';
}

function codeOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
}
