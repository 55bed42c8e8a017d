import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import * as assert from 'uvu/assert';
import { httpUpstream } from '../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { eventually } from '../support/eventually.ts';
import { kinds, type RunningGateway, startGateway } from '../support/gateway/gateway.ts';
import { http, rawHttp } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const get = 'GET /wmsapi/v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

for (const kind of kinds) {
  suite(`streams, API ${kind}`, (test) => {
    test('G62 a client that leaves during an answer ends it at the API', async () => {
      let ended = false;
      await withApi(kind, endless(), async ({ port }, stream) => {
        stream.once('close', () => {
          ended = true;
        });
        await rawHttp(port, get, (answer) => answer.length > 100_000);
        await eventually(async () => assert.ok(ended));
      });
    });

    test('G63 a client that does not read makes the API wait', async () => {
      await withApi(kind, endless(), async ({ port }, stream) => {
        const client = connect(port, '127.0.0.1');
        client.pause();
        client.write(get);
        let before = -1;
        await eventually(async () => {
          const { sent } = stream;
          const isStill = sent > 0 && sent === before;
          before = sent;
          assert.ok(isStill);
        });
        assert.ok(stream.sent < 64 * 1_048_576, `${stream.sent} bytes were taken`);
        client.destroy();
      });
    });

    test('an answer without an announced length passes whole', async () => {
      const text = 'line\n'.repeat(100_000);
      await withApi(kind, Object.assign(Readable.from([text]), { sent: 0 }), async ({ url }) => {
        assert.is((await http(`${url}/wmsapi/v1/x`)).text, text);
      });
    });
  });
}

suite('an API in process', (test) => {
  test('G32 an API that writes its own head has its headers filtered too', async () => {
    const api = fastify();
    api.get('/wmsapi/v1/x', (_request, reply) => {
      reply.hijack();
      reply.raw.setHeader('Server', 'theirs');
      reply.raw.writeHead(200, 'Fine', {
        'Content-Type': 'text/csv',
        'Set-Cookie': 'theirs=1',
        'X-Powered-By': 'theirs',
      });
      reply.raw.end('a,b');
    });
    const gateway = await startGateway({ upstream: inProcessUpstream(api) });
    const got = await http(`${gateway.url}/wmsapi/v1/x`);
    assert.equal([got.status, got.text, got.cookies], [200, 'a,b', []]);
    assert.is(got.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal([got.headers.server, got.headers['x-powered-by']], [undefined, undefined]);
    await gateway.close();
    await api.close();
  });
});

type Counted = Readable & { sent: number };

function endless(): Counted {
  const chunk = Buffer.alloc(65_536, 'x');
  const stream: Counted = Object.assign(
    new Readable({
      read() {
        stream.sent += chunk.length;
        setImmediate(() => stream.push(chunk));
      },
    }),
    { sent: 0 },
  );
  return stream;
}

async function withApi(
  kind: (typeof kinds)[number],
  stream: Counted,
  use: (gateway: RunningGateway, stream: Counted) => Promise<void>,
): Promise<void> {
  const api: FastifyInstance = fastify({ forceCloseConnections: true });
  api.get('/wmsapi/v1/x', async (_request, reply) => reply.type('text/csv').send(stream));
  const isInside = kind === 'in process';
  const upstream = isInside
    ? inProcessUpstream(api)
    : httpUpstream({
        url: new URL(await api.listen({ port: 0, host: '127.0.0.1' })),
        operations: [{ method: 'GET', path: 'x' }],
      });
  const gateway = await startGateway({ upstream });
  try {
    await use(gateway, stream);
  } finally {
    await gateway.close();
    await api.close();
  }
}
