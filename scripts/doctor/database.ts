import type { Config } from '../../server/config/variables.ts';
import { Connection } from '../../server/db/connection.ts';
import { migrationNames } from '../../server/db/migration-files.ts';
import { type Reader, reader } from '../../server/db/query.ts';
import { timeouts } from '../../server/db/timeouts.ts';
import { examineBackups } from './backups.ts';
import { type Finding, good, reasonOf, wrong } from './finding.ts';

/** A copy opens these for files, checks, the queue, live changes and health (docs/operations/runbook.md, First start). */
const OTHER_CONNECTIONS = 32;
/** Seconds by which clocks may differ. */
const CLOCKS = 5;

/** The most connections that a copy opens: for requests, as many for reports, and the others. */
export const connectionsOf = ({ DATABASE_CONNECTIONS }: Config): number => DATABASE_CONNECTIONS * 2 + OTHER_CONNECTIONS;

/** Reads only. */
export async function examineDatabase(url: string, config: Config): Promise<Finding[]> {
  const client = new Connection({ connectionString: url, application_name: 'wms doctor' }, timeouts.request);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const db = reader({ query: ({ text, values = [] }) => client.query(text, values) });
    const state = await db.one<State>(STATE);
    return [...findingsOf(state, connectionsOf(config)), await pending(db), await examineBackups(db, config)];
  } catch (error) {
    return [wrong(`The database cannot be used (${reasonOf(error)}): start PostgreSQL, or correct DATABASE_URL.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface State {
  version: number;
  owns: boolean;
  createsRoles: boolean;
  connections: number;
  isLocal: boolean;
  isSecure: boolean;
  seconds: number;
}

const STATE = `
  select current_setting('server_version_num')::integer / 10000 as version,
         pg_has_role(current_user, d.datdba, 'member') as owns,
         r.rolsuper or r.rolcreaterole or exists (
           select from pg_roles w where w.rolname = 'wms_app' and pg_has_role(current_user, w.oid, 'member')
         ) as "createsRoles",
         current_setting('max_connections')::integer as connections,
         inet_server_addr() is null or inet_client_addr() = inet_server_addr() as "isLocal",
         coalesce((select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()), false) as "isSecure",
         extract(epoch from clock_timestamp())::float8 as seconds
  from pg_database d
  join pg_roles r on r.rolname = current_user
  where d.datname = current_database()`;

function findingsOf(state: State, needed: number): Finding[] {
  const { version, connections } = state;
  const seconds = Math.abs(Math.round(state.seconds - Date.now() / 1000));
  const check = (isGood: boolean, sentence: string, advice: string) => (isGood ? good(sentence) : wrong(advice));
  return [
    check(
      version >= 15,
      `PostgreSQL is of version ${version}.`,
      `PostgreSQL ${version} is too old: upgrade it to 15 or newer.`,
    ),
    check(
      state.owns && state.createsRoles,
      'The role of the database has the rights that it needs.',
      'The role of DATABASE_URL must own the database and be able to create roles: see the runbook, First start.',
    ),
    check(
      connections >= needed,
      `PostgreSQL allows ${connections} connections, and a copy of the WMS needs ${needed}.`,
      `PostgreSQL allows ${connections} connections, and a copy of the WMS needs ${needed}: raise max_connections or lower DATABASE_CONNECTIONS.`,
    ),
    check(
      state.isLocal || state.isSecure,
      state.isSecure ? 'The connection to the database uses TLS.' : 'The database is on this machine.',
      'The connection to the database has no TLS: add ?sslmode=verify-full to DATABASE_URL.',
    ),
    check(
      seconds <= CLOCKS,
      'The clocks of the database and of this machine agree.',
      `The clocks of the database and of this machine differ by ${seconds} seconds: let both follow a time server.`,
    ),
  ];
}

async function pending(db: Reader): Promise<Finding> {
  const { exists } = await db.one<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`);
  const applied = exists ? await db.many<{ name: string }>('select name from schema_migrations') : [];
  const names = (await migrationNames()).filter((name) => !applied.some((one) => one.name === name));
  if (names.length === 0) return good('No migrations are pending.');
  return good(`${names.length} migrations are pending: back up, then start the WMS, which applies them.`);
}
