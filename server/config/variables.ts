import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaulted, type Infer, object, optional } from 'superstruct';
import { packageVersion } from '../db/migration-files.ts';
import { isLoopback } from '../gateway/guards/hosts.ts';
import { isStrongSecret } from '../sealing/derived-keys.ts';
import { valueTypes as a } from './value-types.ts';

/** Whether the site serves its own machine only: on loopback, without a proxy or a public address. */
export function isAlone({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const isHere = isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST);
  return isHere && PUBLIC_URL === undefined && TRUST_PROXY === undefined;
}

/**
 * The default data directory. PostgreSQL does not run as root, and the user that runs it for root may not be able to reach into a private
 * home directory, so root's data is in /var/lib/wms, separate for each checkout.
 */
export function defaultDataDirectory(project: string, isRoot: boolean): string {
  if (!isRoot) return '.data';
  if (!existsSync(join(project, '.git'))) return '/var/lib/wms';
  return join('/var/lib/wms', createHash('sha256').update(project).digest('hex').slice(0, 12));
}

/** The folder of the daily backups. Below WMS_DATA it is lost with the disk of an embedded database. */
export const backupFolder = ({ BACKUP_FOLDER, WMS_DATA }: Config): string =>
  resolve(BACKUP_FOLDER ?? join(WMS_DATA, 'backups'));

const project = dirname(dirname(import.meta.dirname));

/** Every variable of the product, with its default; README.md documents them. */
export const variables = object({
  PORT: defaulted(a.port(), '8080'),
  HOST: defaulted(a.text(255), '127.0.0.1'),
  WMS_ROLE: defaulted(a.oneOf('all', 'gateway', 'api'), 'all'),
  WMS_DATA: defaulted(a.text(4000), () => defaultDataDirectory(project, process.getuid?.() === 0)),
  WMS_DEMO: defaulted(a.flag(), 'off'),
  DATABASE_URL: optional(a.database()),
  DATABASE_READ_URL: optional(a.database()),
  DATABASE_CONNECTIONS: defaulted(a.count(500, 2), '10'),
  DATABASE_STATEMENT_SECONDS: defaulted(a.count(20), '7'),
  BACKUP_HOUR: optional(a.count(23, 0)),
  BACKUP_FOLDER: optional(a.text(4000)),
  BACKUP_KEEP: defaulted(a.count(1000), '14'),
  WMSAPI_URL: optional(a.webAddress()),
  PUBLIC_URL: optional(a.origin()),
  ALLOW_PLAIN_HTTP: defaulted(a.flag(), 'off'),
  TRUST_PROXY: optional(a.networks()),
  CORS_ORIGINS: optional(a.origins()),
  SERVICE_WORKER: defaulted(a.flag(), 'on'),
  ALLOW_PRIVATE_CALLS: defaulted(a.flag(), 'off'),
  PRODUCT_NAME: defaulted(a.text(60), 'WMS'),
  APP_VERSION: defaulted(a.text(60), packageVersion),
  WMS_TIMEZONE: defaulted(a.timeZone(), 'Europe/London'),
  METRICS_PORT: optional(a.port()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(a.webAddress()),
  OTEL_SERVICE_NAME: defaulted(a.text(60), 'wms'),
  STOP_NOTICE_SECONDS: defaulted(a.seconds(60), '0.5'),
  OIDC_ISSUER: optional(a.issuer()),
  OIDC_CLIENT_ID: optional(a.text(200)),
  OIDC_CLIENT_SECRET: optional(a.text(400)),
  OIDC_SCOPES: defaulted(a.text(400), 'openid email profile'),
  OIDC_NAME: defaulted(a.text(40), 'single sign-on'),
  OIDC_CREATE_USERS: defaulted(a.flag(), 'off'),
  OIDC_ROLES_CLAIM: optional(a.text(200)),
  COOKIE_SECRET: optional(a.secrets(isStrongSecret)),
  DATA_SECRET: optional(a.secrets(isStrongSecret)),
  SMTP_URL: optional(a.mailServer()),
  MAIL_FROM: optional(a.sender()),
  MAILS_PER_HOUR: defaulted(a.count(100_000), '300'),
  HELP_URL: optional(a.webAddress()),
  HELP_URL_VM: optional(a.webAddress()),
  HELP_URL_H3G: optional(a.webAddress()),
  HELP_URL_VAL1: optional(a.webAddress()),
  WMS_ADMIN_PASSWORD: optional(a.password()),
  ENVIRONMENT: defaulted(a.text(60), 'production'),
  LOG_LEVEL: defaulted(a.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  LOG_FORMAT: defaulted(a.oneOf('auto', 'json', 'text'), 'auto'),
  SESSION_IDLE_MINUTES: defaulted(a.count(1440), '60'),
  SESSION_HOURS: defaulted(a.count(168), '12'),
});

export type Config = Infer<typeof variables>;
