import { ensureApplicationRole } from '../../application-role.ts';
import { migrate } from '../../migrate.ts';
import { proveEmpty } from '../load-backup.ts';
import { inSession } from '../session.ts';
import { connectionVariables, runTool } from './run-tool.ts';

/**
 * Restores a file of pg_dump, as 1.0.0 wrote it for an external database, into an empty one, whole or not at all, and migrates it. The role
 * that its policies name belongs to the server and is in no dump, so it is created first.
 */
export async function restoreDump(url: string, file: string): Promise<void> {
  await inSession(url, async ({ db }) => {
    await proveEmpty(db);
    await ensureApplicationRole(db);
  });
  const variables = connectionVariables(url);
  const target = `--dbname=${variables.PGDATABASE ?? ''}`;
  const form = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', target, file];
  await runTool('pg_restore', form, variables);
  await migrate(url);
}
