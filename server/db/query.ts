import { createHash } from 'node:crypto';
import pg from 'pg';
import { counted } from './asked.ts';
import { DatabaseUnavailable, isMachineAway, withNames } from './errors.ts';

/** What SQL takes as a parameter. */
export type Value = string | number | bigint | boolean | null | Date | Buffer | readonly Value[];

/** A statement put together by `sql`, with its values in it. */
export interface Composed {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Plain SQL with `$n` parameters, a constant of the program; or a composed one. */
export type Statement = string | Composed;

/** Asks the database. Each call says how many rows it expects. */
export interface Reader {
  /** All rows. */
  many<Row>(statement: Statement, values?: readonly Value[]): Promise<Row[]>;
  /** The one row there must be; another number of rows is a programming error. */
  one<Row>(statement: Statement, values?: readonly Value[]): Promise<Row>;
  /** The row, or undefined. */
  maybeOne<Row>(statement: Statement, values?: readonly Value[]): Promise<Row | undefined>;
  /** How many rows were written. */
  run(statement: Statement, values?: readonly Value[]): Promise<number>;
}

/** A reader inside a transaction: operations that write take this, never the pool, so that forgetting it does not compile. */
export interface Tx extends Reader {
  /**
   * The moment of the transaction by the product's clock, to the microsecond: what `product_now()` says in it. Changes take it as a parameter
   * wherever they work something out with it (docs/decisions/0086-statements-for-one-shard.md).
   */
  readonly now: string;
  /** Locks what it reads before it decides: another try lost a race, or met others in a circle. Otherwise stock may be taken last. */
  readonly locksFirst: boolean;
  /**
   * Sends statements with the commit, in one go: what they lock is locked for PostgreSQL's own time, not for a turn of ours. The work does
   * not need their answers; that one fails undoes everything.
   */
  withCommit(send: () => Promise<unknown>): void;
  /** Tells every process that listens, when the transaction is committed, and nobody when it is not; at most 8,000 bytes. */
  announce(text: string): void;
  /** Tells them as well that a session, an access or a user ended or changed: whose. */
  announceRights(userId: number): void;
}

/** A connection, or a pool of them. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** A reader over a connection or a pool. */
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

/** What is not an answer of PostgreSQL is a connection that broke, or none; so is its answer that another machine is away. */
export async function answered<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof pg.DatabaseError && !isMachineAway(error)
      ? withNames(error)
      : new DatabaseUnavailable(error);
  }
}

/**
 * Constant texts are prepared once a connection under a name made of them. Composed ones are not: there are as many as a caller can
 * think of filters, sorts and fields, and each would stay in the memory of every connection.
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

/** The map is as small as the program. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}
