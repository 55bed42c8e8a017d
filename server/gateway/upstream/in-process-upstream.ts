import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type ProxyRules, type Settled, type Upstream } from './upstream.ts';

/**
 * Our own API, in this process: it listens nowhere, the gateway hands it the raw request and response. No socket, no second
 * parse of the body; what the API may see and what it may say pass the same allow-lists as with an API elsewhere.
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
      // Of any method: it says itself which it takes where.
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
  if (!(raw instanceof SettledResponse)) throw new Error('the gateway was not asked over its own server');
  reply.hijack();
  request.raw.headers = rules.requestHeaders(request);
  request.raw.rawHeaders = [];
  raw.settle = (status, headers) => rules.settle(request, status, headers);
  api.routing(request.raw, raw);
}

/** Decides what becomes of an answer's status and headers. */
type Settle = (status: number, headers: OutgoingHttpHeaders) => Settled;

/**
 * A response whose status and headers can be settled by somebody else than who writes it. Every way of answering ends in
 * writeHead, so that is where it happens.
 */
export class SettledResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  settle: Settle | undefined = undefined;

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const given = headersIn(rest);
    if (this.settle === undefined) return super.writeHead(status, given);
    const answer = this.settle(status, this.takeHeaders(given));
    return super.writeHead(answer.status, answer.headers);
  }

  /** Headers set one by one join those of writeHead; the gateway's own `connection: close`, while it drains, stays as it is. */
  private takeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const names = this.getHeaderNames();
    if (names.length === 0) return given;
    const all = { ...this.getHeaders(), ...given };
    for (const name of names) if (name !== 'connection') this.removeHeader(name);
    return all;
  }
}

/** The headers among what writeHead was given: a reason phrase may come before them. */
function headersIn(rest: readonly unknown[]): OutgoingHttpHeaders {
  const last = rest.at(-1);
  return typeof last === 'object' && last !== null ? (last as OutgoingHttpHeaders) : {};
}
