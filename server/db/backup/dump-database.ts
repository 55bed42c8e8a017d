import { connectionVariables } from './connection-variables.ts';
import { runTool } from './run-tool.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a database elsewhere into a file, with the pg_dump of this machine; its users may go on working. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const form = ['--format=custom', '--no-owner', '--no-privileges'];
  await writeBackup(file, (unfinished) =>
    runTool('pg_dump', [...form, `--file=${unfinished}`], connectionVariables(url)),
  );
}
