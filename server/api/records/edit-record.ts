import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { auditedFields } from './audited-fields.ts';
import { columnOf, type RecordReply } from './create-record.ts';
import { lockRecord } from './lock-record.ts';
import type { Fields, RecordKind } from './record-kind.ts';
import { refuseStale } from './refuse-stale.ts';
import { refusingTaken } from './unique-refusal.ts';
import { verbOf } from './verb-of.ts';

/** An edit as it is asked for: what is not named stays as it is. */
export type Edit = Fields & { id: number; version: number };

/**
 * Changes the fields of a record that differ, if nobody changed it since it was read. `settle` may check, and complete, what is
 * given against what is there, with the record locked.
 */
export async function editRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  { id, version, ...given }: Edit,
  settle: (before: Fields, given: Fields) => Promise<Fields> | Fields = (_, asked) => asked,
): Promise<RecordReply> {
  const before = await lockRecord(tx, actor, kind, id);
  await refuseStale(tx, kind.subject, id, version, before);
  const changes = changed(before, await settle(before, given));
  if (changes.length === 0) refuse('nothing_edited');
  const cells = changes
    .filter(([field]) => kind.aside?.[field] === undefined)
    .map(([field, value]) => sql`${raw(columnOf(kind, field))} = ${value}`);
  const edited = await refusingTaken(kind, { ...before, ...given }, () =>
    tx.one<RecordReply>(sql`
      update ${raw(kind.table)} r set ${join([...cells, sql`version = r.version + 1`])}
      where r.id = ${id} and ${kind.owned(actor)}
      returning r.id, r.version`),
  );
  for (const [field, value] of changes) await kind.aside?.[field]?.write(tx, actor, id, value);
  await recordAudit(tx, actor, {
    ...verbOf('edit', kind.subject),
    subjectId: id,
    before: await auditedFields(tx, Object.fromEntries(changes.map(([field]) => [field, before[field]]))),
    after: await auditedFields(tx, Object.fromEntries(changes)),
  });
  return edited;
}

function changed(before: Fields, given: Fields): [string, unknown][] {
  return Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field]),
  );
}
