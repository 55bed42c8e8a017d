import { randomBytes } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';

const items = Array.from({ length: 12 }, (_, id) => ({
  id,
  sku: 'CBL-0042',
  name: 'Cable, 4 core, outdoor',
  quantity: '12.5',
}));
const answer = JSON.stringify({ items, next: null });

/** The least an API can do, with an answer of 1 KB: what a gateway costs shows best before something that costs nothing. */
export function smallApi(): FastifyInstance {
  const app = fastify({ logger: false });
  app.post('/wmsapi/v1/user/token', async () => ({ token: randomBytes(32).toString('base64url') }));
  app.get('/wmsapi/v1/user/access', async () => [{ id: 7 }]);
  app.get('/wmsapi/v1/ern', async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
  return app;
}
