import { BadConfiguration } from '../server/config/bad-configuration.ts';
import type { Config } from '../server/config/variables.ts';
import { readConfig } from '../server/config.ts';
import { CannotStart } from '../server/db/errors.ts';

type Work = (parameters: readonly string[], config: Config) => Promise<void>;

/** Runs an administrator's command: what is in its way is told in plain sentences, with the exit codes of the program itself. */
export async function command(usage: string, parameterCount: number, work: Work): Promise<void> {
  const parameters = process.argv.slice(2);
  try {
    if (parameters.length !== parameterCount) throw new CannotStart(`usage: ${usage}`);
    await work(parameters, readConfig());
  } catch (error) {
    if (!(error instanceof Error) || !isPlain(error)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof BadConfiguration ? 2 : 1;
  }
}

/** The system's own refusals (no such folder, no permission) say what is the matter as well as we could. */
const isPlain = (error: Error) =>
  error instanceof CannotStart || error instanceof BadConfiguration || 'syscall' in error;
