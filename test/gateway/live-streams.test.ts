import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import * as assert from 'uvu/assert';
import { httpUpstream } from '../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { openMetrics } from '../../server/metrics/metrics.ts';
import { becomes, eventually } from '../support/eventually.ts';
import { type Kind, kinds, longTimes, startGateway } from '../support/gateway/gateway.ts';
import { suite } from '../support/suite.ts';

class LiveApi {
  readonly app: FastifyInstance = fastify({ forceCloseConnections: true });
  readonly open = new Set<Readable>();

  constructor() {
    this.app.get('/wmsapi/v1/live', async (_request, reply) => {
      const events = new Readable({ read: () => undefined });
      this.open.add(events);
      events.once('close', () => this.open.delete(events));
      events.push('event: ready\ndata: {}\n\n');
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(events);
    });
    this.app.get('/wmsapi/v1/other', async () => ({}));
  }

  say(text: string): void {
    for (const events of this.open) events.push(text);
  }
}

async function served(kind: Kind) {
  const api = new LiveApi();
  const operations = [
    { method: 'GET', path: 'live', events: true as const },
    { method: 'GET', path: 'other' },
  ];
  const upstream =
    kind === 'in process'
      ? inProcessUpstream(api.app)
      : httpUpstream({
          url: new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })),
          operations,
          times: longTimes,
        });
  const gateway = await startGateway({ upstream, drain: { noticeMs: 0, deadlineMs: 60_000 } });
  return { api, gateway };
}

function opened(port: number): { socket: Socket; response: () => string } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  socket.write('GET /wmsapi/v1/live HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n');
  return { socket, response: () => text };
}

for (const kind of kinds) {
  suite(`live streams, API ${kind}`, (test) => {
    test('events arrive as they happen without buffering, and a client that leaves ends the stream', async () => {
      const { api, gateway } = await served(kind);
      const { socket, response } = opened(gateway.port);
      await eventually(() => assert.match(response(), 'event: ready'));
      assert.match(response(), /content-type: text\/event-stream/i);
      assert.match(response(), /x-accel-buffering: no/i);
      assert.match(response(), /cache-control: no-store/i);
      api.say('event: change\ndata: {"id":1}\n\n');
      await eventually(() => assert.match(response(), '{"id":1}'));
      socket.destroy();
      await becomes(() => api.open.size, 0);
      await gateway.close();
      await api.app.close();
    });

    test('G64 a gateway that shuts down does not wait for its streams', async () => {
      const { api, gateway } = await served(kind);
      const { socket, response } = opened(gateway.port);
      await eventually(() => assert.match(response(), 'event: ready'));
      const gone = once(socket, 'close');
      await gateway.close();
      await gone;
      await becomes(() => api.open.size, 0);
      await api.app.close();
    });

    test('300 streams leave room for other requests', async () => {
      const { api, gateway } = await served(kind);
      const streams = Array.from({ length: 300 }, () => opened(gateway.port));
      await becomes(() => api.open.size, 300);
      assert.is((await fetch(`${gateway.url}/wmsapi/v1/other`)).status, 200);
      for (const { socket } of streams) socket.destroy();
      await gateway.close();
      await api.app.close();
    });
  });
}

suite('metrics of live streams', (test) => {
  test('the metrics count open streams and leave their duration out of the request times', async () => {
    const { app } = new LiveApi();
    const registry = openMetrics({
      ...{ dataDir: import.meta.dirname, version: '1', gateway: app, api: undefined, backsUp: false },
    });
    const figures = () => registry.metrics();
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const { socket, response } = opened(port);
    await eventually(() => assert.match(response(), 'event: ready'));
    assert.match(await figures(), 'wms_live_streams{server="gateway"} 1');
    socket.destroy();
    await eventually(async () => assert.match(await figures(), 'wms_live_streams{server="gateway"} 0'));
    assert.not.match(await figures(), 'wms_request_seconds_count');
    await app.close();
  });
});
