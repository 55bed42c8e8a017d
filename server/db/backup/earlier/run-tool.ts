import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { CannotStart } from '../../errors.ts';

const run = promisify(execFile);

/**
 * Runs a program of the system; a failure is one sentence. Secrets are passed in the environment, because every user can read a command
 * line.
 */
export async function runTool(
  program: string,
  parameters: readonly string[],
  secrets: Record<string, string> = {},
): Promise<void> {
  try {
    await run(program, parameters, { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', ...secrets } });
  } catch (error) {
    throw new CannotStart(`${program} failed: ${reason(error)}`, { cause: error });
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'it is not installed on this machine';
  return 'stderr' in error ? String(error.stderr).trim() : error.message;
}

export function connectionVariables(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...tlsVariables(new URLSearchParams(url.split('?')[1])),
  };
}

/**
 * Interprets the TLS part of an address as pg does. Modes from `prefer` up verify certificate and name, unless the address asks for libpq's
 * meaning. Without a root certificate, those of the system are trusted.
 */
function tlsVariables(given: URLSearchParams): Record<string, string> {
  const [ssl, mode, root] = ['ssl', 'sslmode', 'sslrootcert'].map((name) => given.get(name));
  const files = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const file = given.get(name);
    return file === null ? [] : [[`PG${name.toUpperCase()}`, file]];
  });
  const variables = Object.fromEntries(files);
  if (mode === 'no-verify') return { ...variables, PGSSLMODE: 'require' };
  if (mode === 'disable' || ssl === '0') return { ...variables, PGSSLMODE: 'disable' };
  const isOn = mode !== null || ssl === 'true' || ssl === '1' || files.length > 0;
  if (!isOn) return variables;
  if (mode !== null && given.get('uselibpqcompat') === 'true') return { ...variables, PGSSLMODE: mode };
  return { ...variables, PGSSLMODE: 'verify-full', ...(root === null && { PGSSLROOTCERT: 'system' }) };
}
