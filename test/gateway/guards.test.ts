import * as assert from 'uvu/assert';
import { browserTab } from '../support/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway.ts';
import { type Got, http, type Sent } from '../support/http.ts';
import { isWhole, rawHttp, statusOf } from '../support/raw-http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

for (const kind of kinds) {
  suite(`guards, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    const keptOpen = (answer: string) => isWhole(answer) && !/connection: close/i.test(answer);
    const raw = (head: string, body = '') => rawHttp(gateway.port, `${head}\r\n\r\n${body}`, keptOpen);
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

    test('G12 what comes from no browser passes', async () => {
      assert.is((await http(gateway.url + echo, { method: 'POST', body: {} })).status, 200);
    });

    test('G12 an address typed by hand opens documentation and files only', async () => {
      const tab = browserTab(gateway);
      assert.is((await tab.open('/wmsapi/v1/docs')).status, 200);
      assert.is((await tab.open(`${echo}?access=11`)).status, 200);
      assert.is((await tab.open(echo)).status, 403);
      const fetched = { headers: { 'sec-fetch-mode': 'cors' } };
      assert.is((await tab.open('/wmsapi/v1/docs', fetched)).status, 403);
      const framed = { headers: { 'sec-fetch-site': 'cross-site' } };
      assert.is((await tab.open('/wmsapi/v1/docs', framed)).status, 403);
    });

    test('G13 another site cannot sign anybody in', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
      const sent: Sent = { method: 'POST', headers, body: '{"login":"a","password":"right"}' };
      await refusedUnseen(() => http(`${gateway.url}/wmsapi/v1/user/token`, sent), 403, 'user/token');
      assert.equal((await http(`${gateway.url}/wmsapi/v1/user/token`, sent)).cookies, []);
      const choose: Sent = { method: 'PUT', headers, body: '{"accessId":11}' };
      await refusedUnseen(() => http(`${gateway.url}/wms/session/access`, choose), 403, 'session/access');
    });

    test('G14 OPTIONS is answered 404 and nothing carries a CORS header', async () => {
      for (const path of ['/wmsapi/v1', echo, '/wmsapi/v1/hostile', '/wms', '/wms/session/access', '/', '/healthz']) {
        for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
          const origin = { origin: gateway.url, 'access-control-request-method': 'POST' };
          const got = await http(gateway.url + path, { method, headers: origin });
          if (method === 'OPTIONS') assert.is(got.status, 404, path);
          assert.equal(
            Object.keys(got.headers).filter((name) => name.startsWith('access-control')),
            [],
            path,
          );
        }
      }
    });

    test('G15 the headers of a proxy, of an identity, with underscores: none of a client’s reach the upstream', async () => {
      const names = ['forwarded', 'x-real-ip', 'x-http-method-override', 'x-client-ip', 'via', 'x-original-url'];
      names.push('x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix', 'x-forwarded-user');
      names.push('proxy-authorization', 'proxy-connection', 'x-request-id', 'x-wms', 'x-access-id', 'cookie', 'origin');
      const variants = names.flatMap((name) => [name, name.toUpperCase(), name.replaceAll('-', '_')]);
      const values = new Map(variants.map((name) => [name, name.toLowerCase() === 'x-access-id' ? '5' : 'canary=1']));
      values.delete('ORIGIN');
      values.delete('origin');
      for (const [name, value] of values) {
        const answer = await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\n${name}: ${value}`);
        assert.is(statusOf(answer), 200, name);
        assert.not.match(answer, 'canary', name);
        const seen = headersSeen(answer.slice(answer.indexOf('\r\n\r\n') + 4));
        const told = ['x-request-id', 'x-forwarded-for', 'host', 'connection', 'accept'];
        assert.equal(
          Object.keys(seen).filter((seenName) => !told.includes(seenName)),
          [],
          name,
        );
        assert.is(seen['x-forwarded-for'], '127.0.0.1');
      }
    });

    test('G16 a Connection header cannot take our headers away', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const named = 'authorization, host, x-wms, x-request-id, x-forwarded-for, cookie';
      const answer = await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: ${named}`);
      assert.is(statusOf(answer), 200);
      const seen = headersSeen(answer.slice(answer.indexOf('\r\n\r\n') + 4));
      assert.match(seen.authorization ?? '', /^Bearer /);
      assert.ok(seen['x-request-id']);
    });

    test('G17 Keep-Alive, Upgrade, Expect, Trailer and TE are answered as if they were not there', async () => {
      const odd = ['Keep-Alive: timeout=5', 'Upgrade: websocket', 'Expect: 100-continue', 'Trailer: x', 'TE: trailers'];
      for (const line of odd) {
        const get = await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\n${line}`);
        assert.is(statusOf(get), 200, line);
        if (line.startsWith('Trailer')) continue;
        const type = 'Content-Type: application/json\r\nContent-Length: 2';
        const answered = (text: string) => text.includes('"method":"POST"');
        const bytes = `POST ${echo} HTTP/1.1\r\nHost: x\r\n${type}\r\n${line}\r\n\r\n{}`;
        const post = await rawHttp(gateway.port, bytes, answered);
        assert.is(statusOf(post), 200, `POST ${line}`);
      }
    });

    test('G18 bytes that two readers could split in two ways are answered 400, and the connection is closed', async () => {
      const start = `POST ${echo} HTTP/1.1\r\nHost: x\r\n`;
      const smuggled = [
        `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
        `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
        `${start}Content-Length: 5, 6\r\n\r\nhello!`,
        `${start}Content-Length: +5\r\n\r\nhello`,
        `${start}Content-Length: -1\r\n\r\n`,
        `${start}Content-Length: 0x5\r\n\r\nhello`,
        `${start}Content-Length: 5 5\r\n\r\nhello`,
        `${start}Content-Length:\r\n\r\n`,
        `${start}Content-Length: 99999999999999999999\r\n\r\n`,
        `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\nx\r\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n5;\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n`,
        `${start}X: a\r\n b\r\n\r\n`,
        `${start} X: a\r\n\r\n`,
        `${start}X : a\r\n\r\n`,
        `${start}X\r\n\r\n`,
        `${start}X: a\u0000b\r\n\r\n`,
        `${start}: a\r\n\r\n`,
        `GET ${echo} HTTP/1.1\nHost: x\n\n`,
        `GET ${echo} HTTP/1.1\r\nHost: x\nX: a\r\n\r\n`,
        `GET ${echo} HTTP/1.1\r\n\r\n`,
        `GET ${echo} HTTP/1.2x\r\nHost: x\r\n\r\n`,
        `GET ${echo}\r\nHost: x\r\n\r\n`,
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
      ];
      for (const bytes of smuggled) {
        const answer = await rawHttp(gateway.port, bytes, keptOpen);
        assert.is(statusOf(answer), 400, JSON.stringify(bytes));
        assert.match(answer, /connection: close/i, JSON.stringify(bytes));
      }
      assert.is((await http(gateway.url + echo)).status, 200);
    });

    test('G19 two Host headers are refused', async () => {
      const reached = gateway.api.reached.length;
      for (const second of ['Host: y', 'host: x', 'HOST: x']) {
        assert.is(statusOf(await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\n${second}`)), 400, second);
      }
      assert.is(gateway.api.reached.length, reached);
    });

    test('G20 G21 paths that climb or could be read in two ways are refused and reach nothing', async () => {
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

    test('a sign-in at an address that is nearly user/token gives no token away', async () => {
      const body = { login: 'somebody', password: 'right' };
      for (const path of ['user/token/', 'user//token', 'user/%74oken', './user/token', 'user/token;x', 'USER/token']) {
        const got = await http(`${gateway.url}/wmsapi/v1/${path}`, { method: 'POST', body });
        assert.not.match(got.text, '"token"', path);
      }
    });

    test('G22 an API prefix in disguise is under the same guard', async () => {
      const cross = { 'sec-fetch-site': 'cross-site' };
      for (const path of ['/%77msapi/v1/echo/1', '/wmsapi/%761/echo/1', '/wmsapi/v1/%65cho/1']) {
        assert.is((await http(gateway.url + path, { method: 'POST', headers: cross })).status, 403, path);
        const got = await http(gateway.url + path);
        assert.is(got.status, 200, path);
        assert.match(got.text, '"url":"/wmsapi/v1/echo/1"', path);
      }
    });

    test('a person at another address is led to /wms, a program is told that it is unknown', async () => {
      for (const path of ['/', '/index.html', '/admin', '//evil.example/x', '/wm', '/WMS']) {
        const got = await http(gateway.url + path);
        assert.equal([got.status, got.headers.location], [303, '/wms'], path);
      }
      assert.is((await http(`${gateway.url}/admin`, { method: 'POST', body: {} })).status, 404);
      assert.is((await http(`${gateway.url}/wmsapi/v2/ern`)).status, 404);
      assert.is((await http(`${gateway.url}/wms/erns`, { method: 'POST', body: {} })).status, 404);
    });

    test('G58 request ids are ours, are told to the upstream, and stand in every error', async () => {
      const got = await http(gateway.url + echo, { headers: { 'x-request-id': 'spoofed' } });
      const id = got.headers['x-request-id'];
      assert.match(String(id), /^[0-9a-f-]{36}$/);
      assert.is(headersSeen(got.text)['x-request-id'], id);
      const refused = await http(`${gateway.url}/wmsapi/v1/a//b`);
      assert.match(refused.text, `"requestId":"${refused.headers['x-request-id']}"`);
    });

    test('G52 a body over 1 MiB is refused, whether its length was announced or not', async () => {
      const body = 'x'.repeat(1_048_577);
      const type = { 'content-type': 'text/csv' };
      const announced = await http(gateway.url + echo, { method: 'POST', headers: type, body });
      assert.is(announced.status, 413);
      const chunk = 'x'.repeat(65_536);
      const chunked = `${`10000\r\n${chunk}\r\n`.repeat(17)}0\r\n\r\n`;
      const head = `POST ${echo} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked`;
      const answer = await rawHttp(gateway.port, `${head}\r\n\r\n${chunked}`, isWhole);
      assert.is(statusOf(answer), 413);
      assert.not.match(answer, '"body"');
    });

    test('G52 a body of exactly 1 MiB passes', async () => {
      const body = 'x'.repeat(1_048_576);
      const got = await http(gateway.url + echo, { method: 'POST', headers: { 'content-type': 'text/csv' }, body });
      assert.is(got.status, 200);
    });

    test('bodies, repeated query keys and methods pass as they are', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const got = await http(`${gateway.url}${echo}?fields=a&fields=b&q=%C3%A4+b`, { method, body: { a: [1] } });
        assert.is(got.status, 200);
        assert.match(got.text, '"url":"/wmsapi/v1/echo/1?fields=a&fields=b&q=%C3%A4+b"');
        assert.match(got.text, `"method":"${method}"`);
        assert.match(got.text, '"body":{"a":[1]}');
      }
    });
  });
}

suite('guards of the host', (test) => {
  test('G27 other hosts than the public address and loopback are answered 421', async () => {
    const gateway = await echoGateway('in process', { publicUrl: new URL('https://wms.example') });
    const asked = async (host: string, path: string) =>
      statusOf(await rawHttp(gateway.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
    for (const host of [
      'evil.example',
      'wms.example.evil.example',
      'wms.example:444',
      'wms.example@evil.example',
      '',
    ]) {
      for (const path of [echo, '/wms', '/wms/help', '/']) assert.is(await asked(host, path), 421, `${host} ${path}`);
    }
    for (const host of ['wms.example', 'WMS.example', 'wms.example:443', 'localhost', '127.0.0.1:8080', '[::1]:1']) {
      assert.is(await asked(host, echo), 200, host);
    }
    assert.is(await asked('evil.example', '/healthz'), 200);
    await gateway.close();
  });

  test('G27 without a public address any host is served', async () => {
    const gateway = await echoGateway('in process');
    const answer = await rawHttp(
      gateway.port,
      `GET ${echo} HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n`,
    );
    assert.is(statusOf(answer), 200);
    await gateway.close();
  });

  test('G28 the address of a client is believed of a proxy that is named, and of nobody else', async () => {
    const forged = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const trusting = await echoGateway('in process', { trustProxy: ['127.0.0.1'] });
    assert.is(headersSeen((await http(trusting.url + echo, forged)).text)['x-forwarded-for'], '203.0.113.9');
    await trusting.close();
    const other = await echoGateway('in process', { trustProxy: ['10.0.0.1'] });
    assert.is(headersSeen((await http(other.url + echo, forged)).text)['x-forwarded-for'], '127.0.0.1');
    await other.close();
  });

  test('G23 only declared operations reach an API elsewhere', async () => {
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
    assert.is((await http(`${gateway.url}/wmsapi/v1/ern`, { method: 'DELETE' })).status, 404);
    assert.equal(gateway.api.reached, []);
    await gateway.close();
  });
});

function headersSeen(body: string): Record<string, string | undefined> {
  return JSON.parse(body.slice(0, body.lastIndexOf('}') + 1)).headers;
}
