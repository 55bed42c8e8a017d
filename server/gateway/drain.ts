import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DrainTimes } from './options.ts';

/**
 * Makes `close()` drain the server. First /readyz returns 503 while requests are still accepted, each answered with `connection: close`.
 * Then nothing new is accepted, requests in flight finish, and live streams end at once. Idle connections are closed as they become idle
 * (Node itself checks only when closing begins), and all of them at the deadline. The returned function returns whether draining has begun.
 */
export function drainOnClose(app: FastifyInstance, { noticeMs, deadlineMs }: DrainTimes): () => boolean {
  let draining = false;
  const timers: NodeJS.Timeout[] = [];
  const streams = eventStreams(app);
  app.addHook('preClose', async () => {
    draining = true;
    await pause(noticeMs);
    streams.cut();
    timers.push(setInterval(() => app.server.closeIdleConnections(), 50));
    timers.push(setTimeout(() => app.server.closeAllConnections(), deadlineMs));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return () => draining;
}

/** The live streams among the open responses, which end only when they are closed. */
interface EventStreams {
  count(): number;
  /** Breaks off all streams; their clients reconnect elsewhere. */
  cut(): void;
}

export function eventStreams(app: FastifyInstance): EventStreams {
  const answers = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, reply, done) => {
    answers.add(reply.raw);
    reply.raw.once('close', () => answers.delete(reply.raw));
    done();
  });
  const streams = () => [...answers].filter(isEventStream);
  return {
    count: () => streams().length,
    cut() {
      for (const stream of streams()) stream.destroy();
    },
  };
}

/** Whether this is a stream of server-sent events whose headers were sent. */
export function isEventStream(answer: ServerResponse): boolean {
  return String(answer.getHeader('content-type')).startsWith('text/event-stream');
}
