import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ensureFirstAdministrator } from './api/account/ensure-first-administrator.ts';
import { buildApi } from './api/app.ts';
import { backupWork } from './api/backups/backup-work.ts';
import { findLiving } from './api/changes/follow-changes.ts';
import { exportWork } from './api/exports/make-export.ts';
import { Foreground } from './api/foreground.ts';
import { type IdentityProvider, identityProvider } from './api/identity-provider.ts';
import { importWork } from './api/imports/work-import.ts';
import { announceFailure } from './api/live/announce.ts';
import { LiveHub, listen } from './api/live/live-hub.ts';
import { deliveriesOf } from './api/outgoing/deliveries.ts';
import { hashPassword } from './api/passwords/hash-password.ts';
import { PrintThreads } from './api/prints/print-threads.ts';
import { reportOperations } from './api/reports/report-operations.ts';
import { scheduledWork } from './api/scheduled-mails/send-scheduled.ts';
import type { Services } from './api/services.ts';
import { verificationWork } from './api/verification/verification.ts';
import { webhookWork } from './api/webhooks/webhook-work.ts';
import { backupFolder, type Config } from './config/variables.ts';
import { openDatabase } from './database.ts';
import { openFolder } from './db/backup/folder.ts';
import { reader } from './db/query.ts';
import { type DemoAccount, findDemoAccounts } from './demo/demo-users.ts';
import { fillDemo } from './demo/fill-demo.ts';
import type { ReadinessChecks } from './gateway/health.ts';
import { keptSecret } from './kept-secret.ts';
import type { OpenLog } from './open-log.ts';
import { type ObserveJob, startQueue } from './queue/start-queue.ts';
import { readinessOf } from './readiness.ts';

export interface RunningApi {
  app: FastifyInstance;
  readiness: ReadinessChecks;
  pools: Readonly<{ request: pg.Pool; health: pg.Pool } & Record<string, pg.Pool>>;
  /** In a demo: the accounts that still have its password. */
  demoAccounts: readonly DemoAccount[];
  /** Lets the queue finish its jobs; requests are still answered. */
  endJobs(): Promise<void>;
  /** Call it after the last call to the API. */
  close(): Promise<void>;
}

/** Opens and migrates the database, fills an empty one, and starts the API and its queue. */
export async function startApi(
  config: Config,
  { log: logger, isText, requestLevel }: OpenLog,
  stopping: AbortSignal,
  observe?: ObserveJob,
): Promise<RunningApi> {
  logger.info(
    config.DATABASE_URL === undefined ? `Starting the database in ${config.WMS_DATA}` : 'Opening the database',
  );
  const database = await openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.WMS_DATA,
    connections: config.DATABASE_CONNECTIONS,
    longestStatement: config.DATABASE_STATEMENT_SECONDS * 1000,
    report: (sentence) => logger.warn(sentence),
    stopping,
  });
  if (database.migrations.length > 0) logger.info(`Applied the migrations ${listed(database.migrations)}`);
  const { pool, readPool, filePool, checkPool, healthPool } = database;
  const dependencies = { settings: settingsOf(config), pool, readPool, filePool, checkPool, now: () => new Date() };
  const live = new LiveHub(findLiving(dependencies));
  const prints = new PrintThreads((error) => logger.warn(`prints: ${error.message}`));
  try {
    const dataSecrets = config.DATA_SECRET ?? [await keptSecret(config.WMS_DATA, 'data-secret')];
    const provider = providerOf(config);
    const services = { ...dependencies, live, prints, dataSecrets, provider, foreground: new Foreground() };
    await fillEmpty(config, services, (step) => logger.info(step), isText);
    const demoAccounts = config.WMS_DEMO ? await findDemoAccounts(reader(pool)) : [];
    const jobs = await startQueue({
      url: database.url,
      settings: services.settings,
      logger,
      hashPassword,
      workImport: importWork(services),
      makeExport: exportWork(services),
      verification: verificationWork(services),
      backup: await backupOf(config, services, database.url, (message) => logger.warn(message)),
      reportOperations: (tools) => reportOperations(tools.pool),
      scheduled: scheduledWork(services),
      deliveries: deliveriesOf(services),
      webhooks: webhookWork(services),
      failed: () => announceFailure(pool),
      observe,
      ...mailOf(config),
    });
    const app = buildApi({ services, logger, requestLevel, trustProxy: believedProxies(config) });
    const listener = listen(live, database.url, (error) => logger.warn(`live: ${error.message}`));
    let jobsEnded: Promise<void> | undefined;
    const endJobs = () => {
      jobsEnded ??= jobs.stop();
      return jobsEnded;
    };
    const close = async () => {
      live.close();
      await app.close();
      await prints.close();
      await Promise.all([listener.close(), endJobs()]);
      await database.close();
    };
    const pools = { request: pool, report: readPool, file: filePool, check: checkPool, health: healthPool };
    return {
      app,
      readiness: readinessOf(healthPool, config.DATABASE_URL === undefined ? config.WMS_DATA : undefined),
      pools,
      demoAccounts,
      endJobs,
      close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A new database takes all migrations, and a terminal should not fill with their names. */
function listed(names: readonly string[]): string {
  const isNew = names[0]?.startsWith('0001_') === true;
  return isNew ? `${names[0]} to ${names.at(-1)} to a new database` : names.join(', ');
}

/** The demo brings its own users; otherwise a first administrator is needed to sign in. */
async function fillEmpty(
  config: Config,
  services: Services,
  report: (step: string) => void,
  isText: boolean,
): Promise<void> {
  if (config.WMS_DEMO) await fillDemo(services, report);
  const first = await ensureFirstAdministrator(services.pool, config.WMS_ADMIN_PASSWORD);
  if (first?.generatedPassword !== undefined) {
    const msg = `The first administrator is ${first.login}, with the password ${first.generatedPassword}`;
    // Printed at any LOG_LEVEL: no one can sign in without it.
    console.log(isText ? msg : JSON.stringify({ level: 30, time: Date.now(), msg }));
  }
}

/** In process only our own gateway calls and forwards the client's address; on its own the API trusts the configured proxies. */
const believedProxies = (config: Config) => (config.WMS_ROLE === 'api' ? (config.TRUST_PROXY ?? []) : true);

/** A folder that is away must not keep the warehouse closed. */
async function backupOf(config: Config, services: Services, url: string, warn: (message: string) => void) {
  const { BACKUP_HOUR: hour, BACKUP_KEEP: kept, WMS_DATA: dataDir } = config;
  if (hour === undefined) return undefined;
  const folder = backupFolder(config);
  await openFolder(folder).catch((error: Error) => warn(`Backups will fail: ${error.message}`));
  return backupWork(services, { hour, kept, folder, url, dataDir, warn });
}

/** The identity provider, which is not contacted before a user signs in with it. */
function providerOf(config: Config): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return identityProvider({
    ...{ issuer, clientId, clientSecret, name: config.OIDC_NAME, scopes: config.OIDC_SCOPES },
    createsUsers: config.OIDC_CREATE_USERS,
    rolesClaim: config.OIDC_ROLES_CLAIM,
    callback: `${settingsOf(config).publicUrl}/wms/signOn`,
  });
}

function settingsOf(config: Config) {
  return {
    productName: config.PRODUCT_NAME,
    version: config.APP_VERSION,
    publicUrl: config.PUBLIC_URL?.origin ?? `http://localhost:${config.PORT}`,
    timezone: config.WMS_TIMEZONE,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    sessionHours: config.SESSION_HOURS,
    mailsPerHour: config.MAILS_PER_HOUR,
    allowPrivateCalls: config.ALLOW_PRIVATE_CALLS,
  };
}

const mailOf = (config: Config) => ({
  smtpUrl: config.SMTP_URL,
  from: config.MAIL_FROM ?? `${config.PRODUCT_NAME} <wms@localhost>`,
  outboxDir: join(config.WMS_DATA, 'outbox'),
});
