import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CannotStart } from '../cannot-start.ts';

const run = promisify(execFile);

/** Runs a program of the system; its failure is one sentence. Secrets go by the environment: everybody can read a command line. */
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
