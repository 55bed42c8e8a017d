import type { FastifyReply } from 'fastify';

/** A signal that the client went away before it had its whole answer (design: G62). */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
