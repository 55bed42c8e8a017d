import * as assert from 'uvu/assert';
import { browserTab, echoed, echoedIn } from '../support/gateway/browser-tab.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http, isKeptOpen, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

for (const kind of kinds) {
  suite(`headers of a request, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    const raw = (head: string) => rawHttp(gateway.port, `${head}\r\n\r\n`, isKeptOpen);

    test('G15 G28 no proxy or identity header of a client reaches the upstream, in any spelling', async () => {
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
        const seen = echoedIn(answer).headers;
        const headerNames = ['x-request-id', 'x-forwarded-for', 'host', 'connection', 'accept'];
        assert.equal(
          Object.keys(seen).filter((seenName) => !headerNames.includes(seenName)),
          [],
          name,
        );
        assert.is(seen['x-forwarded-for'], '127.0.0.1');
      }
    });

    test('G16 a Connection header cannot remove our headers', async () => {
      const tab = browserTab(gateway);
      await tab.signIn();
      const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const named = 'authorization, host, x-wms, x-request-id, x-forwarded-for, cookie';
      const answer = await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: ${named}`);
      assert.is(statusOf(answer), 200);
      const seen = echoedIn(answer).headers;
      assert.match(seen.authorization ?? '', /^Bearer /);
      assert.ok(seen['x-request-id']);
    });

    test('G17 Keep-Alive, Upgrade, Expect, Trailer and TE headers have no effect', async () => {
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

    test('G58 the gateway creates request ids, sends them upstream, and includes them in every error', async () => {
      const got = await http(gateway.url + echo, { headers: { 'x-request-id': 'spoofed' } });
      const id = got.headers['x-request-id'];
      assert.match(String(id), /^[0-9a-f-]{36}$/);
      assert.is(echoed(got).headers['x-request-id'], id);
      const refused = await http(`${gateway.url}/wmsapi/v1/a//b`);
      assert.match(refused.text, `"requestId":"${refused.headers['x-request-id']}"`);
    });
  });
}
