import type { FastifyInstance } from 'fastify';

/** What must hold before work is taken, by name; each rejects when it does not, or answers the limit under which it does. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** What a check answers when there is work that cannot be done, and reads can: ready, and said (docs/decisions/0073). */
export const READ_ONLY = 'read-only';
/** The same when a machine is away that holds the rows of some companies, and the others can work (docs/citus.md). */
export const WORKERS_AWAY = 'workers';

/** The same while the disk of the embedded database is almost full: what is saved may be refused. */
export const DISK_FULL = 'disk';

const LIMITS: readonly unknown[] = [READ_ONLY, WORKERS_AWAY, DISK_FULL];

/** A busy server answers late, and must not be taken out for it: the others would get its work as well. */
const patienceMs = 1_500;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work. Both are for machines: any host, nothing of a request is
 * read, and of what fails only the name is told, no versions or addresses.
 */
export function healthRoutes(scope: FastifyInstance, checks: ReadinessChecks, isDraining: () => boolean): void {
  let checking: Promise<Outcome[]> | undefined;
  // However many ask at once, it is looked at once.
  const look = () => {
    checking ??= Promise.all(Object.entries(checks).map(([name, check]) => outcome(name, check))).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  scope.get('/healthz', async () => ({ status: 'ok' }));
  scope.get('/readyz', async (request, reply) => {
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
  const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  try {
    return { name, answer: await Promise.race([check(), late]) };
  } catch (err) {
    return { name, err };
  } finally {
    clearTimeout(timer);
  }
}
