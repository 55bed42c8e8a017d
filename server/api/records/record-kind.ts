import type { Sql } from 'sql-template-tag';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import type { Use } from './find-uses.ts';

/** A kind of master data whose rows people make, edit, retire and delete: what the operations on all of them share, as data. */
export interface RecordKind<A extends Actor = Actor> {
  /** What the audit calls it, and refusals: 'unit'. */
  subject: string;
  table: string;
  /** The fields of requests and answers, and their columns. */
  columns: Readonly<Record<string, string>>;
  /** Fields that lie in rows of other tables. */
  aside?: Readonly<Record<string, Aside<A>>>;
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

/** How a field is read and written that is no column of the kind's table. */
export interface Aside<A extends Actor> {
  read(tx: Tx, actor: A, id: number): Promise<unknown>;
  write(tx: Tx, actor: A, id: number, value: unknown): Promise<void>;
}

export type Fields = Readonly<Record<string, unknown>>;
