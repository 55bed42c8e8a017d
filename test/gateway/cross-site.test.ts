import * as assert from 'uvu/assert';
import { browserTab } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { type Got, http, type Sent } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

for (const kind of kinds) {
  suite(`other sites, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    const refusedUnseen = async (ask: () => Promise<Got>, status: number, hint: string): Promise<void> => {
      const reached = gateway.api.reached.length;
      const got = await ask();
      assert.is(got.status, status, hint);
      assert.is(gateway.api.reached.length, reached, hint);
    };

    test('G12 a browser’s request passes from our own pages only, and a change only with x-wms', async () => {
      for (const site of ['same-origin', 'same-site', 'cross-site', 'none']) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
          for (const own of [{}, { 'x-wms': '1' }]) {
            const isRead = method === 'GET' || method === 'HEAD';
            const passes = site === 'same-origin' && (isRead || 'x-wms' in own);
            const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', ...own };
            const got = await http(gateway.url + echo, { method, headers });
            assert.is(got.status, passes ? 200 : 403, `${site} ${method} ${JSON.stringify(own)}`);
          }
        }
      }
    });

    test('G12 an old browser’s request passes with our own Origin, and a change only with x-wms', async () => {
      const { host } = new URL(gateway.url);
      const cases: [origin: string, own: Record<string, string>, status: number][] = [
        [`http://${host}`, { 'x-wms': '1' }, 200],
        [`http://${host}`, {}, 403],
        ['https://evil.example', { 'x-wms': '1' }, 403],
        [`http://${host}.evil.example`, { 'x-wms': '1' }, 403],
        [`http://127.0.0.1:1`, { 'x-wms': '1' }, 403],
        ['null', { 'x-wms': '1' }, 403],
      ];
      for (const [origin, own, status] of cases) {
        const got = await http(gateway.url + echo, { method: 'POST', headers: { origin, ...own }, body: {} });
        assert.is(got.status, status, origin);
      }
    });

    test('G12 a request that does not come from a browser passes', async () => {
      assert.is((await http(gateway.url + echo, { method: 'POST', body: {} })).status, 200);
    });

    test('G12 an address typed by hand opens only documentation and files', async () => {
      const tab = browserTab(gateway);
      assert.is((await tab.open('/wmsapi/v1/docs')).status, 200);
      assert.is((await tab.open(`${echo}?access=11`)).status, 200);
      assert.is((await tab.open(echo)).status, 403);
      const fetched = { headers: { 'sec-fetch-mode': 'cors' } };
      assert.is((await tab.open('/wmsapi/v1/docs', fetched)).status, 403);
      const framed = { headers: { 'sec-fetch-site': 'cross-site' } };
      assert.is((await tab.open('/wmsapi/v1/docs', framed)).status, 403);
    });

    test('G13 another site can neither sign a user in nor choose an access', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
      const sent: Sent = { method: 'POST', headers, body: '{"login":"a","password":"right"}' };
      await refusedUnseen(() => http(`${gateway.url}/wmsapi/v1/user/token`, sent), 403, 'user/token');
      assert.equal((await http(`${gateway.url}/wmsapi/v1/user/token`, sent)).cookies, []);
      const choose: Sent = { method: 'PUT', headers, body: '{"accessId":11}' };
      await refusedUnseen(() => http(`${gateway.url}/wms/session/access`, choose), 403, 'session/access');
    });

    test('G14 OPTIONS is refused, and no answer carries a CORS header', async () => {
      const api = ['/wmsapi/v1', echo, '/wmsapi/v1/hostile'];
      for (const path of [...api, '/wms', '/wms/session/access', '/', '/healthz']) {
        for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
          const origin = { origin: gateway.url, 'access-control-request-method': 'POST' };
          const got = await http(gateway.url + path, { method, headers: origin });
          if (method === 'OPTIONS') assert.is(got.status, api.includes(path) ? 403 : 404, path);
          assert.equal(
            Object.keys(got.headers).filter((name) => name.startsWith('access-control')),
            [],
            path,
          );
        }
      }
    });
  });
}
