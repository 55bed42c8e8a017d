import type { FastifyInstance } from 'fastify';

/** What must hold before work is taken, by name; each rejects when it does not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const patienceMs = 500;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work. Both are for machines: any host, nothing of a request is
 * read, and of what fails only the name is told, no versions or addresses.
 */
export function healthRoutes(scope: FastifyInstance, checks: ReadinessChecks, isDraining: () => boolean): void {
  scope.get('/healthz', async () => ({ status: 'ok' }));
  scope.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => failing(name, check)));
    const failed = results.filter((result) => result !== undefined);
    if (failed.length === 0) return { status: 'ready' };
    for (const { name, err } of failed) request.log.warn({ check: name, err }, 'not ready');
    return reply.code(503).send({ status: 'not ready', failed: failed.map(({ name }) => name) });
  });
}

async function failing(
  name: string,
  check: () => Promise<unknown>,
): Promise<{ name: string; err: unknown } | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  try {
    await Promise.race([check(), late]);
    return undefined;
  } catch (err) {
    return { name, err };
  } finally {
    clearTimeout(timer);
  }
}
