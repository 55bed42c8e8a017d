import * as assert from 'uvu/assert';
import { authorizationSeen, browserTab, echoed } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';

const access = '__Host-Http-wms-access';

for (const kind of kinds) {
  suite(`the access in use, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('the upstream receives token@accessId, or the token alone before an access is chosen', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const [token = ''] = [...gateway.api.tokens].slice(-1);
      assert.is(await authorizationSeen(tab), `Bearer ${token}`);
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      assert.is(await authorizationSeen(tab), `Bearer ${token}@12`);
      assert.is(await authorizationSeen(tab, { 'x-access-id': '11' }), `Bearer ${token}@11`);
    });

    test('a file download names its access in the address, on GET only, and the API does not see it', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const [token = ''] = [...gateway.api.tokens].slice(-1);
      const got = await tab.open('/wmsapi/v1/echo/1?a=1&access=13&a=2');
      const echo = echoed(got);
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

    test('choosing an access of another user is refused with access_ended and stores nothing', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const got = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 99 } });
      assert.is(got.status, 403);
      assert.is(Object(got.json()).code, 'access_ended');
      assert.equal(got.cookies, []);
    });

    test('choosing an access accepts one id and nothing else', async () => {
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
      assert.is(Object(got.json()).code, 'session_ended');
    });

    test('G03 T9 a cookie made for one purpose is ignored for the other', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      const [mine = '', chosen = ''] = [tab.cookies.get(session), tab.cookies.get(access)];
      tab.cookies.set(access, mine);
      assert.not.match(await authorizationSeen(tab), '@');
      tab.cookies.set(session, chosen);
      assert.is(await authorizationSeen(tab), '');
    });

    test('G03 an access cookie with another access or another signature is ignored', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      const value = tab.cookies.get(access) ?? '';
      assert.match(await authorizationSeen(tab), '@12');
      const forged = [value.replace('access.12.', 'access.13.'), value.slice(0, -1), `${value}A`, value.split('.')[0]];
      for (const other of forged) {
        tab.cookies.set(access, other ?? '');
        assert.not.match(await authorizationSeen(tab), '@', other);
      }
    });

    test('G03 an access chosen in one sign-in is ignored in another', async () => {
      const [first, second] = [browserTab(gateway), browserTab(gateway)];
      await first.signIn();
      await first.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      await second.signIn();
      second.cookies.set(access, first.cookies.get(access) ?? '');
      assert.not.match(await authorizationSeen(second), '@');
    });

    test('G06 switching the access renews the access cookie only', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const got = await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      assert.is(got.cookies.length, 1);
      assert.match(got.cookies[0] ?? '', `${access}=`);
    });
  });
}
