import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { APPLICATION_ROLE } from './application-role.ts';
import { type Connection, clientWith, FAREWELL } from './connection.ts';
import { DatabaseUnavailable } from './errors.ts';
import { type Timeouts, timeouts } from './timeouts.ts';

export interface PoolOptions {
  max?: number;
  /** Requests that may wait for a connection. More are rejected at once, because their turn would come too late. */
  waiting?: number;
  /** Timeouts; those of a request by default. */
  timeouts?: Timeouts;
  settings?: Readonly<Record<string, string>>;
  /** Receives connection errors (PostgreSQL restarted, or silent): log them, they are never fatal. */
  onError?: (error: Error) => void;
}

export type PooledConnection = pg.PoolClient & Connection;

/** A pool that works as the application's role and parses numbers, decimals and times into our formats. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const {
    max = 10,
    waiting = Number.POSITIVE_INFINITY,
    timeouts: waits = timeouts.request,
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
  // A connection that breaks while checked out emits `error` on the client; without a listener it would end the process (node-postgres
  // #2386).
  pool.on('connect', (client) => client.on('error', onError));
  const open = new Set<Connection>();
  pool.on('connect', (client) => open.add(client as PooledConnection));
  pool.on('remove', (client) => open.delete(client as PooledConnection));
  connections.set(pool, open);
  return pool;
}

/**
 * A pool for the check of all stock, which joins whole tables. Right after bulk work, committed or rolled back, statistics may count one
 * row in a table of a million. Hash joins in the order of the statement read each table once regardless. Nested loops, merges, and joins in
 * another order, by company alone, would read one table again for each row of the other.
 */
export function openCheckPool(url: string, options: Pick<PoolOptions, 'max' | 'onError'> = {}): pg.Pool {
  return openPool(url, {
    ...options,
    timeouts: timeouts.check,
    settings: { enable_nestloop: 'off', enable_mergejoin: 'off', join_collapse_limit: '1' },
  });
}

/** Calls `hear` with the seconds that each connection was waited for, whether or not it became available. */
export function onWaited(pool: pg.Pool, hear: (seconds: number) => void): void {
  (pool as EventEmitter).on('waited', hear);
}

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
    const reportWait = () => (this as EventEmitter).emit('waited', (performance.now() - began) / 1000);
    const full = this.waitingCount >= this.#waiting ? new Error('too many wait for a connection') : undefined;
    if (callback === undefined) return full === undefined ? super.connect().finally(reportWait) : Promise.reject(full);
    if (full !== undefined) {
      callback(full, undefined, () => undefined);
      return undefined;
    }
    super.connect((error, client, release) => {
      reportWait();
      callback(error, client, release);
    });
    return undefined;
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0] & ((...parameters: never[]) => void);

/** Open connections of each pool, including those in use. */
const connections = new WeakMap<pg.Pool, ReadonlySet<Connection>>();

/** Ends a pool. Connections in use have a moment to be released before they are dropped, because some wait for a dead peer. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const late = setTimeout(() => {
    for (const connection of connections.get(pool) ?? []) connection.giveUp('the pool of connections is closing');
  }, FAREWELL);
  await pool.end().finally(() => clearTimeout(late));
}

/** A connection for more than one statement; the caller must release it. */
export async function connect(pool: pg.Pool): Promise<PooledConnection> {
  try {
    return (await pool.connect()) as PooledConnection;
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}

/** PostgreSQL's limits for a session. With keepalives it notices a lost connection and frees its locks. */
function sessionOptions({ statement, betweenStatements }: Timeouts, own: Readonly<Record<string, string>>): string {
  const settings = {
    role: APPLICATION_ROLE,
    timezone: 'UTC',
    statement_timeout: statement,
    idle_in_transaction_session_timeout: betweenStatements,
    // Stops work for a client that disconnected (abandonable.ts), including a killed server.
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

/** pg has no names for array types. */
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
