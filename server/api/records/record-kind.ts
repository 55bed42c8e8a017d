import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { refuseAt } from '../refusals.ts';
import type { Use } from './find-uses.ts';
import { byReferenceKey } from './subject-rows.ts';

export interface RecordKind<A extends Actor = Actor> {
  /** The name in the audit: 'unit'. */
  subject: string;
  table: string;
  columns: Readonly<Record<string, string>>;
  /** Fields stored in other tables. */
  aside?: Readonly<Record<string, Aside<A>>>;
  /** Replaces ids in the audit where they would mean nothing to a reader. */
  audited?(fields: Fields): Fields;
  owner(actor: A): Readonly<Record<string, number | null>>;
  /** Restricts rows `r` to those that the actor can change; others are not found. */
  owned(actor: A): Sql;
  /** The refusal for a violated unique constraint, and the field it is reported on. */
  unique: Readonly<Record<string, { code: ErrorCode; field: string }>>;
  /** Uses that prevent deleting. */
  uses: readonly Use[];
  /** Uses that prevent retiring; omitted: none. */
  holds?: readonly Use[];
}

/**
 * Restricts rows `r` to the actor's owner, for changes to rows already locked through `owned`: a copied table is written without reading
 * another (docs/decisions/0003-keys-begin-with-the-company.md).
 */
export function ofOwner<A extends Actor>(kind: Pick<RecordKind<A>, 'owner'>, actor: A): Sql {
  const conditions = Object.entries(kind.owner(actor)).map(([column, value]) =>
    value === null ? sql`r.${raw(column)} is null` : sql`r.${raw(column)} = ${value}`,
  );
  return join([sql`true`, ...conditions], ' and ');
}

export interface Aside<A extends Actor> {
  read(tx: Tx, actor: A, id: number): Promise<unknown>;
  write(tx: Tx, actor: A, id: number, value: unknown): Promise<void>;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface RecordReply {
  id: number;
  version: number;
}

export function columnOf({ columns, subject }: Pick<RecordKind, 'columns' | 'subject'>, field: string): string {
  const column = columns[field];
  if (column === undefined) throw new Error(`${subject} has no field ${field}`);
  return column;
}

/** The audit's names: operation 'createUnit' on subject 'unit'. */
export function verbOf(verb: string, subject: string): { operation: string; subject: string } {
  return { operation: `${verb}${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`, subject };
}

/** Fields for the audit: parameter values under the reference keys of the moment, because ids mean nothing to a reader. */
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

/** Reports a violated unique constraint as a refusal beside its field. */
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

/** Lists rows in use, or the retired ones if requested; a single row is returned either way. */
export function inUse(alias: string, { id, retired }: { id?: number | undefined; retired?: boolean | undefined }): Sql {
  const row = raw(alias);
  return id === undefined ? sql`(${row}.retired_at is not null) = ${retired ?? false}` : sql`${row}.id = ${id}`;
}

export const inUseFilters = { id: null, retired: null };

/** The names of subjects that differ from the subject itself, as refusals say them. */
const nouns: Readonly<Record<string, string>> = {
  itemMaster: 'item master',
  packing: 'packing type',
  partnerWarehouse: 'warehouse',
  signOnRole: 'role',
  sku: 'SKU',
};

export function nounOf({ subject }: Pick<RecordKind, 'subject'>): string {
  return nouns[subject] ?? subject;
}
