import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../shared/errors.ts';

interface Address {
  url: string;
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Answers 405 to every method that an address does not accept, and lists the accepted ones (RFC 9110). This comes before authentication,
 * because the documentation is public anyway, and before the body is read. OPTIONS is one of these methods and names nothing to other sites
 * (trust.md, G14). An unknown address is 404. Covers all routes of the app: call this before the first one, and the returned function after
 * the last.
 */
export function undeclaredMethods(app: FastifyInstance): () => void {
  const byPath = new Map<string, Address>();
  let isComplete = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return;
    const path = pathOf(url);
    const address = byPath.get(path) ?? { url, pattern: patternOf(path), methods: new Set() };
    for (const one of [method].flat()) address.methods.add(one);
    byPath.set(path, address);
  });
  app.addHook('onRequest', async ({ is404, raw }, reply) => {
    if (!is404) return;
    const path = pathOf(raw.url ?? '');
    const address = byPath.get(path) ?? [...byPath.values()].find(({ pattern }) => pattern.test(path));
    if (address === undefined) refuse('not_found', { values: { thing: 'address' } });
    reply.header('allow', allowedAt(address));
    refuseMethod(address);
  });
  return () => {
    isComplete = true;
    for (const address of byPath.values()) refuseUnderOthers(app, address, [...byPath.values()]);
  };
}

/** Without the query and a trailing slash, like the router. */
function pathOf(url: string): string {
  return url.replace(/\/?(?:\?.*)?$/, '');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}

function allowedAt({ methods }: Address): string {
  return [...methods].join(', ');
}

function refuseMethod(address: Address): never {
  return refuse('method_not_allowed', { values: { methods: allowedAt(address) } });
}

/**
 * An address that another one's parameter also matches, such as `user/token` in `user/:id`, gets its own routes to refuse methods that only
 * the other accepts.
 */
function refuseUnderOthers(app: FastifyInstance, address: Address, addresses: readonly Address[]): void {
  const others = addresses.filter((other) => other !== address && other.pattern.test(address.url));
  const methods = others.flatMap((other) => [...other.methods]).filter((method) => !address.methods.has(method));
  if (methods.length === 0) return;
  app.route({
    method: [...new Set(methods)],
    url: address.url,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', allowedAt(address));
      refuseMethod(address);
    },
    handler: async () => undefined,
  });
}
