import * as assert from 'uvu/assert';
import { browserTab, echoed } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

for (const kind of kinds) {
  suite(`integrators, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('an integrator’s own Bearer token is used alone: cookies are neither read nor set', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const headers = { authorization: 'Bearer theirs@7', 'x-access-id': '11' };
      const got = await tab.call('/wmsapi/v1/echo/1', { headers });
      assert.is(echoed(got).headers.authorization, 'Bearer theirs@7');
      const dead = await tab.call('/wmsapi/v1/ern', { headers });
      assert.is(dead.status, 401);
      assert.equal([...got.cookies, ...dead.cookies], []);
    });

    test('G24 an invalid Bearer token is refused, and another scheme does not reach the upstream', async () => {
      const reached = gateway.api.reached.length;
      for (const authorization of ['Bearer', 'Bearer a b', 'Bearer a@x', 'Bearer ü']) {
        const headers = { authorization: Buffer.from(authorization).toString('latin1') };
        assert.is((await http(`${gateway.url}/wmsapi/v1/echo/1`, { headers })).status, 400, authorization);
      }
      assert.is(gateway.api.reached.length, reached);
      const basic = await http(`${gateway.url}/wmsapi/v1/echo/1`, { headers: { authorization: 'Basic YTpi' } });
      assert.is(echoed(basic).headers.authorization, undefined);
    });
  });
}
