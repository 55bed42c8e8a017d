import { randomBytes } from 'node:crypto';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';

export interface EchoApi {
  app: FastifyInstance;
  tokens: Set<string>;
  reached: string[];
}

export const echoAccesses = [
  {
    id: 11,
    companyId: 1,
    warehouseId: 1,
    company: { name: 'Northline Cable', layout: 'vm' },
    warehouse: { name: 'Leeds', shortName: 'LDS1' },
  },
  {
    id: 12,
    companyId: 2,
    warehouseId: 2,
    company: { name: 'Meridian Mobile', layout: 'H3G' },
    warehouse: { name: 'Slough', shortName: 'VAL1' },
  },
  { id: 13, companyId: 2, warehouseId: null, company: { name: 'Meridian Mobile', layout: 'H3G' }, warehouse: null },
];

export const echoOperations = [
  { method: 'POST', path: 'user/token' },
  { method: 'DELETE', path: 'user/token' },
  { method: 'GET', path: 'user/access' },
  { method: 'POST', path: 'user/resetPassword' },
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path: 'echo/:id' })),
  { method: 'GET', path: 'ern' },
  { method: 'GET', path: 'hostile' },
  { method: 'GET', path: 'picture' },
  { method: 'GET', path: 'status/:code' },
  { method: 'GET', path: 'failure' },
];

/** Builds the stand-in; it listens only when a test starts it. A remote API may accept larger bodies than the gateway does. */
export function echoApi(bodyLimit = 1_048_576): EchoApi {
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit });
  const tokens = new Set<string>();
  const reached: string[] = [];
  app.addHook('onRequest', async (request) => {
    reached.push(`${request.method} ${request.url}`);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.register(async (scope) => accountRoutes(scope, tokens), { prefix: '/wmsapi/v1' });
  app.register(async (scope) => otherRoutes(scope, tokens), { prefix: '/wmsapi/v1' });
  return { app, tokens, reached };
}

function accountRoutes(scope: FastifyInstance, tokens: Set<string>): void {
  scope.post<{ Body: { login?: string; password?: string } | undefined }>('/user/token', async (request, reply) => {
    if (request.body?.password !== 'right') return refuse(reply, 'wrong_login');
    const token = randomBytes(32).toString('base64url');
    tokens.add(token);
    return { token };
  });
  scope.delete('/user/token', async (request, reply) =>
    tokens.delete(tokenOf(request)) ? {} : refuse(reply, 'session_ended'),
  );
  scope.get('/user/access', async (request, reply) =>
    tokens.has(tokenOf(request)) ? echoAccesses : refuse(reply, 'session_ended'),
  );
  scope.post('/user/resetPassword', async (_request, reply) => refuse(reply, 'reset_refused'));
}

function otherRoutes(scope: FastifyInstance, tokens: Set<string>): void {
  scope.get('/', async () => ({ version: '1' }));
  scope.get('/docs', async (_request, reply) => reply.type('text/html').send('<p>documentation</p>'));
  scope.all('/echo/:id', async (request) => ({
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body.toString() : (request.body ?? null),
  }));
  scope.get('/ern', async (request, reply) => (tokens.has(tokenOf(request)) ? [] : refuse(reply, 'session_ended')));
  scope.get('/failure', async () => {
    throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
  });
  scope.get<{ Params: { code: string } }>('/status/:code', async (request, reply) =>
    reply.code(Number(request.params.code)).send({ code: 'any' }),
  );
  scope.get('/picture', async (_request, reply) => reply.type('image/jpeg').send(Buffer.from('ffd8', 'hex')));
  scope.get('/hostile', async (_request, reply) =>
    reply
      .headers({
        'set-cookie': 'theirs=1',
        location: '//evil.example/x',
        server: 'theirs',
        'x-powered-by': 'theirs',
        'www-authenticate': 'Basic',
        'access-control-allow-origin': '*',
      })
      .type('application/json')
      .send('{}'),
  );
}

function refuse(reply: FastifyReply, code: string): FastifyReply {
  return reply.code(401).send({ code, message: code, requestId: 'theirs' });
}

/** Credentials are `Bearer token@accessId`. */
function tokenOf(request: FastifyRequest): string {
  return /^Bearer ([^@]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
