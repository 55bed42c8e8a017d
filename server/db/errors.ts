import pg from 'pg';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Reader } from './query.ts';

/** A reason not to start, in one plain sentence for the person at the terminal; the process prints it and ends with 1, no stack. */
export class CannotStart extends Error {}

/** The database could not be reached, or the connection broke: nothing is known of the statement's fate beyond its transaction. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** What it means to a person when the database refuses by one of its named rules. */
export const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  skus_barcode_unique: 'barcode_taken',
  skus_barcode_once: 'barcode_taken',
  erns_number_unique: 'ern_number_taken',
  erns_number_once: 'ern_number_taken',
  drums_number_used: 'drum_number_used',
  drums_number_once: 'drum_number_used',
  jobs_number_unique: 'job_taken',
  jobs_number_once: 'job_taken',
  partners_name_once: 'partner_taken',
  locations_name_once: 'location_taken',
  operations_reversed_once: 'reversed_already',
  accesses_scope_unique: 'access_repeated',
  sign_on_role_accesses_scope_unique: 'access_repeated',
  list_views_name_unique: 'view_taken',
  effects_once: 'changed_meanwhile',
};

/** The routines by which Citus reports what another machine answered: to a statement, and to rows that were copied to it. */
const REPORTS_ANSWER = 'ReportResultError';
const REPORTS_COPY = 'ReportCopyError';

/**
 * Did PostgreSQL ask another machine for its rows, which is away (docs/citus.md)? Citus says so by class 08, and, where the connection broke
 * under a statement, by an internal error of the routine that reads results, or an error of input and output where rows were copied.
 */
export function isMachineAway({ code, routine }: pg.DatabaseError): boolean {
  const away = (code === 'XX000' && routine === REPORTS_ANSWER) || (code === '58030' && routine === REPORTS_COPY);
  return away || code?.startsWith('08') === true;
}

/**
 * The refusal of a database on several machines with the rule and the table that it names. Of another machine Citus passes on no more than its
 * text; everywhere both carry the number of their shard, as no name of ours ends.
 */
export function withNames(error: pg.DatabaseError): pg.DatabaseError {
  if (error.routine === REPORTS_ANSWER || error.routine === REPORTS_COPY) {
    error.constraint ??= /constraint "(\w+)"/.exec(error.message)?.[1];
    error.table ??= /on table "(\w+)"$/.exec(error.message)?.[1];
  }
  error.constraint = error.constraint?.replace(/_\d+$/, '');
  error.table = error.table?.replace(/_\d+$/, '');
  return error;
}

/** Did PostgreSQL refuse to write: it is a standby, or is set to be read-only, by an administrator or because its disk is full? */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Does the database take no writes? A standby says so of itself, as does one that was set to be read-only. */
export async function takesNoWrites(db: Reader): Promise<boolean> {
  const { off } = await db.one<{ off: boolean }>(`select current_setting('transaction_read_only') = 'on' as off`);
  return off;
}
