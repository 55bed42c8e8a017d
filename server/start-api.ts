import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApi } from './api/app.ts';
import type { Config } from './config/variables.ts';
import { openDatabase } from './database.ts';
import { isMigrated } from './db/migrate.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { ReadinessChecks } from './gateway/health.ts';

export interface RunningApi {
  app: FastifyInstance;
  readiness: ReadinessChecks;
  /** To be called when nothing calls the API any more. */
  close(): Promise<void>;
}

/** Opens the database, brings it up to date and builds the API on it. */
export async function startApi(config: Config, logger: FastifyBaseLogger): Promise<RunningApi> {
  const { pool, readPool, close } = await openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.WMS_DATA,
    report: (sentence) => logger.warn(sentence),
  });
  const services = { settings: settingsOf(config), pool, readPool, now: () => new Date() };
  if (config.WMS_DEMO) await fillDemo(services);
  const app = buildApi({ services, logger });
  return {
    app,
    readiness: {
      database: () => pool.query('select 1'),
      migrations: () => proveMigrated(pool),
    },
    close: async () => {
      await app.close();
      await close();
    },
  };
}

function settingsOf(config: Config) {
  return {
    productName: config.PRODUCT_NAME,
    version: config.APP_VERSION,
    publicUrl: config.PUBLIC_URL?.origin ?? `http://localhost:${config.PORT}`,
    timezone: config.WMS_TIMEZONE,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    sessionHours: config.SESSION_HOURS,
  };
}

async function proveMigrated(pool: Parameters<typeof isMigrated>[0]): Promise<void> {
  if (!(await isMigrated(pool))) throw new Error('the database is older than this program');
}
