import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DrainTimes } from './options.ts';

/**
 * Makes `close()` a drain: first /readyz says 503 while requests are still taken, each answered with `connection: close`; then
 * nothing new is accepted and what is in flight ends, live streams at once. Connections that go idle are closed at once (Node itself looks only
 * when closing begins), and all of them at the deadline. Answers whether draining has begun.
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

/** The live streams among the answers under way: they have no end of their own. */
interface EventStreams {
  /** How many there are. */
  count(): number;
  /** Breaks them off; whoever follows them opens them again, elsewhere. */
  cut(): void;
}

/** Knows the live streams of a server. */
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

/** Is it a stream of server-sent events, whose head was written? */
export function isEventStream(answer: ServerResponse): boolean {
  return String(answer.getHeader('content-type')).startsWith('text/event-stream');
}
