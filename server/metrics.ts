import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { eventStreams, isEventStream } from './gateway/drain.ts';

/** Upper bounds in seconds; the last, without a bound, is everything. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, Number.POSITIVE_INFINITY];

interface Durations {
  counts: number[];
  sum: number;
}

/**
 * Watches the requests of a server and answers what Prometheus reads: how many, by method and status, how long they took, and how
 * the process is. A live stream lasts as long as its screen is looked at: it is counted while it is open, not timed. Paths are left out: they hold ids, which would make a series each.
 */
export function watchRequests(app: FastifyInstance): () => string {
  const requests = new Map<string, Durations>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const streams = eventStreams(app);
  app.addHook('onResponse', (request, reply, done) => {
    if (isEventStream(reply.raw)) return done();
    const labels = `method="${request.method}",status="${reply.raw.statusCode}"`;
    const durations = requests.get(labels) ?? { counts: bounds.map(() => 0), sum: 0 };
    requests.set(labels, durations);
    add(durations, reply.elapsedTime / 1000);
    done();
  });
  return () =>
    [...requestLines(requests), ...streamLines(streams.count()), ...processLines(delay.percentile(99) / 1e9), ''].join(
      '\n',
    );
}

function add(durations: Durations, seconds: number): void {
  durations.sum += seconds;
  for (const [index, bound] of bounds.entries()) {
    if (seconds <= bound) durations.counts[index] = (durations.counts[index] ?? 0) + 1;
  }
}

function requestLines(requests: ReadonlyMap<string, Durations>): string[] {
  const name = 'wms_request_seconds';
  const lines = [...requests].flatMap(([labels, { counts, sum }]) => [
    ...bounds.map((bound, index) => `${name}_bucket{${labels},le="${labelOf(bound)}"} ${counts[index]}`),
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${counts.at(-1)}`,
  ]);
  return [`# TYPE ${name} histogram`, ...lines];
}

const streamLines = (count: number) => ['# TYPE wms_live_streams gauge', `wms_live_streams ${count}`];

const labelOf = (bound: number) => (Number.isFinite(bound) ? String(bound) : '+Inf');

function processLines(delay: number): string[] {
  const { user, system } = process.cpuUsage();
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${Date.now() / 1000 - process.uptime()}`,
    '# TYPE wms_event_loop_delay_p99_seconds gauge',
    `wms_event_loop_delay_p99_seconds ${delay}`,
  ];
}
