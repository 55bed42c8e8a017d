import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { onWaited } from '../db/pool.ts';
import type { RunningApi } from '../start-api.ts';

/** Upper bounds in seconds of the wait for a connection. */
const buckets = [0.001, 0.01, 0.1, 0.5, 2];

/** Watches the pools of connections, and what the operations of the API ask of PostgreSQL. */
export function watchDatabase(registry: Registry, { app, pools }: Pick<RunningApi, 'app' | 'pools'>): void {
  watchPools(registry, pools);
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['operation'], registers: [registry] });
  const statements = counter('wms_statements_total', 'Statements that operations of the API sent to PostgreSQL');
  const seconds = counter(
    'wms_statement_seconds_total',
    'How long PostgreSQL took for them, with the way there and back',
  );
  const rows = counter('wms_statement_rows_total', 'Rows that they read or wrote');
  app.addHook('onResponse', ({ operation, asked }, _reply, done) => {
    if (operation !== null && asked !== null) {
      const labels = { operation: operation.name };
      statements.inc(labels, asked.statements);
      seconds.inc(labels, asked.milliseconds / 1000);
      rows.inc(labels, asked.rows);
    }
    done();
  });
}

function watchPools(registry: Registry, pools: RunningApi['pools']): void {
  const named = Object.entries(pools);
  const gauge = (name: string, help: string, value: (pool: RunningApi['pools']['request']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [name, pool] of named) this.set({ pool: name }, value(pool));
      },
    });
  gauge('wms_connections_most', 'Connections to PostgreSQL that a pool opens at most', ({ options }) => options.max);
  gauge('wms_connections_open', 'Connections that are open, in use or idle', ({ totalCount }) => totalCount);
  gauge('wms_connections_idle', 'Connections that are open and not in use', ({ idleCount }) => idleCount);
  gauge('wms_connections_waited_for', 'Who waits for a connection', ({ waitingCount }) => waitingCount);
  const waits = new Histogram({
    name: 'wms_connection_wait_seconds',
    help: 'How long a connection was waited for, whether it came or not',
    labelNames: ['pool'],
    buckets,
    registers: [registry],
  });
  for (const [name, pool] of named) onWaited(pool, (seconds) => waits.observe({ pool: name }, seconds));
}
