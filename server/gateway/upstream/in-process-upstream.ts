import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type ProxyRules, type ResponseHead, type Upstream } from './upstream.ts';

/**
 * Our own API in this process: it does not listen, the gateway hands it the raw request and response. No socket and no second parse of the
 * body; the same allow-lists apply in both directions as with an external API.
 */
export function inProcessUpstream(api: FastifyInstance): Upstream {
  return {
    serve(scope, rules) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      scope.addHook('onReady', async () => {
        await api.ready();
      });
      const handler = (request: FastifyRequest, reply: FastifyReply) => handOver(api, rules, request, reply);
      // Accepts every method; the API itself decides which it supports where.
      scope.route({ method: scope.supportedMethods, url: '/', handler });
      scope.route({ method: scope.supportedMethods, url: '/*', handler });
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

function handOver(api: FastifyInstance, rules: ProxyRules, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  if (!(raw instanceof FilteredResponse)) throw new Error('the gateway was not asked over its own server');
  reply.hijack();
  request.raw.headers = rules.requestHeaders(request);
  request.raw.rawHeaders = [];
  raw.responseFilter = (status, headers) => rules.responseHead(request, status, headers);
  api.routing(request.raw, raw);
}

type ResponseFilter = (status: number, headers: OutgoingHttpHeaders) => ResponseHead;

/**
 * A response whose status and headers are decided by `responseFilter`, not by the code that writes it. Every response goes through
 * writeHead, so this happens there.
 */
export class FilteredResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  responseFilter: ResponseFilter | undefined = undefined;

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const given = headersIn(rest);
    if (this.responseFilter === undefined) return super.writeHead(status, given);
    const answer = this.responseFilter(status, this.takeHeaders(given));
    return super.writeHead(answer.status, answer.headers);
  }

  /** Merges headers set one by one with those of writeHead. The gateway's own `connection: close`, set while draining, is kept. */
  private takeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const names = this.getHeaderNames();
    if (names.length === 0) return given;
    const all = { ...this.getHeaders(), ...given };
    for (const name of names) if (name !== 'connection') this.removeHeader(name);
    return all;
  }
}

/** The headers among the arguments of writeHead; a reason phrase may precede them. */
function headersIn(rest: readonly unknown[]): OutgoingHttpHeaders {
  const last = rest.at(-1);
  return typeof last === 'object' && last !== null ? (last as OutgoingHttpHeaders) : {};
}
