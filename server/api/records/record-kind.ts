import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { refuseAt } from '../refusals.ts';
import type { Use } from './find-uses.ts';
import { byReferenceKey } from './subject-rows.ts';

/** A kind of master data whose rows people make, edit, retire and delete: what the operations on all of them share, as data. */
export interface RecordKind<A extends Actor = Actor> {
  /** What the audit calls it, and refusals: 'unit'. */
  subject: string;
  table: string;
  /** The fields of requests and answers, and their columns. */
  columns: Readonly<Record<string, string>>;
  /** Fields that lie in rows of other tables. */
  aside?: Readonly<Record<string, Aside<A>>>;
  /** Fields as the audit shows them, where ids would say nothing to a reader. */
  audited?(fields: Fields): Fields;
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

/**
 * The rows (as `r`) with the actor's owner, for changes of those that were locked as `owned`: a copied table is written without reading
 * another (docs/decisions/0086-statements-for-one-shard.md).
 */
export function ofOwner<A extends Actor>(kind: Pick<RecordKind<A>, 'owner'>, actor: A): Sql {
  const conditions = Object.entries(kind.owner(actor)).map(([column, value]) =>
    value === null ? sql`r.${raw(column)} is null` : sql`r.${raw(column)} = ${value}`,
  );
  return join([sql`true`, ...conditions], ' and ');
}

/** How a field is read and written that is no column of the kind's table. */
export interface Aside<A extends Actor> {
  read(tx: Tx, actor: A, id: number): Promise<unknown>;
  write(tx: Tx, actor: A, id: number, value: unknown): Promise<void>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a change of a record answers. */
export interface RecordReply {
  id: number;
  version: number;
}

/** The column of a field; a field that the kind does not name is a programming error. */
export function columnOf({ columns, subject }: Pick<RecordKind, 'columns' | 'subject'>, field: string): string {
  const column = columns[field];
  if (column === undefined) throw new Error(`${subject} has no field ${field}`);
  return column;
}

/** What the audit says was done, in the name of the operation that does it: 'createUnit', to a 'unit'. */
export function verbOf(verb: string, subject: string): { operation: string; subject: string } {
  return { operation: `${verb}${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`, subject };
}

/** Fields as the audit keeps them: values of parameters by the reference keys of the moment, as ids say nothing to a reader. */
export async function auditedFields(
  tx: Tx,
  { audited = (fields) => fields }: Pick<RecordKind, 'audited'>,
  given: Fields,
): Promise<Fields> {
  const fields = audited(given);
  if (fields.parameters === undefined) return fields;
  const { parameters } = await tx.one<{ parameters: unknown }>(`select ${givenValues} as parameters`, [
    JSON.stringify(fields.parameters),
  ]);
  return { ...fields, parameters };
}

const givenValues = byReferenceKey('$1::jsonb');

/** Writes; a broken unique constraint of the kind is refused beside its field. */
export async function refusingTaken<T>(
  { unique }: Pick<RecordKind, 'unique'>,
  values: Fields,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = error instanceof pg.DatabaseError ? unique[error.constraint ?? ''] : undefined;
    if (taken === undefined) throw error;
    return refuseAt(taken.code, [taken.field], { values: { [taken.field]: String(values[taken.field]) } });
  }
}

/** The rows of a list of records to show: those in use unless the retired ones are asked for; a single one whatever it is. */
export function inUse(alias: string, { id, retired }: { id?: number | undefined; retired?: boolean | undefined }): Sql {
  const row = raw(alias);
  return id === undefined ? sql`(${row}.retired_at is not null) = ${retired ?? false}` : sql`${row}.id = ${id}`;
}

/** The filters of a list of records that `inUse` heeds. */
export const inUseFilters = { id: null, retired: null };
