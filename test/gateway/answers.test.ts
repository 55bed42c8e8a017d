import * as assert from 'uvu/assert';
import { browserTab } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { type Got, http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "object-src 'none'; frame-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types wms-url";

for (const kind of kinds) {
  suite(`answers, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('G30 G31 T3 every answer carries the content security policy and its companion headers', async () => {
      const paths = ['/', '/wms', '/wms/erns', '/wms/help', '/wms/assets/main-ABCD1234.js', '/wms/assets/none.js'];
      paths.push('/wmsapi/v1', '/wmsapi/v1/docs', '/wmsapi/v1/ern', '/wmsapi/v1/a//b', '/wmsapi/v1/a%zz', '/healthz');
      paths.push('/wmsapi/v1/failure', '/wmsapi/v1/hostile', '/wmsapi/v2', '/a%zz', '/readyz');
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
          const { headers } = await http(gateway.url + path, { method });
          const hint = `${method} ${path}`;
          assert.is(headers['content-security-policy'], policy, hint);
          assert.is(headers['cross-origin-opener-policy'], 'same-origin', hint);
          assert.is(headers['cross-origin-resource-policy'], 'same-origin', hint);
          assert.is(headers['permissions-policy'], 'camera=(self)', hint);
          assert.is(headers['referrer-policy'], 'no-referrer', hint);
          assert.is(headers['strict-transport-security'], 'max-age=31536000', hint);
          assert.is(headers['x-content-type-options'], 'nosniff', hint);
        }
      }
    });

    test('G30 G51 an uploaded picture is served under its declared type, without scripts', async () => {
      const { headers } = await http(`${gateway.url}/wmsapi/v1/picture`);
      assert.is(headers['content-type'], 'image/jpeg');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; .*sandbox;/);
      assert.is(headers['x-content-type-options'], 'nosniff');
    });

    test('G29 answers of the API are never stored and name their charset', async () => {
      for (const path of ['', '/docs', '/ern', '/hostile', '/user/access', '/status/200', '/failure', '/none']) {
        const { headers } = await http(`${gateway.url}/wmsapi/v1${path}`);
        assert.is(headers['cache-control'], 'no-store', path);
        assert.match(String(headers['content-type']), /charset=utf-8$/i, path);
      }
    });

    test('G26 G32 T5 cookies, redirects, server names and challenges of the upstream are removed', async () => {
      const got = await http(`${gateway.url}/wmsapi/v1/hostile`);
      assert.is(got.status, 200);
      const ended = [
        'set-cookie',
        'location',
        'server',
        'x-powered-by',
        'www-authenticate',
        'access-control-allow-origin',
      ];
      for (const name of ended) assert.is(got.headers[name], undefined, name);
    });

    test('G26 a redirect by the upstream is answered 503 without a location', async () => {
      for (const code of [301, 302, 303, 307, 308]) {
        const got = await http(`${gateway.url}/wmsapi/v1/status/${code}`);
        assert.is(got.status, 503, String(code));
        assert.is(got.headers.location, undefined);
      }
    });

    test('refusals of the upstream pass unchanged', async () => {
      for (const code of [400, 403, 404, 409, 422, 429]) {
        const got = await http(`${gateway.url}/wmsapi/v1/status/${code}`);
        assert.is(got.status, code);
        assert.equal(got.json(), { code: 'any' });
      }
    });

    test('a signed-out call is answered 401 with the scheme to sign in with, and loses no cookie', async () => {
      const got = await browserTab(gateway).call('/wmsapi/v1/ern');
      assert.is(got.status, 401);
      assert.is(got.headers['www-authenticate'], 'Bearer');
      assert.equal(got.cookies, []);
    });
  });
}

suite('errors', (test) => {
  test('G55 a failure of a remote API reveals only the request id', async () => {
    const gateway = await echoGateway('over HTTP');
    const got = await http(`${gateway.url}/wmsapi/v1/failure`);
    assert.is(got.status, 500);
    assert.equal(got.json(), { code: 'internal', message: 'Internal error', requestId: got.headers['x-request-id'] });
    await gateway.close();
  });

  test('G55 a failure of the gateway itself reveals only the request id', async () => {
    const clock = () => {
      throw new Error('canary');
    };
    const gateway = await echoGateway('in process', { clock });
    const got = await browserTab(gateway).signIn();
    assert.is(got.status, 500);
    assert.equal(got.json(), { code: 'internal', message: 'Internal error', requestId: got.headers['x-request-id'] });
    assert.match(gateway.log(), 'canary');
    await gateway.close();
  });

  test('G55 T5 an unreachable API is answered as unavailable, without its address', async () => {
    const gateway = await echoGateway('over HTTP');
    await gateway.api.app.close();
    for (const ask of [
      () => http(`${gateway.url}/wmsapi/v1/ern`),
      () => http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body: { login: 'a', password: 'b' } }),
    ]) {
      const got: Got = await ask();
      assert.is(got.status, 503);
      assert.is(got.headers['retry-after'], '2');
      assert.not.match(got.text, /ECONN|127\.0\.0\.1/);
      assert.match(got.text, `"requestId":"${got.headers['x-request-id']}"`);
    }
    assert.match(gateway.log(), 'ECONNREFUSED');
    await gateway.close();
  });

  test('G10 signing out removes the cookie even when the API cannot be reached', async () => {
    const gateway = await echoGateway('over HTTP');
    const tab = browserTab(gateway);
    await tab.signIn();
    await gateway.api.app.close();
    const got = await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' });
    assert.is(got.status, 503);
    assert.is(tab.cookies.size, 0);
    await gateway.close();
  });
});

suite('the log', (test) => {
  test('G37 G56 T1 the log contains paths without queries, and no cookie, token or password', async () => {
    for (const kind of kinds) {
      const gateway = await echoGateway(kind);
      const tab = browserTab(gateway);
      const body = { login: 'canary-login', password: 'canary-password' };
      await tab.call('/wmsapi/v1/user/token?canary-query=1', { method: 'POST', body });
      await tab.signIn();
      const [token = ''] = [...gateway.api.tokens];
      const secrets = [token, ...tab.cookies.values()];
      await tab.open('/wms/resetPassword?token=canary-reset&login=x');
      await tab.call('/wmsapi/v1/echo/1?canary-query=2', { headers: { 'x-canary': 'canary-header' } });
      const bearer = { headers: { authorization: 'Bearer canary-bearer' } };
      await http(`${gateway.url}/wmsapi/v1/failure?canary-query=3`, bearer);
      await http(`${gateway.url}/wmsapi/v1/a//b?canary-query=4`, bearer);
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 'canary-access' } });
      await gateway.api.app.close();
      await http(`${gateway.url}/wmsapi/v1/ern?canary-query=5`, bearer);
      await gateway.close();
      assert.match(gateway.log(), '"path":"/wms/resetPassword"');
      assert.not.match(gateway.log(), 'canary');
      for (const secret of secrets) assert.not.match(gateway.log(), secret);
    }
  });
});
