import pg from 'pg';
import { CannotStart } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { connectionVariables, runTool, writeBackup } from './tools.ts';

/** Writes a database elsewhere into a file, with the pg_dump of this machine; its users may go on working. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const form = ['--format=custom', '--no-owner', '--no-privileges'];
  await writeBackup(file, (unfinished) =>
    runTool('pg_dump', [...form, `--file=${unfinished}`], connectionVariables(url)),
  );
}

/** Fills an empty database elsewhere from a file of `dumpDatabase`, whole or not at all, and brings it up to date. */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  if (await hasTables(url)) throw new CannotStart('the database is not empty; a backup is restored into an empty one');
  const variables = connectionVariables(url);
  const target = `--dbname=${variables.PGDATABASE ?? ''}`;
  const form = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', target, file];
  await runTool('pg_restore', form, variables);
  await migrate(url);
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1");
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
