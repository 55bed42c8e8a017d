import pg from 'pg';
import { ensureApplicationRole } from '../application-role.ts';
import { CannotStart } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { type Reader, reader } from '../query.ts';
import { asking, type Contents, contentsOf } from './contents.ts';
import { connectionVariables, runTool, writeBackup } from './tools.ts';

/** Writes an external database to a file with this machine's pg_dump; users can keep working. Returns what it held before the dump. */
export async function dumpDatabase(url: string, file: string): Promise<Contents> {
  const contents = await asking(url, contentsOf);
  const form = ['--format=custom', '--no-owner', '--no-privileges'];
  await writeBackup(file, (unfinished) =>
    runTool('pg_dump', [...form, `--file=${unfinished}`], connectionVariables(url)),
  );
  return contents;
}

/**
 * Restores a file of `dumpDatabase` into an empty external database, whole or not at all, and migrates it. The role that its policies name
 * belongs to the server and is in no dump, so it is created first.
 */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const db = reader(client);
    if (await hasTables(db)) throw new CannotStart('the database is not empty; a backup is restored into an empty one');
    await ensureApplicationRole(db);
  } finally {
    await client.end();
  }
  const variables = connectionVariables(url);
  const target = `--dbname=${variables.PGDATABASE ?? ''}`;
  const form = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', target, file];
  await runTool('pg_restore', form, variables);
  await migrate(url);
}

async function hasTables(db: Reader): Promise<boolean> {
  const table = await db.maybeOne("select from pg_tables where schemaname = 'public' limit 1");
  return table !== undefined;
}
