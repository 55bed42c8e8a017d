import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { RecordReply } from './create-record.ts';
import { refuseUsed } from './find-uses.ts';
import { lockRecord } from './lock-record.ts';
import type { RecordKind } from './record-kind.ts';
import { verbOf } from './verb-of.ts';

/** Takes a record out of all choices, or back into them; documents that name it keep it. Done twice it changes nothing. */
export async function retireRecord<A extends Actor>(
  tx: Tx,
  actor: A,
  kind: RecordKind<A>,
  id: number,
  retired: boolean,
): Promise<RecordReply> {
  const { version } = await lockRecord(tx, actor, kind, id);
  if (retired) await refuseUsed(tx, id, kind.holds ?? []);
  const changed = await tx.maybeOne<RecordReply>(sql`
    update ${raw(kind.table)} r
    set retired_at = ${retired ? sql`now()` : null}, version = r.version + 1
    where r.id = ${id} and ${kind.owned(actor)} and (r.retired_at is not null) <> ${retired}
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
