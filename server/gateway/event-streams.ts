import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The live streams among the answers under way: they have no end of their own. */
export interface EventStreams {
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
