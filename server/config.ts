import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { validate } from 'superstruct';
import { BadConfiguration } from './config/bad-configuration.ts';
import { unknownVariables } from './config/unknown-variables.ts';
import { type Config, variables } from './config/variables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment. Throws BadConfiguration, which names every bad variable at once. */
export function readConfig(environment: Environment = process.env): Config {
  const given = notEmpty(environment);
  const files = readSecretFiles(given);
  const [error, config] = validate({ ...known(given), ...files.values }, variables, { coerce: true });
  const wrong = (error?.failures() ?? []).map(({ key, type }) => `${key}: expected ${type}`);
  const problems = [...files.problems, ...wrong, ...contradictions({ ...given, ...files.values })];
  if (config === undefined || problems.length > 0) throw new BadConfiguration(problems);
  return { ...config, WMS_DATA: resolve(config.WMS_DATA) };
}

/** A sentence for each unknown variable that looks like ours. */
export function variableWarnings(environment: Environment = process.env): string[] {
  const names = [...Object.keys(variables.schema), ...secrets.map((name) => `${name}_FILE`)];
  return unknownVariables(Object.keys(notEmpty(environment)), names);
}

/** An empty variable counts as absent: compose files pass on variables that were never set. */
const notEmpty = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const known = (given: Environment) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in variables.schema));

function contradictions({ WMS_ROLE, WMSAPI_URL, SMTP_URL, MAIL_FROM, ...given }: Environment): string[] {
  const wrong: [boolean, string][] = [
    [
      WMS_ROLE === 'gateway' && !WMSAPI_URL,
      'WMSAPI_URL: expected the address of the API, which WMS_ROLE gateway needs',
    ],
    [WMS_ROLE === 'api' && !!WMSAPI_URL, 'WMSAPI_URL: expected none, as WMS_ROLE api is the API itself'],
    [!!SMTP_URL && !MAIL_FROM, 'MAIL_FROM: expected the sender of the mails, which SMTP_URL needs'],
    [
      !!given['OIDC_ISSUER'] && !(given['OIDC_CLIENT_ID'] && given['OIDC_CLIENT_SECRET']),
      'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: expected what the provider knows this product by, which OIDC_ISSUER needs',
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** Variables that hold secrets. Each can be given as NAME_FILE, the path of a file with the value. */
const secrets = [
  'COOKIE_SECRET',
  'DATA_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'WMS_ADMIN_PASSWORD',
] as const;

/** Reads secrets from files and collects the problems. A file that every user can read is rejected. */
function readSecretFiles(environment: Environment): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secrets) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    const problem = environment[name] === undefined ? problemOf(file) : `either ${name} or ${name}_FILE, not both`;
    if (problem === undefined) values[name] = readFileSync(file, 'utf8').trim();
    else problems.push(`${name}_FILE: expected ${problem}`);
  }
  return { values, problems };
}

function problemOf(file: string): string | undefined {
  try {
    if ((statSync(file).mode & 0o007) !== 0) return 'a file that others cannot read (chmod 600)';
    readFileSync(file);
    return undefined;
  } catch {
    return 'a file that can be read';
  }
}
