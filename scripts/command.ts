import { BadConfiguration } from '../server/config/bad-configuration.ts';
import type { Config } from '../server/config/variables.ts';
import { readConfig } from '../server/config.ts';
import { CannotStart } from '../server/db/errors.ts';

type Work = (parameters: readonly string[], config: Config) => Promise<void>;

/** Runs an administrator's command and prints failures as plain sentences, with the program's own exit codes. */
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

/** The system's own errors (no such folder, no permission) are clear enough. */
const isPlain = (error: Error) =>
  error instanceof CannotStart || error instanceof BadConfiguration || 'syscall' in error;

/**
 * The parts of a command that its caller named, in the order of this record; all of them if none was named. An unknown name is rejected,
 * because it would run nothing, or everything, for hours.
 */
export function namedParts<Part>(parts: Readonly<Record<string, Part>>, names: readonly string[]): [string, Part][] {
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}`);
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
}
