import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../shared/errors.ts';

/** OPTIONS is none of them: it is what a browser asks for other sites, and stays an address that does not exist (trust.md, G14). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers 405 to the methods that an address does not take, and says which it takes (RFC 9110). Of all routes of the app: call it before
 * the first one, and what it gives after the last.
 */
export function undeclaredMethods(app: FastifyInstance): () => void {
  const declared = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = declared.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    declared.set(url, known);
  });
  return () => {
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
