import { createHash } from 'node:crypto';
import pg from 'pg';
import { counted } from './database-usage.ts';
import { DatabaseUnavailable, isMachineAway, withNames } from './errors.ts';

export type Value = string | number | bigint | boolean | null | Date | Buffer | readonly Value[];

/** A statement built by `sql`, including its values. */
export interface Composed {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Constant SQL with `$n` parameters, or a composed statement. */
export type Statement = string | Composed;

/** Queries the database. Each method states how many rows it expects. */
export interface Reader {
  many<Row>(statement: Statement, values?: readonly Value[]): Promise<Row[]>;
  /** Exactly one row; any other number is a programming error. */
  one<Row>(statement: Statement, values?: readonly Value[]): Promise<Row>;
  maybeOne<Row>(statement: Statement, values?: readonly Value[]): Promise<Row | undefined>;
  /** Returns the number of rows written. */
  run(statement: Statement, values?: readonly Value[]): Promise<number>;
}

/** A reader inside a transaction. Operations that write take this, never the pool, so that forgetting it does not compile. */
export interface Tx extends Reader {
  /**
   * The time of the transaction by the product's clock, to the microsecond, as `product_now()` returns it. Changes pass it as a parameter
   * wherever they compute with it (docs/decisions/0003-keys-begin-with-the-company.md).
   */
  readonly now: string;
  /**
   * Whether the work must lock what it reads before it decides, because an earlier attempt lost a race or deadlocked. Otherwise it may lock
   * stock last.
   */
  readonly locksFirst: boolean;
  /**
   * Sends statements together with the commit, so that their locks are held for PostgreSQL's own time, not for a round trip. The work does
   * not need their results; if one fails, everything is rolled back.
   */
  withCommit(send: () => Promise<unknown>): void;
  /** Notifies every listening process after the commit, and none after a rollback; at most 8,000 bytes. */
  announce(text: string): void;
  /** Notifies them that a session, an access or the account of this user ended or changed. */
  announceRights(userId: number): void;
}

export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

export function reader(client: Queryable): Reader {
  const query = (statement: Statement, values: readonly Value[] = []) =>
    counted(answered(client.query(configOf(statement, values))), textOf(statement));
  return {
    many: async <Row>(statement: Statement, values?: readonly Value[]) =>
      (await query(statement, values)).rows as Row[],
    one: async <Row>(statement: Statement, values?: readonly Value[]) => {
      const { rows } = await query(statement, values);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${beginningOf(statement)}`);
      return rows[0] as Row;
    },
    maybeOne: async <Row>(statement: Statement, values?: readonly Value[]) => {
      const { rows } = await query(statement, values);
      if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${beginningOf(statement)}`);
      return rows[0] as Row | undefined;
    },
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

/** An error that PostgreSQL did not send means a broken or missing connection; so does its error that another machine is down. */
export async function answered<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw error instanceof pg.DatabaseError && !isMachineAway(error)
      ? withNames(error)
      : new DatabaseUnavailable(error);
  }
}

/**
 * Constant statements are prepared once per connection, under a name hashed from their text. Composed ones are not: filters, sorts and
 * fields combine without limit, and each would stay in the memory of every connection.
 */
function configOf(statement: Statement, values: readonly Value[]): pg.QueryConfig {
  if (typeof statement !== 'string') return { text: statement.text, values: [...statement.values] };
  return { name: statementName(statement), text: statement, values: [...values] };
}

function beginningOf(statement: Statement): string {
  return textOf(statement).trim().slice(0, 80);
}

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text);

const names = new Map<string, string>();

/** The map is bounded by the number of constant statements in the program. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}
