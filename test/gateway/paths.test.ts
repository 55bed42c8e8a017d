import * as assert from 'uvu/assert';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http, isKeptOpen, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

for (const kind of kinds) {
  suite(`paths, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    const raw = (head: string) => rawHttp(gateway.port, `${head}\r\n\r\n`, isKeptOpen);

    test('G20 G21 paths that climb or can be read in two ways are refused and do not reach the API', async () => {
      const tails = [
        '../x',
        'a/../x',
        '%2e%2e/x',
        '%2E%2e/x',
        '..%2fx',
        '..%5cx',
        '\\..\\x',
        '..;/x',
        'a/..',
        './x',
        'a/.',
      ];
      tails.push(
        '%252e%252e%252fx',
        '/x',
        'a//x',
        'a%00',
        'a%0d%0aX:y',
        'a%2fx',
        'a%2Fx',
        'a%5cx',
        'a%',
        'a%zz',
        'a%ff',
      );
      tails.push('a%20b', 'a%3fx', 'a%23x', 'ä', 'a|b', 'a"b', 'a<b', 'a{b', '%25', 'user/token/', 'echo/1/');
      const reached = gateway.api.reached.length;
      for (const tail of tails) {
        const answer = await raw(`GET /wmsapi/v1/${Buffer.from(tail).toString('latin1')} HTTP/1.1\r\nHost: x`);
        assert.is(statusOf(answer), 400, tail);
        assert.match(answer, '"code":"malformed"', tail);
      }
      assert.is(gateway.api.reached.length, reached);
    });

    test('G20 a request that names another server is refused', async () => {
      for (const target of ['http://evil.example/wms', 'evil.example:443', '*', 'wms']) {
        assert.is(statusOf(await raw(`GET ${target} HTTP/1.1\r\nHost: x`)), 400, target);
      }
    });

    test('G21 a sign-in at an address similar to user/token reveals no token', async () => {
      const body = { login: 'somebody', password: 'right' };
      for (const path of ['user/token/', 'user//token', 'user/%74oken', './user/token', 'user/token;x', 'USER/token']) {
        const got = await http(`${gateway.url}/wmsapi/v1/${path}`, { method: 'POST', body });
        assert.not.match(got.text, '"token"', path);
      }
    });

    test('G22 T2 a disguised API prefix is guarded like the plain one', async () => {
      const cross = { 'sec-fetch-site': 'cross-site' };
      for (const path of ['/%77msapi/v1/echo/1', '/wmsapi/%761/echo/1', '/wmsapi/v1/%65cho/1']) {
        assert.is((await http(gateway.url + path, { method: 'POST', headers: cross })).status, 403, path);
        const got = await http(gateway.url + path);
        assert.is(got.status, 200, path);
        assert.match(got.text, '"url":"/wmsapi/v1/echo/1"', path);
      }
    });

    test('a page request at another address is redirected to /wms, and other requests are answered 404', async () => {
      for (const path of ['/', '/index.html', '/admin', '//evil.example/x', '/wm', '/WMS']) {
        const got = await http(gateway.url + path);
        assert.equal([got.status, got.headers.location], [303, '/wms'], path);
      }
      assert.is((await http(`${gateway.url}/admin`, { method: 'POST', body: {} })).status, 404);
      assert.is((await http(`${gateway.url}/wmsapi/v2/ern`)).status, 404);
      assert.is((await http(`${gateway.url}/wms/erns`, { method: 'POST', body: {} })).status, 404);
    });
  });
}

suite('a remote API', (test) => {
  test('G23 only declared operations reach a remote API', async () => {
    const gateway = await echoGateway('over HTTP');
    const paths = [
      'internal',
      'echo',
      'echo/1/2',
      'user',
      'user/token/x',
      'docs/x',
      'status',
      'metrics',
      'Ern',
      'ern.json',
    ];
    for (const path of paths) {
      assert.is((await http(`${gateway.url}/wmsapi/v1/${path}`)).status, 404, path);
    }
    const { status, headers } = await http(`${gateway.url}/wmsapi/v1/ern`, { method: 'DELETE' });
    assert.equal([status, headers.allow], [405, 'GET, HEAD']);
    assert.equal(gateway.api.reached, []);
    await gateway.close();
  });
});
