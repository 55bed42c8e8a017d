import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { auditedFields } from './audited-fields.ts';
import { refuseUsed } from './find-uses.ts';
import { lockRecord } from './lock-record.ts';
import type { RecordKind } from './record-kind.ts';
import { verbOf } from './verb-of.ts';

/** Deletes a record that nothing uses. Whatever wants to use it meanwhile waits for the lock, and then finds it gone. */
export async function deleteRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
): Promise<Record<string, never>> {
  const { version, ...before } = await lockRecord(tx, actor, kind, id);
  await refuseUsed(tx, id, kind.uses);
  await refusingReferred(() =>
    tx.run(sql`delete from ${raw(kind.table)} r where r.id = ${id} and ${kind.owned(actor)}`),
  );
  await recordAudit(tx, actor, {
    ...verbOf('delete', kind.subject),
    subjectId: id,
    before: await auditedFields(tx, before),
  });
  return {};
}

/** foreign_key_violation. */
const REFERRED = '23503';

/** What the kind does not name among its uses keeps the row too; people are told its table, which is better than a failure. */
async function refusingReferred(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== REFERRED) throw error;
    const table = (error.table ?? 'other records').replaceAll('_', ' ');
    refuse('in_use', { values: { uses: table } });
  }
}
