import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SettledResponse } from './settled-response.ts';
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
  const { raw } = reply;
  if (!(raw instanceof SettledResponse)) throw new Error('the gateway was not asked over its own server');
  reply.hijack();
  request.raw.headers = passage.requestHeaders(request);
  request.raw.rawHeaders = [];
  raw.settle = (status, headers) => passage.settle(request, status, headers);
  api.routing(request.raw, raw);
}
