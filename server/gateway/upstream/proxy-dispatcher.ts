import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { Refusal } from '../../../shared/errors.ts';
import { limitedBody } from '../guards/limited-body.ts';
import { upstreamFailure } from './failures.ts';
import type { HttpSender } from './http-sender.ts';

export interface ProxyDispatcher {
  dispatcher: { request: Dispatcher['request'] };
  /** Aborts the upstream request when the client of `request` disconnects. */
  track(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * The proxy does not pass the client's connection to its dispatcher, so requests in flight are found by their request id, which is ours and
 * unique.
 */
export function proxyDispatcher(sender: HttpSender): ProxyDispatcher {
  const clients = new Map<string, AbortSignal>();
  const send = async (options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    const signal = clients.get(header(options, 'x-request-id') ?? '') ?? null;
    const answer = await sender.send({ ...options, body: counted(options) ?? null, signal });
    if (!isFailure(answer.statusCode)) return answer;
    throw await failureOf(answer);
  };
  return {
    dispatcher: { request: inBothStyles(send) },
    track(request, reply) {
      const gone = new AbortController();
      clients.set(request.id, gone.signal);
      reply.raw.once('close', () => {
        clients.delete(request.id);
        if (!reply.raw.writableFinished) gone.abort();
      });
    },
  };
}

type Send = (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;
type Callback = (error: Error | null, answer?: Dispatcher.ResponseData) => void;

/** undici's `request` returns a promise or takes a callback; the proxy uses a callback. */
function inBothStyles(send: Send): Dispatcher['request'] {
  return ((options: Dispatcher.RequestOptions, callback?: Callback) => {
    if (callback === undefined) return send(options);
    return send(options).then((answer) => callback(null, answer), callback);
  }) as Dispatcher['request'];
}

/** Node itself enforces a declared length; a chunked body is counted here. */
function counted(options: Dispatcher.RequestOptions): Dispatcher.RequestOptions['body'] {
  const { body } = options;
  if (!(body instanceof Readable) || header(options, 'content-length') !== undefined) return body;
  return Readable.from(limitedBody(body), { objectMode: false });
}

function header({ headers }: Dispatcher.RequestOptions, name: string): string | undefined {
  const pairs = headers !== null && typeof headers === 'object' ? Object.entries(headers) : [];
  return pairs.find(([key]) => key === name)?.[1];
}

/** The body of a failure is not shown (it may contain a stack), and a redirect leads nowhere, so neither is passed on. */
const isFailure = (status: number) => status >= 500 || (status >= 300 && status < 400 && status !== 304);

async function failureOf({ statusCode, body }: Dispatcher.ResponseData): Promise<Refusal> {
  if (statusCode === 503) return upstreamFailure(statusCode, await beginningOf(body));
  await body.dump({ limit: LONGEST_FAILURE });
  return statusCode === 500 ? new Refusal('internal') : upstreamFailure(statusCode, Buffer.alloc(0));
}

const LONGEST_FAILURE = 65_536;

async function beginningOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_FAILURE) break;
  }
  return Buffer.concat(chunks);
}
