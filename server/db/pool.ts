import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { APPLICATION_ROLE } from './application-role.ts';
import { type Connection, clientWith, FAREWELL } from './connection.ts';
import { DatabaseUnavailable } from './errors.ts';
import { type Patience, patience } from './patience.ts';

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Who may wait for one at once: whoever comes then is refused at once, for their turn would come too late. */
  waiting?: number;
  /** How long it waits for what: a request's, unless it is for other work. */
  patience?: Patience;
  /** Settings of PostgreSQL for its sessions, beside those that every session has. */
  settings?: Readonly<Record<string, string>>;
  /** Called with an error of a connection (PostgreSQL was restarted, or is silent): logged, never fatal. */
  onError?: (error: Error) => void;
}

/** A connection that the pool gave out. */
export type PooledConnection = pg.PoolClient & Connection;

/** A pool over `url` that works as the application's role and answers numbers, decimals and times in our spelling. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const {
    max = 10,
    waiting = Number.POSITIVE_INFINITY,
    patience: waits = patience.request,
    settings = {},
    onError = () => undefined,
  } = options;
  const pool = new QueuedPool(waiting, {
    connectionString: url,
    max,
    options: sessionOptions(waits, settings),
    application_name: 'wms',
    connectionTimeoutMillis: waits.queue,
    types: { getTypeParser: parserOf },
    Client: clientWith(waits),
  });
  pool.on('error', onError);
  // A connection that breaks while it is checked out emits on the client; unheard, it would end the process (node-postgres #2386).
  pool.on('connect', (client) => client.on('error', onError));
  const open = new Set<Connection>();
  pool.on('connect', (client) => open.add(client as PooledConnection));
  pool.on('remove', (client) => open.delete(client as PooledConnection));
  connections.set(pool, open);
  return pool;
}

/**
 * A pool for the check of all stock, which joins whole tables. Right after bulk work, done or rolled back, statistics may say that a table
 * of a million rows has one; whatever they say, hashing in the order of the statement reads each table once. Loops read one anew for each
 * row of the other, and so do merges, and joins in another order, by the company alone.
 */
export function openCheckPool(url: string, options: Pick<PoolOptions, 'max' | 'onError'> = {}): pg.Pool {
  return openPool(url, {
    ...options,
    patience: patience.check,
    settings: { enable_nestloop: 'off', enable_mergejoin: 'off', join_collapse_limit: '1' },
  });
}

/** Hears how many seconds each connection of a pool was waited for, whether it came or not. */
export function onWaited(pool: pg.Pool, hear: (seconds: number) => void): void {
  (pool as EventEmitter).on('waited', hear);
}

/** Says how long each connection was waited for, and lets only so many wait. */
class QueuedPool extends pg.Pool {
  readonly #waiting: number;

  constructor(waiting: number, config: pg.PoolConfig) {
    super(config);
    this.#waiting = waiting;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const began = performance.now();
    const tell = () => (this as EventEmitter).emit('waited', (performance.now() - began) / 1000);
    const full = this.waitingCount >= this.#waiting ? new Error('too many wait for a connection') : undefined;
    if (callback === undefined) return full === undefined ? super.connect().finally(tell) : Promise.reject(full);
    if (full !== undefined) {
      callback(full, undefined, () => undefined);
      return undefined;
    }
    super.connect((error, client, release) => {
      tell();
      callback(error, client, release);
    });
    return undefined;
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0] & ((...parameters: never[]) => void);

/** The connections of each pool, also those that are in use. */
const connections = new WeakMap<pg.Pool, ReadonlySet<Connection>>();

/** Ends a pool. Who uses a connection then has a moment to give it back, before it is taken from them: some wait for a dead peer. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const late = setTimeout(() => {
    for (const connection of connections.get(pool) ?? []) connection.giveUp('the pool of connections is closing');
  }, FAREWELL);
  await pool.end().finally(() => clearTimeout(late));
}

/** A connection of a pool for more than one statement; to be released. */
export async function connect(pool: pg.Pool): Promise<PooledConnection> {
  try {
    return (await pool.connect()) as PooledConnection;
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}

/** What PostgreSQL holds a session to. Where the network went away, it learns by itself that we are gone, and frees our locks. */
function sessionOptions({ statement, betweenStatements }: Patience, own: Readonly<Record<string, string>>): string {
  const settings = {
    role: APPLICATION_ROLE,
    timezone: 'UTC',
    statement_timeout: statement,
    idle_in_transaction_session_timeout: betweenStatements,
    // Work for a client that is gone stops (abandonable.ts), as does that of a killed server.
    client_connection_check_interval: '1s',
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 1,
    tcp_keepalives_count: 10,
    ...own,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

type Parser = (text: string) => unknown;

/** pg names no array types. */
const INT8_ARRAY = 1016;

const parsers = new Map<number, Parser>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number)],
  [pg.types.builtins.NUMERIC, withoutTrailingZeros],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

function parserOf(oid: number, format?: 'text' | 'binary'): Parser {
  return parsers.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as Parser);
}

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
