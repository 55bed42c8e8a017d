import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';

/** A signal that the client went away before it had its whole answer (trust G62). What it stops is no failure of ours (answer-error.ts). */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal('unavailable'));
  });
  return gone.signal;
}
