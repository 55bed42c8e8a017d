import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** The bytes of one packet: fewer arrive no sooner. */
const LEAST = 1_400;
/** Beyond it zlib takes twice the time for an eighth less. */
const LEVEL = 4;

/** Runs in a Node thread and does not block the event loop. */
export const pack = promisify(gzip);

/**
 * Compresses JSON replies to GET: a page of 500 rows shrinks to a tenth, which matters on poor Wi-Fi (docs/bench.md). Streams are not
 * compressed: live changes, pictures, files. Neither are replies to changes, because some contain a secret that could be guessed from their
 * length (BREACH).
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

export function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()))
    .some(([name, weight = 'q=1']) => name === 'gzip' && Number(weight.replace('q=', '')) > 0);
}
