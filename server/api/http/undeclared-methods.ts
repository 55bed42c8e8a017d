import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../shared/errors.ts';

/**
 * Answers 405 to the methods that an address does not take, and says which it takes (RFC 9110): before anybody is asked who they are, as the
 * document says as much to everybody. OPTIONS is one of them and names nothing to other sites (trust.md, G14). Of all routes of the app: call it
 * before the first one, and what it gives after the last.
 */
export function undeclaredMethods(app: FastifyInstance): () => void {
  readNoQueries(app);
  const declared = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = declared.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    declared.set(url, known);
  });
  return () => {
    const methods = app.supportedMethods;
    for (const [url, taken] of [...declared].map(([url, known]) => [url, new Set(known)] as const)) {
      const allowed = methods.filter((method) => taken.has(method)).join(', ');
      app.route({
        method: methods.filter((method) => !taken.has(method)),
        url,
        exposeHeadRoute: false,
        onRequest: async (_request, reply) => {
          reply.header('allow', allowed);
          refuse('method_not_allowed', { values: { methods: allowed } });
        },
        handler: async () => undefined,
      });
    }
  };
}

/** QUERY (RFC 10008) is taken nowhere: its body is left unread, as the framework answers 400 to one without a type wherever it goes. */
export function readNoQueries(app: FastifyInstance): void {
  app.addHttpMethod('QUERY', { overrideExisting: true });
}
