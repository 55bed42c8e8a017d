import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** What SQL takes as a parameter. */
export type Value = string | number | bigint | boolean | null | Date | Buffer | readonly Value[];

/** Asks the database. Each call says how many rows it expects; text is plain SQL with `$n` parameters only. */
export interface Reader {
  /** All rows. */
  many<Row>(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** The one row there must be; another number of rows is a programming error. */
  one<Row>(text: string, values?: readonly Value[]): Promise<Row>;
  /** The row, or undefined. */
  maybeOne<Row>(text: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** How many rows were written. */
  run(text: string, values?: readonly Value[]): Promise<number>;
}

/** A reader inside a transaction: operations that write take this, never the pool, so that forgetting it does not compile. */
export interface Tx extends Reader {
  readonly inTransaction: true;
}

/** A connection, or a pool of them. */
export interface Queryable {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** A reader over a connection or a pool. Statements are prepared once a connection under a name made of their text. */
export function reader(client: Queryable): Reader {
  const query = async (text: string, values: readonly Value[] = []) => {
    try {
      return await client.query({ name: statementName(text), text, values: [...values] });
    } catch (error) {
      throw error instanceof pg.DatabaseError ? error : new DatabaseUnavailable(error);
    }
  };
  return {
    many: async <Row>(text: string, values?: readonly Value[]) => (await query(text, values)).rows as Row[],
    one: async <Row>(text: string, values?: readonly Value[]) => {
      const { rows } = await query(text, values);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${text.trim().slice(0, 80)}`);
      return rows[0] as Row;
    },
    maybeOne: async <Row>(text: string, values?: readonly Value[]) => {
      const { rows } = await query(text, values);
      if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${text.trim().slice(0, 80)}`);
      return rows[0] as Row | undefined;
    },
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

const names = new Map<string, string>();

/** Texts are constants of the program, so the map is as small as the program; composed list queries vary within bounds. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}
