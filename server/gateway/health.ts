import type { FastifyInstance } from 'fastify';

/** Conditions for accepting work, by name. A check rejects if it fails, or returns the limit under which the process is ready. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** The limit when reads work but writes cannot: ready, and reported (docs/decisions/0073). */
export const READ_ONLY = 'read-only';
/** The limit when a machine with the rows of some companies is down and the others can work (docs/citus.md). */
export const WORKERS_AWAY = 'workers';

/** The limit when the disk of the embedded database is almost full and writes may fail. */
export const DISK_FULL = 'disk';

const LIMITS: readonly unknown[] = [READ_ONLY, WORKERS_AWAY, DISK_FULL];

const probe = { config: { isProbe: true } };

/** A busy server answers late but must stay in service, because its work would move to the others. */
const timeoutMs = 1_500;

/**
 * `/healthz`: the process responds. `/readyz`: it can do its work. Both are for machines: they accept any host, read nothing of the
 * request, and report only the names of failed checks, no versions or addresses.
 */
export function healthRoutes(scope: FastifyInstance, checks: ReadinessChecks, isDraining: () => boolean): void {
  let checking: Promise<Outcome[]> | undefined;
  // Concurrent requests share one check.
  const look = () => {
    checking ??= Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check))).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  scope.get('/healthz', probe, async () => ({ status: 'ok' }));
  scope.get('/readyz', probe, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const results = await look();
    const failed = results.filter(({ err }) => err !== undefined);
    const limits = results.flatMap(({ answer }) => (LIMITS.includes(answer) ? [answer] : []));
    if (failed.length === 0) return { status: 'ready', ...(limits.length > 0 && { limits }) };
    for (const { name, err } of failed) request.log.warn({ check: name, err }, 'not ready');
    return reply.code(503).send({ status: 'not ready', failed: failed.map(({ name }) => name) });
  });
}

interface Outcome {
  name: string;
  answer?: unknown;
  err?: unknown;
}

async function outcome(name: string, check: () => Promise<unknown>): Promise<Outcome> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    return { name, answer: await Promise.race([check(), late]) };
  } catch (err) {
    return { name, err };
  } finally {
    clearTimeout(timer);
  }
}
