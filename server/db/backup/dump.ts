import pg from 'pg';
import { ensureApplicationRole } from '../application-role.ts';
import { CannotStart } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { type Reader, reader } from '../query.ts';
import { asking, type Contents, contentsOf } from './contents.ts';
import { connectionVariables, runTool, writeBackup } from './tools.ts';

/** Writes a database elsewhere into a file, with the pg_dump of this machine; its users may go on working. Gives what it held before. */
export async function dumpDatabase(url: string, file: string): Promise<Contents> {
  const contents = await asking(url, contentsOf);
  const form = ['--format=custom', '--no-owner', '--no-privileges'];
  await writeBackup(file, (unfinished) =>
    runTool('pg_dump', [...form, `--file=${unfinished}`], connectionVariables(url)),
  );
  return contents;
}

/**
 * Fills an empty database elsewhere from a file of `dumpDatabase`, whole or not at all, and brings it up to date. The role that its policies
 * name is the server's, so no dump of a database has it: on a new server it is made first.
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
  const found = await db.maybeOne("select from pg_tables where schemaname = 'public' limit 1");
  return found !== undefined;
}
