import pg from 'pg';

/** The role the application works as: it owns no table, so the ledger's revoked privileges hold for it (design: Database). */
export const APPLICATION_ROLE = 'wms_app';

const settings = {
  role: APPLICATION_ROLE,
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
  // Work for a client that is gone stops (abandonable.ts), as does that of a killed server.
  client_connection_check_interval: '1s',
};

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** Milliseconds that who needs a connection waits for one at most. */
  longestWait?: number;
  /** Called with an error of an idle connection (PostgreSQL was restarted, say): logged, never fatal. */
  onError?: (error: Error) => void;
}

/** A pool over `url` that works as the application's role and answers numbers, decimals and times in our spelling. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'wms',
    connectionTimeoutMillis: options.longestWait ?? 5_000,
    types: { getTypeParser: parserOf },
  });
  pool.on('error', onError);
  // A connection that breaks while it is checked out emits on the client; unheard, it would end the process (node-postgres #2386).
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
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
