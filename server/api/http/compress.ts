import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Bytes that one packet holds: fewer get there no sooner. */
const LEAST = 1_400;
/** Beyond it zlib takes twice the time for an eighth less. */
const LEVEL = 4;

/** In a thread of Node's own: the event loop goes on. */
export const pack = promisify(gzip);

/**
 * Compresses JSON that is read: a page of 500 rows is a tenth of its bytes, which counts on poor Wi-Fi (docs/bench.md). Streams are left alone:
 * live changes, pictures, files. So are answers of changes, as some hold a secret, which could be guessed from their length (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = request.method === 'GET' && typeof payload === 'string' && payload.length >= LEAST;
    if (!isWhole) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip');
    return pack(payload, { level: LEVEL });
  });
}

/** Whether a client named gzip, without the weight 0 that refuses it. */
export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()))
    .some(([name, weight = 'q=1']) => name === 'gzip' && Number(weight.replace('q=', '')) > 0);
}
