import type { Sql } from 'sql-template-tag';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Use } from './find-uses.ts';

/** A kind of master data whose rows people make, edit, retire and delete: what the operations on all of them share, as data. */
export interface RecordKind<A extends Actor = Actor> {
  /** What the audit calls it, and refusals: 'unit'. */
  subject: string;
  table: string;
  /** The fields of requests and answers, and their columns. */
  columns: Readonly<Record<string, string>>;
  /** The columns that say whose a new row is. */
  owner(actor: A): Readonly<Record<string, number | null>>;
  /** The rows (as `r`) that the actor may change; all others do not exist for them. */
  owned(actor: A): Sql;
  /** Which refusal a broken unique constraint is, and beside which field. */
  unique: Readonly<Record<string, { code: ErrorCode; field: string }>>;
  /** What keeps a row from being deleted. */
  uses: readonly Use[];
  /** What keeps a row from being retired: nothing, when left out. */
  holds?: readonly Use[];
}

export type Fields = Readonly<Record<string, unknown>>;
