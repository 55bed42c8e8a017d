import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, apiMethods, type Passage, type Upstream } from './upstream.ts';

/**
 * Our own API, in this process: it listens nowhere, the gateway hands it the raw request and response. No socket, no second
 * parse of the body; what the API may see and what it may say pass the same allow-lists as with an API elsewhere.
 */
export function inProcessUpstream(api: FastifyInstance): Upstream {
  return {
    serve(scope, passage) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      scope.addHook('onReady', async () => {
        await api.ready();
      });
      const handler = (request: FastifyRequest, reply: FastifyReply) => handOver(api, passage, request, reply);
      scope.route({ method: [...apiMethods], url: '/', handler });
      scope.route({ method: [...apiMethods], url: '/*', handler });
    },
    async call({ method, path, headers, body }) {
      const answer = await api.inject({ method, url: `${apiBase}/${path}`, headers, ...(body && { payload: body }) });
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    },
    async ready() {
      await api.ready();
    },
  };
}

function handOver(api: FastifyInstance, passage: Passage, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.headers = passage.requestHeaders(request);
  request.raw.rawHeaders = [];
  settleAnswer(reply.raw, (status, headers) => passage.settle(request, status, headers));
  api.routing(request.raw, reply.raw);
}

type Settle = (status: number, headers: OutgoingHttpHeaders) => ReturnType<Passage['settle']>;

/**
 * Every way of answering ends in writeHead, so that is where the answer is settled. The gateway's own `connection: close`, set
 * while it drains, is on the response already and stays.
 */
function settleAnswer(response: ServerResponse, settle: Settle): void {
  const connection = response.getHeader('connection');
  const write = response.writeHead;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const answer = settle(status, { ...response.getHeaders(), ...headersIn(rest) });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    if (typeof connection === 'string') answer.headers.connection = connection;
    return write.call(response, answer.status, answer.headers);
  };
}

/** The headers among what writeHead was given: a reason phrase may come before them. */
function headersIn(rest: readonly unknown[]): OutgoingHttpHeaders {
  const last = rest.at(-1);
  return typeof last === 'object' && last !== null ? { ...last } : {};
}
