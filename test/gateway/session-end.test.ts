import * as assert from 'uvu/assert';
import { authorizationSeen, browserTab } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';

for (const kind of kinds) {
  suite(`the end of a session, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('T6 a dead session redirects a page to /wms and answers a call 401, and both remove the cookie', async () => {
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

    test('the 401 of user/access and user/resetPassword neither redirects nor removes a cookie', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      gateway.api.tokens.clear();
      const page = { 'sec-fetch-mode': 'navigate' };
      const access = await tab.call('/wmsapi/v1/user/access', { headers: page });
      const reset = await tab.call('/wmsapi/v1/user/resetPassword', { method: 'POST', headers: page, body: {} });
      assert.equal([access.status, reset.status], [401, 401]);
      assert.equal([...access.cookies, ...reset.cookies], []);
    });
  });
}

suite('the age of a session', (test) => {
  test('G03 a session ends when its hours are over', async () => {
    let now = 1_000_000;
    const gateway = await echoGateway('in process', { sessionHours: 12, clock: () => now });
    const tab = browserTab(gateway);
    await tab.signIn();
    now += 12 * 3_600_000 - 1;
    assert.match(await authorizationSeen(tab), 'Bearer');
    now += 1;
    assert.is(await authorizationSeen(tab), '');
    await gateway.close();
  });
});
