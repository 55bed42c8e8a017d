import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaulted, type Infer, object, optional, validate } from 'superstruct';
import { BadConfiguration } from './config/bad-configuration.ts';
import { defaultDataDirectory } from './config/data-directory.ts';
import { readSecretFiles } from './config/secret-files.ts';
import { valueTypes as a } from './config/value-types.ts';
import { isStrongSecret } from './gateway/strong-secret.ts';

const project = dirname(import.meta.dirname);

/** Every variable the product knows, with its default; README.md says what each means. */
const variables = object({
  PORT: defaulted(a.port(), '8080'),
  HOST: defaulted(a.text(255), '127.0.0.1'),
  WMS_ROLE: defaulted(a.oneOf('all', 'gateway', 'api'), 'all'),
  WMS_DATA: defaulted(a.text(4000), () => defaultDataDirectory(project, process.getuid?.() === 0)),
  WMS_DEMO: defaulted(a.flag(), 'off'),
  DATABASE_URL: optional(a.database()),
  DATABASE_READ_URL: optional(a.database()),
  WMSAPI_URL: optional(a.webAddress()),
  PUBLIC_URL: optional(a.origin()),
  ALLOW_PLAIN_HTTP: defaulted(a.flag(), 'off'),
  TRUST_PROXY: optional(a.networks()),
  ALLOW_PRIVATE_CALLS: defaulted(a.flag(), 'off'),
  PRODUCT_NAME: defaulted(a.text(60), 'WMS'),
  APP_VERSION: defaulted(a.text(60), packageVersion),
  WMS_TIMEZONE: defaulted(a.timeZone(), 'Europe/London'),
  METRICS_PORT: optional(a.port()),
  COOKIE_SECRET: optional(a.secrets(isStrongSecret)),
  SMTP_URL: optional(a.mailServer()),
  MAIL_FROM: optional(a.sender()),
  HELP_URL: optional(a.webAddress()),
  HELP_URL_VM: optional(a.webAddress()),
  HELP_URL_H3G: optional(a.webAddress()),
  HELP_URL_VAL1: optional(a.webAddress()),
  WMS_ADMIN_PASSWORD: optional(a.text(160)),
  ENVIRONMENT: defaulted(a.text(60), 'production'),
  LOG_LEVEL: defaulted(a.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  SESSION_IDLE_MINUTES: defaulted(a.count(1440), '60'),
  SESSION_HOURS: defaulted(a.count(168), '12'),
});

export type Config = Infer<typeof variables>;

/** Reads the environment, the only place that does. Throws BadConfiguration, which names every bad variable at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = notEmpty(environment);
  const files = readSecretFiles(given);
  const [error, config] = validate({ ...known(given), ...files.values }, variables, { coerce: true });
  const wrong = (error?.failures() ?? []).map(({ key, type }) => `${key}: expected ${type}`);
  const problems = [...files.problems, ...wrong, ...missing(given)];
  if (config === undefined || problems.length > 0) throw new BadConfiguration(problems);
  return { ...config, WMS_DATA: resolve(config.WMS_DATA) };
}

/** An empty variable counts as absent: compose files pass variables on that nobody set. */
const notEmpty = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const known = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in variables.schema));

const missing = (given: Readonly<Record<string, string | undefined>>) =>
  given.WMS_ROLE === 'gateway' && given.WMSAPI_URL === undefined
    ? ['WMSAPI_URL: expected the address of the API, which WMS_ROLE gateway needs']
    : [];

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return version;
}
