import pg from 'pg';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Reader } from './query.ts';

/** A reason not to start, as one plain sentence. The process prints it without a stack and exits with 1. */
export class CannotStart extends Error {}

/** The application's role and tables are created by the first start. */
export function explainEmpty(error: unknown): never {
  // A connection that cannot become the application's role has not begun to work: the database counts as unavailable.
  const answer = error instanceof DatabaseUnavailable ? error.cause : error;
  const isEmpty = answer instanceof pg.DatabaseError && ['22023', '42P01'].includes(answer.code ?? '');
  throw isEmpty ? new CannotStart('no WMS has been started on this database yet') : error;
}

/** The database could not be reached, or the connection broke. Beyond the statement's transaction nothing is known about its outcome. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

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

/** The Citus routines that report another machine's answer to a statement, and to rows copied to it. */
const REPORTS_ANSWER = 'ReportResultError';
const REPORTS_COPY = 'ReportCopyError';

/**
 * Whether another machine that PostgreSQL queried is down (docs/citus.md). Citus reports class 08; if the connection broke during a
 * statement, an internal error of the routine that reads results; and if rows were copied, an I/O error.
 */
export function isMachineAway({ code, routine }: pg.DatabaseError): boolean {
  const away = (code === 'XX000' && routine === REPORTS_ANSWER) || (code === '58030' && routine === REPORTS_COPY);
  return away || code?.startsWith('08') === true;
}

/**
 * Completes the constraint and table names of an error from a distributed database. Citus passes on only the text of another machine's
 * error. Names there end with a shard number, which is removed; none of our names ends with one.
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

/** Whether PostgreSQL refused to write because it is a standby or read-only, set by an administrator or by a full disk. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Whether the database is read-only; a standby is, too. */
export async function takesNoWrites(db: Reader): Promise<boolean> {
  const { off } = await db.one<{ off: boolean }>(`select current_setting('transaction_read_only') = 'on' as off`);
  return off;
}
