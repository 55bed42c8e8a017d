import { resolve } from 'node:path';
import { validate } from 'superstruct';
import { BadConfiguration } from './config/bad-configuration.ts';
import { readSecretFiles } from './config/secret-files.ts';
import { type Config, variables } from './config/variables.ts';

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
