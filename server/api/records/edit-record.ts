import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import {
  auditedFields,
  columnOf,
  type Fields,
  nounOf,
  ofOwner,
  type RecordKind,
  type RecordReply,
  refusingTaken,
  verbOf,
} from './record-kind.ts';

/** Fields that are not named stay unchanged. */
export type Edit = Fields & { id: number; version: number };

/**
 * Changes the fields that differ, unless the record changed since it was read. `prepare` can check and complete the given fields against
 * the locked record.
 */
export async function editRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  { id, version, ...given }: Edit,
  prepare: (before: Fields, given: Fields) => Promise<Fields> | Fields = (_, fields) => fields,
): Promise<RecordReply> {
  const before = await lockRecord(tx, actor, kind, id);
  await refuseStale(tx, kind.subject, id, version, before);
  const changes = changed(before, await prepare(before, given));
  if (changes.length === 0) refuse('nothing_edited');
  const cells = changes
    .filter(([field]) => kind.aside?.[field] === undefined)
    .map(([field, value]) => sql`${raw(columnOf(kind, field))} = ${value}`);
  const edited = await refusingTaken(kind, { ...before, ...given }, () =>
    tx.one<RecordReply>(sql`
      update ${raw(kind.table)} r set ${join([...cells, sql`version = r.version + 1`])}
      where r.id = ${id} and ${ofOwner(kind, actor)}
      returning r.id, r.version`),
  );
  for (const [field, value] of changes) await kind.aside?.[field]?.write(tx, actor, id, value);
  await recordAudit(tx, actor, {
    ...verbOf('edit', kind.subject),
    subjectId: id,
    before: await auditedFields(tx, kind, Object.fromEntries(changes.map(([field]) => [field, before[field]]))),
    after: await auditedFields(tx, kind, Object.fromEntries(changes)),
  });
  return edited;
}

function changed(before: Fields, given: Fields): [string, unknown][] {
  return Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field]),
  );
}

/** Locks a record; one that is not the actor's is not found. */
export async function lockRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
): Promise<Fields & { version: number }> {
  const columns = Object.entries(kind.columns).map(([field, column]) => `r.${column} as "${field}"`);
  const row = await tx.maybeOne<Fields & { version: number }>(sql`
    select r.version, ${raw(columns.join(', '))}
    from ${raw(kind.table)} r
    where r.id = ${id} and ${kind.owned(actor)}
    for update`);
  if (row === undefined) return refuse('not_found', { values: { thing: nounOf(kind) } });
  const beside: Record<string, unknown> = {};
  for (const [field, { read }] of Object.entries(kind.aside ?? {})) beside[field] = await read(tx, actor, id);
  return { ...row, ...beside };
}

/** Refuses a change based on an outdated version, with the current state and the author and time of the change. */
export async function refuseStale(
  tx: Tx,
  subject: string,
  id: number,
  version: number,
  current: Fields & { version: number },
): Promise<void> {
  if (current.version === version) return;
  const last = await tx.maybeOne<{ by: string | null; at: string }>(
    `select u.name as by, a.at
     from audit a
     left join users u on u.id = a.user_id
     where a.subject = $1 and a.subject_id = $2
     order by a.id desc
     limit 1`,
    [subject, String(id)],
  );
  refuse('changed_meanwhile', { data: { current, by: last?.by ?? null, at: last?.at ?? null } });
}
