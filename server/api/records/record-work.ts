import pg from 'pg';
import sql, { join, raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { type Edit, editRecord, lockRecord } from './edit-record.ts';
import { refuseUsed } from './find-uses.ts';
import {
  auditedFields,
  columnOf,
  type Fields,
  ofOwner,
  type RecordKind,
  type RecordReply,
  refusingTaken,
  verbOf,
} from './record-kind.ts';

interface Named {
  id: number;
}

export function recordWork<A extends Actor>(kind: RecordKind<A>) {
  return {
    create: (tx: Tx, actor: A, input: Fields) => createRecord(tx, actor, kind, input),
    edit: (tx: Tx, actor: A, input: Edit) => editRecord(tx, actor, kind, input),
    remove: (tx: Tx, actor: A, { id }: Named) => deleteRecord(tx, actor, kind, id),
    retire: (tx: Tx, actor: A, { id }: Named) => retireRecord(tx, actor, kind, id, true),
    restore: (tx: Tx, actor: A, { id }: Named) => retireRecord(tx, actor, kind, id, false),
  };
}

/** The kind's own rules must have been checked before. */
export async function createRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  given: Fields,
): Promise<RecordReply> {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  const values = fields.filter(([field]) => kind.aside?.[field] === undefined);
  const columns = [...Object.keys(kind.owner(actor)), ...values.map(([field]) => columnOf(kind, field))];
  const cells = [...Object.values(kind.owner(actor)), ...values.map(([, value]) => value)];
  const made = await refusingTaken(kind, given, () =>
    tx.one<RecordReply>(sql`
      insert into ${raw(kind.table)} (${raw(columns.join(', '))}) values (${join(cells)}) returning id, version`),
  );
  for (const [field, value] of fields) await kind.aside?.[field]?.write(tx, actor, made.id, value);
  const after = await auditedFields(tx, kind, Object.fromEntries(fields));
  await recordAudit(tx, actor, { ...verbOf('create', kind.subject), subjectId: made.id, after });
  return made;
}

/** Removes a record from all choices, or puts it back; documents that name it keep it. Repeating it changes nothing. */
async function retireRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
  retired: boolean,
): Promise<RecordReply> {
  const { version } = await lockRecord(tx, actor, kind, id);
  if (retired) await refuseUsed(tx, actor, id, kind.holds ?? []);
  const changed = await tx.maybeOne<RecordReply>(sql`
    update ${raw(kind.table)} r
    set retired_at = ${retired ? sql`now()` : null}, version = r.version + 1
    where r.id = ${id} and ${ofOwner(kind, actor)} and (r.retired_at is not null) <> ${retired}
    returning r.id, r.version`);
  if (changed === undefined) return { id, version };
  const verb = retired ? 'retire' : 'restore';
  await recordAudit(tx, actor, {
    ...verbOf(verb, kind.subject),
    subjectId: id,
    before: { retired: !retired },
    after: { retired },
  });
  return changed;
}

/** Deletes an unused record. A concurrent use waits for the lock and then finds the record gone. */
export async function deleteRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
): Promise<Record<string, never>> {
  const { version, ...before } = await lockRecord(tx, actor, kind, id);
  await refuseUsed(tx, actor, id, kind.uses);
  await refusingReferred(() =>
    tx.run(sql`delete from ${raw(kind.table)} r where r.id = ${id} and ${ofOwner(kind, actor)}`),
  );
  await recordAudit(tx, actor, {
    ...verbOf('delete', kind.subject),
    subjectId: id,
    before: await auditedFields(tx, kind, before),
  });
  return {};
}

/** foreign_key_violation. */
const REFERRED = '23503';

/**
 * A foreign key that the kind does not list among its uses also keeps the row. The refusal names its table, which is better than a failure.
 */
async function refusingReferred(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== REFERRED) throw error;
    const table = (error.table ?? 'other records').replaceAll('_', ' ');
    refuse('in_use', { values: { uses: table } });
  }
}
