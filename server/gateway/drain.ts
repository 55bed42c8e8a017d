import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { eventStreams } from './event-streams.ts';
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
