import sql, { join, raw } from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { auditedFields } from './audited-fields.ts';
import type { Fields, RecordKind } from './record-kind.ts';
import { refusingTaken } from './unique-refusal.ts';
import { verbOf } from './verb-of.ts';

/** What a change of a record answers. */
export interface RecordReply {
  id: number;
  version: number;
}

/** Makes a record of the actor's; the kind's own rules have been checked before. */
export async function createRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  given: Fields,
): Promise<RecordReply> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  const columns = [...Object.keys(kind.owner(actor)), ...values.map(([field]) => columnOf(kind, field))];
  const cells = [...Object.values(kind.owner(actor)), ...values.map(([, value]) => value)];
  const made = await refusingTaken(kind, given, () =>
    tx.one<RecordReply>(sql`
      insert into ${raw(kind.table)} (${raw(columns.join(', '))}) values (${join(cells)}) returning id, version`),
  );
  const after = await auditedFields(tx, Object.fromEntries(values));
  await recordAudit(tx, actor, { ...verbOf('create', kind.subject), subjectId: made.id, after });
  return made;
}

/** The column of a field; a field that the kind does not name is a programming error. */
export function columnOf({ columns, subject }: Pick<RecordKind, 'columns' | 'subject'>, field: string): string {
  const column = columns[field];
  if (column === undefined) throw new Error(`${subject} has no field ${field}`);
  return column;
}
