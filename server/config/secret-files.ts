import { readFileSync, statSync } from 'node:fs';

/** Variables that hold secrets: each may be given as NAME_FILE, the path of a file that holds it. */
const secrets = [
  'COOKIE_SECRET',
  'DATA_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'WMS_ADMIN_PASSWORD',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets that lie in files, and what is wrong with the files. A key that everybody can read is no secret: it is refused. */
export function readSecretFiles(environment: Environment): { values: Record<string, string>; problems: string[] } {
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
