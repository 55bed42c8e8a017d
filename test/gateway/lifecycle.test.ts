import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { Agent, request } from 'undici';
import * as assert from 'uvu/assert';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { eventually } from '../support/eventually.ts';
import { echoGateway, kinds, startGateway } from '../support/gateway/gateway.ts';
import { http, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

suite('health', (test) => {
  test('G65 /healthz checks the process and /readyz its dependencies, and failures reveal only names', async () => {
    let broken = false;
    const readiness = {
      database: async () => {
        if (broken) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
      },
      migrations: async () => undefined,
    };
    const gateway = await echoGateway('in process', { readiness });
    const answerOf = async (path: string) => {
      const got = await http(gateway.url + path);
      return [got.status, got.json()];
    };
    assert.equal(await answerOf('/healthz'), [200, { status: 'ok' }]);
    assert.equal(await answerOf('/readyz'), [200, { status: 'ready' }]);
    broken = true;
    assert.equal(await answerOf('/healthz'), [200, { status: 'ok' }]);
    assert.equal(await answerOf('/readyz'), [503, { status: 'not ready', failed: ['database'] }]);
    assert.match(gateway.log(), 'ECONNREFUSED');
    broken = false;
    assert.equal(await answerOf('/readyz'), [200, { status: 'ready' }]);
    await gateway.close();
  });

  test('G65 simultaneous readiness requests cause one check', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    let looks = 0;
    const database = () => {
      looks += 1;
      return answer;
    };
    const gateway = await echoGateway('in process', { readiness: { database } });
    let arrived = 0;
    gateway.app.server.on('request', () => {
      arrived += 1;
    });
    const requests = Array.from({ length: 5 }, () => http(`${gateway.url}/readyz`));
    await eventually(() => assert.is(arrived, 5));
    await turn();
    resolve();
    assert.equal(
      (await Promise.all(requests)).map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    assert.is(looks, 1);
    await gateway.close();
  });

  test('G65 a dependency that never answers makes the gateway not ready', async () => {
    const gateway = await echoGateway('in process', { readiness: { database: () => new Promise(() => undefined) } });
    assert.is((await http(`${gateway.url}/readyz`)).status, 503);
    await gateway.close();
  });

  test('G65 a remote API that is gone makes the gateway not ready', async () => {
    const gateway = await echoGateway('over HTTP');
    assert.is((await http(`${gateway.url}/readyz`)).status, 200);
    await gateway.api.app.close();
    const got = await http(`${gateway.url}/readyz`);
    assert.equal([got.status, got.json()], [503, { status: 'not ready', failed: ['upstream'] }]);
    await gateway.close();
  });

  test('G44 health answers regardless of host and headers, and opens no other address', async () => {
    const gateway = await echoGateway('in process', { publicUrl: new URL('https://wms.example') });
    const odd = 'User-Agent: kube-probe/1.0\r\nX-Forwarded-Host: x\r\nSec-Fetch-Site: cross-site\r\nCookie: a=x; a=y';
    const statusAt = async (path: string) =>
      statusOf(await rawHttp(gateway.port, `GET ${path} HTTP/1.1\r\nHost: any\r\n${odd}\r\nConnection: close\r\n\r\n`));
    assert.is(await statusAt('/healthz'), 200);
    assert.is(await statusAt('/readyz'), 200);
    for (const path of [
      '/healthz/',
      '/healthz/x',
      '/readyz/../wmsapi/v1/ern',
      '/healthz;x',
      '/wmsapi/v1/ern?/healthz',
    ]) {
      assert.ok([400, 421].includes(await statusAt(path)), path);
    }
    await gateway.close();
  });
});

suite('time limits', (test) => {
  test('G59 headers, requests and kept connections have time limits', async () => {
    const gateway = await echoGateway('in process');
    const { headersTimeout, requestTimeout, keepAliveTimeout } = gateway.app.server;
    assert.equal([headersTimeout, requestTimeout, keepAliveTimeout], [15_000, 30_000, 72_000]);
    await gateway.close();
  });

  test('G59 200 nearly silent connections keep no other client waiting', async () => {
    const gateway = await echoGateway('in process');
    const slow: Socket[] = [];
    for (let count = 0; count < 200; count += 1) {
      const socket = connect(gateway.port, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      socket.write('GET /wms HTTP/1.1\r\nHost: x\r\nX: ');
      slow.push(socket);
    }
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const answers = await Promise.all(Array.from({ length: 50 }, () => http(`${gateway.url}/wmsapi/v1/echo/1`)));
    assert.ok(answers.every(({ status }) => status === 200));
    for (const socket of slow) socket.destroy();
    await gateway.close();
  });
});

suite('shutting down', (test) => {
  test('G64 a gateway that shuts down is not ready but serves, then only finishes pending requests', async () => {
    const { promise: work, resolve: finish } = Promise.withResolvers<void>();
    const api = fastify();
    let begun = 0;
    api.get('/wmsapi/v1/slow', async () => {
      begun += 1;
      await work;
      return { done: true };
    });
    api.get('/wmsapi/v1/quick', async () => ({}));
    const gateway = await startGateway({
      upstream: inProcessUpstream(api),
      drain: { noticeMs: 2_000, deadlineMs: 60_000 },
    });
    const slow = http(`${gateway.url}/wmsapi/v1/slow`);
    await eventually(async () => assert.is(begun, 1));
    const closed = gateway.close();
    await eventually(async () => assert.is((await http(`${gateway.url}/readyz`)).status, 503));
    const late = await http(`${gateway.url}/wmsapi/v1/quick`);
    assert.is(late.status, 200);
    assert.is(late.headers.connection, 'close');
    await eventually(async () => assert.not.ok(gateway.app.server.listening));
    finish();
    assert.equal((await slow).json(), { done: true });
    await closed;
    await api.close();
  });

  test('G64 T1 kept connections and endless requests do not delay a shutdown beyond the deadline', async () => {
    const api = fastify();
    let begun = 0;
    api.get('/wmsapi/v1/never', () => {
      begun += 1;
      return new Promise(() => undefined);
    });
    const gateway = await startGateway({ upstream: inProcessUpstream(api), drain: { noticeMs: 0, deadlineMs: 200 } });
    const idle = connect(gateway.port, '127.0.0.1');
    const endless = connect(gateway.port, '127.0.0.1');
    endless.write('GET /wmsapi/v1/never HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(async () => assert.is(begun, 1));
    const gone = Promise.all([idle, endless].map((socket) => once(socket.resume(), 'close')));
    await gateway.close();
    await gone;
    await api.close();
  });

  for (const kind of kinds) {
    test(`G64 R11 a rolling restart under load fails no request, API ${kind}`, async () => {
      const drain = { noticeMs: 1_000, deadlineMs: 60_000 };
      let serving = await echoGateway(kind, { drain });
      const agent = new Agent({ connections: 20, pipelining: 1 });
      let running = true;
      const failures: unknown[] = [];
      let answered = 0;
      const asking = async () => {
        while (running) {
          const { url } = serving;
          try {
            const got = await request(`${url}/wmsapi/v1/echo/1`, { dispatcher: agent });
            await got.body.dump();
            assert.is(got.statusCode, 200);
            answered += 1;
          } catch (error) {
            failures.push(error);
          }
          await pause(50);
        }
      };
      const clients = Array.from({ length: 10 }, asking);
      for (let restart = 0; restart < 3; restart += 1) {
        const former = serving;
        serving = await echoGateway(kind, { drain });
        await former.close();
      }
      running = false;
      await Promise.all(clients);
      assert.equal(failures, []);
      assert.ok(answered > 50);
      await serving.close();
      await agent.close();
    });
  }
});
