import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';
import { bodyLimit, limitedBody, tooLarge } from '../guards/limited-body.ts';
import { type Addressed, operationList } from '../guards/operation-list.ts';
import { apiCallOf } from '../session/credentials.ts';
import { unavailable } from './failures.ts';
import { type HttpSender, httpSender, type UpstreamTimes, usualTimes } from './http-sender.ts';
import { proxyDispatcher } from './proxy-dispatcher.ts';
import { apiBase, type ProxyRules, type Upstream, type UpstreamAnswer, type UpstreamCall } from './upstream.ts';

export interface HttpUpstreamOptions {
  /** The API's origin; a path in it replaces the base /wmsapi/v1. */
  url: URL;
  /** The operations allowed through, beside the API's root and its documentation. */
  operations: readonly Addressed[];
  times?: UpstreamTimes;
}

const pages: readonly Addressed[] = ['', 'docs', 'docs.css', 'openapi.json'].map((path) => ({ method: 'GET', path }));

/** An external API over HTTP, through `@fastify/http-proxy` and what its defaults lack (docs/decisions). */
export function httpUpstream({ url, operations, times = usualTimes }: HttpUpstreamOptions): Upstream {
  const base = url.pathname === '/' ? apiBase : url.pathname.replace(/\/$/, '');
  const streams = operations.filter(({ events }) => events).map(({ path }) => `${base}/${path}`);
  const sender = httpSender(times, (path) => streams.includes(path.split('?', 1)[0] ?? ''));
  const refuseUnlisted = operationList([...pages, ...operations]);
  return {
    serve(scope, rules) {
      scope.addHook('onRequest', (request, _reply, done) => {
        refuseUnlisted(request.method, apiCallOf(request).path);
        if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge();
        done();
      });
      scope.addHook('onClose', () => sender.close());
      proxy(scope, rules, sender, url.origin, base);
    },
    call: (call) => callOver(sender, url.origin, base, call),
    async ready() {
      const { status } = await callOver(sender, url.origin, base, { method: 'GET', path: '', headers: {} });
      if (status >= 500) throw new Error(`the upstream answers ${status}`);
    },
  };
}

function proxy(scope: FastifyInstance, rules: ProxyRules, sender: HttpSender, origin: string, base: string): void {
  const { dispatcher, track } = proxyDispatcher(sender);
  scope.register(httpProxy, {
    upstream: origin,
    rewritePrefix: base,
    httpMethods: scope.supportedMethods,
    undici: dispatcher,
    disableRequestLogging: true,
    handler: (request, reply, address) => {
      track(request, reply);
      return reply.from(address, {
        rewriteRequestHeaders: () => rules.requestHeaders(request),
        rewriteHeaders: () => ({}),
        onResponse: (_request, _reply, answer) => sendResponse(rules, request, reply, answer),
        onError: (_reply, { error }) => reply.send(refusalFor(error)),
      });
    },
  });
}

interface ProxyAnswer {
  statusCode: number;
  headers?: NodeJS.Dict<string | string[]>;
  stream: NodeJS.ReadableStream;
}

function sendResponse(rules: ProxyRules, request: FastifyRequest, reply: FastifyReply, answer: ProxyAnswer): void {
  const { status, headers } = rules.responseHead(request, answer.statusCode, answer.headers ?? {});
  reply.code(status).headers(headers).send(answer.stream);
}

/** The proxy wraps the error; its own text ("connect ECONNREFUSED 10.0.0.7:80") is for the log only. */
function refusalFor(error: Error): Refusal {
  return error.cause instanceof Refusal ? error.cause : unavailable(error);
}

async function callOver(sender: HttpSender, origin: string, base: string, call: UpstreamCall): Promise<UpstreamAnswer> {
  const { method, path, headers, body = null } = call;
  try {
    const answer = await sender.send({ origin, path: `${base}/${path}`, method, headers, body });
    const chunks: Buffer[] = [];
    for await (const chunk of limitedBody(answer.body)) chunks.push(chunk);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
  } catch (error) {
    throw unavailable(error);
  }
}
