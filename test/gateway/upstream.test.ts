import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { httpUpstream } from '../../server/gateway/upstream/http-upstream.ts';
import { becomes, eventually } from '../support/eventually.ts';
import { longTimes, type RunningGateway, startGateway } from '../support/gateway/gateway.ts';
import { type HostileUpstream, hostileUpstream } from '../support/gateway/hostile-upstream.ts';
import { http, rawHttp } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const operations = ['GET', 'POST', 'DELETE'].flatMap((method) =>
  ['x', 'user/token', 'user/access'].map((path) => ({ method, path })),
);
const get = 'GET /wmsapi/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

suite('a hostile upstream', (test) => {
  test('R7 an answer that breaks off is broken off, not passed as complete', async () => {
    await withHostile(
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\nContent-Type: text/csv\r\n\r\nhalf'),
      async ({ port }) => {
        const answer = await rawHttp(port, get);
        assert.match(answer, /content-length: 100/i);
        assert.ok(answer.endsWith('half') || !answer.includes('half'), answer);
      },
    );
  });

  test('a chunked answer that breaks off is passed without an end', async () => {
    await withHostile(
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'),
      async ({ port }) => assert.not.match(await rawHttp(port, get), '\r\n0\r\n'),
    );
  });

  test('G59 R7 an upstream that does not answer is unavailable', async () => {
    await withHostile(
      () => undefined,
      async ({ url }) => assert.is((await http(`${url}/wmsapi/v1/x`)).status, 503),
      { ...longTimes, headers: 700 },
    );
  });

  test('G59 an upstream that stops in the middle of its answer is cut off', async () => {
    await withHostile(
      (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
      async ({ port }) => assert.match(await rawHttp(port, get), 'half'),
      { ...longTimes, body: 700 },
    );
  });

  test('an invalid or unusable HTTP answer is answered as unavailable', async () => {
    const answers = [
      'nonsense\r\n\r\n',
      'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\nContent-Length: 0\r\n\r\n`,
      `HTTP/1.1 200 OK\r\n${'X: x\r\n'.repeat(20_000)}Content-Length: 0\r\n\r\n`,
      'HTTP/1.1 502 Bad\r\nContent-Length: 5\r\n\r\nstack',
    ];
    for (const answer of answers) {
      await withHostile(
        (socket) => socket.end(answer),
        async ({ url }) => {
          const got = await http(`${url}/wmsapi/v1/x`);
          assert.is(got.status, 503, answer.slice(0, 60));
          assert.match(got.text, '"code":"unavailable"');
        },
      );
    }
  });

  test('G61 an upstream that keeps failing is not called, until one request finds that it is back', async () => {
    let isBack = false;
    await withHostile(
      (socket) => socket.end(isBack ? 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}' : 'nonsense\r\n\r\n'),
      async ({ url }, hostile) => {
        const ask = async () => (await http(`${url}/wmsapi/v1/x`)).status;
        for (let time = 0; time < 8; time += 1) assert.is(await ask(), 503);
        assert.is(hostile.requests.length, 5, 'the rest was not asked');
        isBack = true;
        await becomes(ask, 200);
        assert.is(hostile.requests.length, 6);
        assert.equal(await Promise.all([ask(), ask()]), [200, 200]);
      },
      { ...longTimes, rest: 500 },
    );
  });

  test('G61 occasional failures among many answers do not suspend the upstream', async () => {
    let requestCount = 0;
    await withHostile(
      (socket) => {
        requestCount += 1;
        socket.end(requestCount % 3 === 0 ? 'nonsense\r\n\r\n' : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      },
      async ({ url }, hostile) => {
        for (let time = 0; time < 30; time += 1) await http(`${url}/wmsapi/v1/x`);
        assert.is(hostile.requests.length, 30);
      },
    );
  });

  test('G60 T5 a 503 is passed on at once and never repeated', async () => {
    await withHostile(
      (socket) => socket.end('HTTP/1.1 503 No\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
      async ({ url }, hostile) => {
        const got = await Promise.all(Array.from({ length: 20 }, () => http(`${url}/wmsapi/v1/x`)));
        assert.ok(got.every(({ status }) => status === 503));
        assert.is(hostile.requests.length, 20);
      },
    );
  });

  test('G60 a request that was sent is never sent again, whatever its outcome', async () => {
    await withHostile(
      (socket) => socket.destroy(),
      async ({ url }, hostile) => {
        assert.is((await http(`${url}/wmsapi/v1/x`)).status, 503);
        assert.is((await http(`${url}/wmsapi/v1/x`, { method: 'POST', body: {} })).status, 503);
        assert.is(hostile.requests.length, 2);
      },
    );
  });

  test('G60 a failed connection is retried once for a GET, not for a POST', async () => {
    const hostile = await hostileUpstream(() => undefined);
    await hostile.close();
    const gateway = await startGateway({ upstream: httpUpstream({ url: hostile.url, operations }) });
    const connects = async (method: 'GET' | 'POST'): Promise<number> => {
      let count = 0;
      const counted = () => {
        count += 1;
      };
      subscribe('undici:client:connectError', counted);
      assert.is((await http(`${gateway.url}/wmsapi/v1/x`, { method })).status, 503);
      unsubscribe('undici:client:connectError', counted);
      return count;
    };
    assert.is(await connects('GET'), 2);
    assert.is(await connects('POST'), 1);
    await gateway.close();
  });

  test('G24 an invalid token from the upstream signs no one in', async () => {
    const tokens = [
      'abc@1',
      'a b c d e f g h i j',
      'short',
      'x'.repeat(513),
      'token"0123456789abcdef',
      'tökën0123456789ab',
    ];
    const bodies = [
      ...tokens.map((token) => JSON.stringify({ token })),
      '',
      '[]',
      'null',
      '{"token":1}',
      '{"token":',
      '{}',
    ];
    for (const body of bodies) {
      const length = Buffer.byteLength(body);
      await withHostile(
        (socket) => socket.end(Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`)),
        async (gateway) => {
          const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body: {} });
          assert.is(got.status, 503, body);
          assert.equal(got.cookies, []);
          assert.not.match(gateway.log(), 'abcdef');
        },
      );
    }
  });

  test('an endless answer to a sign-in is cut off', async () => {
    await withHostile(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
        const flood = () => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', flood);
        flood();
      },
      async ({ url }) => {
        const got = await http(`${url}/wmsapi/v1/user/token`, { method: 'POST', body: {} });
        assert.is(got.status, 503);
      },
    );
  });

  test('an API at another base path is called there', async () => {
    const hostile = await hostileUpstream((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
    const url = new URL('/behind/api/', hostile.url);
    const gateway = await startGateway({ upstream: httpUpstream({ url, operations }) });
    assert.is((await http(`${gateway.url}/wmsapi/v1/x?a=1`)).status, 200);
    await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', body: {} });
    await http(`${gateway.url}/readyz`);
    const requestLines = hostile.requests.map((request) => request.split(' HTTP', 1)[0]);
    assert.equal(requestLines, ['GET /behind/api/x?a=1', 'POST /behind/api/user/token', 'GET /behind/api/']);
    await gateway.close();
    await hostile.close();
  });

  test('G62 a client that leaves ends the request to the upstream', async () => {
    await withHostile(
      () => undefined,
      async ({ port }, hostile) => {
        const client = connect(port, '127.0.0.1');
        client.write('GET /wmsapi/v1/x HTTP/1.1\r\nHost: x\r\n\r\n');
        await eventually(async () => assert.is(hostile.open.size, 1));
        client.destroy();
        await eventually(async () => assert.is(hostile.open.size, 0));
      },
    );
  });
});

async function withHostile(
  act: Parameters<typeof hostileUpstream>[0],
  use: (gateway: RunningGateway, hostile: HostileUpstream) => Promise<unknown>,
  times = longTimes,
): Promise<void> {
  const hostile = await hostileUpstream(act);
  const gateway = await startGateway({ upstream: httpUpstream({ url: hostile.url, operations, times }) });
  try {
    await use(gateway, hostile);
  } finally {
    await gateway.close();
    await hostile.close();
  }
}
