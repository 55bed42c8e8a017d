import type { Contents } from './contents.ts';
import type { Sequence } from './session.ts';

/**
 * A backup is text, compressed with gzip: a header line, each table as psql's COPY with its rows, and a line with what the rows add up to.
 * `zcat FILE | less` shows it. The lines of the WMS itself are comments of SQL.
 */
export const HEADER = '-- WMS backup ';
export const FOOTER = '-- checked by ';
/** Ends the rows of a table. COPY writes a backslash in a value as two. */
export const END_OF_ROWS = '\\.\n';

export interface Header {
  /** Counts up when an older program could not read a new file. */
  format: number;
  /** The version of the product. */
  version: string;
  /** The last migration of the database. */
  migration: number;
  /** The version of PostgreSQL. */
  postgres: string;
  takenAt: string;
}

export const FORMAT = 1;

export interface TableSum {
  rows: number;
  /** Of the rows as COPY writes them. */
  sha256: string;
}

export interface Footer {
  tables: Readonly<Record<string, TableSum>>;
  sequences: readonly Sequence[];
  contents: Contents;
}
