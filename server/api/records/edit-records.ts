import { isDeepStrictEqual } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudits } from '../record-audit.ts';
import { columnOf, type Fields, nounOf, ofOwner, type RecordKind, verbOf } from './record-kind.ts';

export type LockedRecord = Fields & { id: number; version: number };

type Seen = readonly { id: number; version: number }[];

/**
 * Changes many records alike, all or none, in as many statements as one. A record that changed since it was read (`seen`) refuses the whole
 * request.
 */
export async function editRecords<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  ids: readonly number[],
  { seen = [], ...given }: Fields & { seen?: Seen | undefined },
  check: (before: readonly LockedRecord[]) => Promise<void>,
): Promise<{ changed: number; unchanged: number; ids: number[] }> {
  const records = await lockRecords(tx, actor, kind, ids);
  refuseAnyStale(records, seen);
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  const differing = records.filter((record) => changes.some(([field, value]) => differs(record, field, value)));
  if (differing.length === 0) refuse('nothing_edited');
  await check(differing);
  const changedIds = differing.map(({ id }) => id);
  const cells = changes.map(([field, value]) => sql`${raw(columnOf(kind, field))} = ${value}`);
  await tx.run(sql`
    update ${raw(kind.table)} r set ${join(cells)}, version = r.version + 1
    where r.id = any (${changedIds}::bigint[]) and ${ofOwner(kind, actor)}`);
  await recordAudits(
    tx,
    actor,
    differing.map((record) => auditOf(kind.subject, record, changes)),
  );
  return { changed: differing.length, unchanged: records.length - differing.length, ids: changedIds };
}

/** Locks in the order of ids, so that overlapping changes wait for each other instead of deadlocking. */
async function lockRecords<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  ids: readonly number[],
): Promise<LockedRecord[]> {
  const columns = Object.entries(kind.columns).map(([field, column]) => `r.${column} as "${field}"`);
  const records = await tx.many<LockedRecord>(sql`
    select r.id, r.version, ${raw(columns.join(', '))}
    from ${raw(kind.table)} r
    where r.id = any (${ids}::bigint[]) and ${kind.owned(actor)}
    order by r.id
    for update`);
  return records.length === new Set(ids).size ? records : refuse('not_found', { values: { thing: nounOf(kind) } });
}

function refuseAnyStale(records: readonly LockedRecord[], seen: Seen): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const stale = records.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
  if (stale.length > 0) refuse('changed_meanwhile', { data: { ids: stale.map(({ id }) => id) } });
}

function differs(record: LockedRecord, field: string, value: unknown): boolean {
  return !isDeepStrictEqual(record[field], value);
}

function auditOf(subject: string, record: LockedRecord, changes: readonly [string, unknown][]) {
  const changed = changes.filter(([field, value]) => differs(record, field, value));
  return {
    ...verbOf('edit', subject),
    subjectId: record.id,
    before: Object.fromEntries(changed.map(([field]) => [field, record[field]])),
    after: Object.fromEntries(changed),
  };
}
