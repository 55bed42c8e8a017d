import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { LiveHub } from '../../server/api/live/live-hub.ts';
import { PrintThreads } from '../../server/api/prints/print-threads.ts';
import type { Services } from '../../server/api/services.ts';

/** What operations need beside their transaction. */
export function benchServices(pool: pg.Pool): Services {
  return {
    settings: {
      productName: 'WMS',
      version: '0.0.0',
      publicUrl: 'http://localhost:8080',
      timezone: 'Europe/London',
      sessionIdleMinutes: 60,
      sessionHours: 12,
      allowPrivateCalls: false,
    },
    pool,
    readPool: pool,
    filePool: pool,
    checkPool: pool,
    now: () => new Date(),
    dataSecrets: [randomBytes(32).toString('hex')],
    live: new LiveHub(async () => new Set()),
    prints: new PrintThreads(console.error),
  };
}
