import pg from 'pg';
import { Connection } from '../connection.ts';
import { CannotStart, DatabaseUnavailable } from '../errors.ts';
import { answered, type Reader, reader } from '../query.ts';
import { timeouts } from '../timeouts.ts';

/** The connection of a backup or a restore, as the owner of the database. */
export interface Session {
  client: Connection;
  db: Reader;
}

/**
 * Values have the same text on every server. `row_security` fails instead of hiding rows, and a table is always read from its first page,
 * so that a restored table reads back in the order in which it was loaded.
 */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 3,
  row_security: 'off',
  synchronize_seqscans: 'off',
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

export async function inSession<Result>(url: string, work: (session: Session) => Promise<Result>): Promise<Result> {
  const options = Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const config = { connectionString: url, application_name: 'wms backup', options };
  const client = new Connection(config, timeouts.upkeep);
  client.on('error', () => undefined);
  try {
    await answered(client.connect());
    return await work({ client, db: reader({ query: ({ text, values = [] }) => client.query(text, values) }) });
  } catch (error) {
    // An unfinished COPY would delay the goodbye.
    client.giveUp('the backup failed');
    throw plain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Operators read the failure of a backup, not its stack. */
function plain(error: unknown): unknown {
  const answer = error instanceof DatabaseUnavailable ? error.cause : error;
  const isOfDatabase = error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError;
  return isOfDatabase && answer instanceof Error
    ? new CannotStart(`PostgreSQL failed: ${answer.message}`, { cause: error })
    : error;
}

export interface Table {
  /** With its schema, quoted for SQL, as are the columns: `public.movements`. */
  name: string;
  columns: readonly string[];
}

/** The tables of the product and of its queue, in order, with the columns that PostgreSQL does not compute itself. */
export function findTables(db: Reader): Promise<Table[]> {
  return db.many<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r'
       -- The queue's package keeps its own migrations there.
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
  );
}

export const copyToText = ({ name, columns }: Table) => `copy ${name} (${columns.join(', ')}) to stdout`;
export const copyFromText = ({ name, columns }: Table) => `copy ${name} (${columns.join(', ')}) from stdin`;

export interface Sequence {
  name: string;
  last: string;
  isCalled: boolean;
}

export async function findSequences(db: Reader): Promise<Sequence[]> {
  const names = await db.many<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
     where c.relkind = 'S'
     order by 1`,
  );
  const values = names.map(
    ({ name }) => `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${name}`,
  );
  return db.many<Sequence>({ text: values.join(' union all '), values: [] });
}
