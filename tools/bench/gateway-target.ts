import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { buildGateway } from '../../server/gateway/app.ts';
import { httpUpstream } from '../../server/gateway/upstream/http-upstream.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import type { Upstream } from '../../server/gateway/upstream/upstream.ts';

/**
 * One server to measure, in a process of its own, so that nothing else slows it. `node gateway-target.ts bare`, `inside DIR` or `outside
 * DIR URL`; it reports its address, and replies to each message with the processor time it has used.
 */
const [kind, clientDir = '', url = ''] = process.argv.slice(2);

async function target(): Promise<FastifyInstance> {
  if (kind === 'bare') return smallApi();
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), '<script type="application/json" id="boot">{}</script>');
  await writeFile(join(clientDir, 'service-worker.js'), '');
  const operations = [{ method: 'GET', path: 'ern' }];
  return gateway(kind === 'inside' ? inProcessUpstream(smallApi()) : httpUpstream({ url: new URL(url), operations }));
}

function gateway(upstream: Upstream): FastifyInstance {
  return buildGateway({
    allowPlainHttp: false,
    trustProxy: [],
    cookieSecrets: ['Vq9LmT2xWc5RzB8nKd1HsGf6YpJe3UoA'],
    sessionHours: 12,
    help: {},
    productName: 'WMS',
    version: '',
    environment: 'bench',
    timeZone: 'Europe/London',
    hasServiceWorker: true,
    clientDir,
    upstream,
    logger: fastify({ logger: false }).log,
    readiness: {},
    drain: { noticeMs: 0, deadlineMs: 1_000 },
    clock: Date.now,
  });
}

const items = Array.from({ length: 12 }, (_, id) => ({
  id,
  sku: 'CBL-0042',
  name: 'Cable, 4 core, outdoor',
  quantity: '12.5',
}));
const answer = JSON.stringify({ items, next: null });

/** The smallest possible API, with a response of 1 KB: in front of it the gateway's own cost shows best. */
function smallApi(): FastifyInstance {
  const app = fastify({ logger: false });
  app.post('/wmsapi/v1/user/token', async () => ({ token: randomBytes(32).toString('base64url') }));
  app.get('/wmsapi/v1/user/access', async () => [{ id: 7 }]);
  app.get('/wmsapi/v1/ern', async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
  return app;
}

const app = await target();
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('message', () => process.send?.(process.cpuUsage()));
