import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers server-sent events: as they come, kept back by no proxy that can be told so. */
export function liveAnswer(reply: FastifyReply, events: Readable): Readable {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('x-accel-buffering', 'no');
  return events;
}
