import * as assert from 'uvu/assert';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';
const shop = 'https://shop.example';
const token = { authorization: 'Bearer wms_token' };

for (const kind of kinds) {
  suite(`pages of other sites with a token, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind, { corsOrigins: [shop] });
    });
    after(() => gateway.close());

    const from = (origin: string, more: Record<string, string> = {}) => ({
      origin,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      ...more,
    });

    test('G14 a page of a listed origin calls with a token, and may read the answer and its headers', async () => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const got = await http(gateway.url + echo, { method, headers: from(shop, token) });
        assert.is(got.status, 200, method);
        assert.is(got.headers['access-control-allow-origin'], shop);
        assert.match(String(got.headers['access-control-expose-headers']), 'retry-after');
        assert.match(String(got.headers['vary']), 'origin');
        assert.is(got.headers['access-control-allow-credentials'], undefined);
      }
    });

    test('G14 a preflight names methods and headers, and does not reach the API', async () => {
      const reached = gateway.api.reached.length;
      const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
      const got = await http(gateway.url + echo, { method: 'OPTIONS', headers: from(shop, asked) });
      assert.is(got.status, 204);
      assert.is(got.headers['access-control-allow-origin'], shop);
      assert.match(String(got.headers['access-control-allow-methods']), 'POST');
      assert.match(String(got.headers['access-control-allow-headers']), 'idempotency-key');
      assert.is(got.headers['access-control-allow-credentials'], undefined);
      assert.is(gateway.api.reached.length, reached);
    });

    test('G12 a cookie is refused from a listed origin, and so is a token from another one', async () => {
      const cases: [origin: string, more: Record<string, string>][] = [
        [shop, {}],
        [shop, { cookie: '__Host-Http-wms=some', 'x-wms': '1' }],
        ['https://shop.example.evil', token],
        ['http://shop.example', token],
        ['null', token],
      ];
      for (const [origin, more] of cases) {
        const reached = gateway.api.reached.length;
        const got = await http(gateway.url + echo, { method: 'POST', headers: from(origin, more), body: {} });
        assert.is(got.status, 403, origin);
        assert.is(got.headers['access-control-allow-origin'], origin === shop ? shop : undefined);
        assert.is(gateway.api.reached.length, reached);
      }
      const asked = from('https://evil.example', { 'access-control-request-method': 'GET' });
      const preflight = await http(gateway.url + echo, { method: 'OPTIONS', headers: asked });
      assert.equal([preflight.status, preflight.headers['access-control-allow-origin']], [403, undefined]);
    });

    test('G13 a listed origin cannot sign a user in, also with a token', async () => {
      const headers = from(shop, token);
      const body = { login: 'a', password: 'right' };
      const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', headers, body });
      assert.equal([got.status, got.cookies], [403, []]);
    });
  });
}
