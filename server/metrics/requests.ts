import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { createToken } from '../../shared/contract/account/account.ts';
import { eventStreams, isEventStream } from '../gateway/drain.ts';

/** Upper bounds in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Watches the requests of a server by method, route and status. Where gateway and API are one process a call passes both: the API knows
 * which operation it was, the gateway only that it was one. A live stream lasts as long as its screen is looked at: it is counted while it
 * is open, not timed.
 */
export function watchRequests(
  registry: Registry,
  servers: Readonly<Record<string, FastifyInstance | undefined>>,
): void {
  const seconds = new Histogram({
    name: 'wms_request_seconds',
    help: 'How long requests took, from their head to the end of their answer',
    labelNames: ['server', 'method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'wms_sign_ins_refused_total',
    help: 'Sign-ins that were refused: status 401 for a wrong password, 429 for too many tries',
    labelNames: ['status'],
    registers: [registry],
  });
  const running = Object.entries(servers).filter((entry): entry is [string, FastifyInstance] => entry[1] !== undefined);
  for (const [server, app] of running) {
    app.addHook('onResponse', (request, reply, done) => {
      const status = reply.raw.statusCode;
      const { method } = request;
      if (!isEventStream(reply.raw))
        seconds.observe({ server, method, route: routeOf(request), status }, reply.elapsedTime / 1000);
      if (server === 'api' && status >= 400 && isSignIn(request)) refused.inc({ status });
      done();
    });
  }
  const streams = running.map(([server, app]) => ({ server, streams: eventStreams(app) }));
  new Gauge({
    name: 'wms_live_streams',
    help: 'Live streams that are open',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      for (const { server, streams: open } of streams) this.set({ server }, open.count());
    },
  });
}

/** As it was declared: an address itself holds ids, which would make a series each. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

const isSignIn = (request: FastifyRequest) =>
  request.method === createToken.method && routeOf(request).endsWith(`/${createToken.path}`);
