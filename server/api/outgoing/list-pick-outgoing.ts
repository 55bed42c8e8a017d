import sql, { type Sql } from 'sql-template-tag';
import { listPickOutgoing as contract } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { requirePicks } from '../goods-out/list-pick-lines.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';

export const { list: listPickOutgoing } = listAndExport(contract, async (actor, { id }, _services, db) => {
  await requirePicks(db, actor, [id]);
  return outgoingRows(actor.companyId, sql`o.pick_id = ${id}`);
});

/** Mails and calls of a company with their tries. The job of one that is waiting exists until it is delivered or dropped. */
export function outgoingRows(companyId: number, condition: Sql) {
  return {
    from: sql`
      from outgoing o
      cross join ${ownCompany(companyId)}
      join users u on u.id = o.asked_by
      left join partners n on n.company_id = o.company_id and n.id = o.partner_id
      left join graphile_worker.jobs j on j.key = 'outgoing ' || o.company_id || ' ' || o.id`,
    columns: {
      id: 'o.id',
      kind: 'o.kind',
      address: 'o.address',
      partner: 'n.name',
      thirdParty: 'o.third_party',
      askedBy: 'u.name',
      askedAt: 'o.asked_at',
      state: `case when o.delivered_at is not null then 'delivered' when ${isWaiting} then 'waiting'
                   when o.dropped_at is not null then 'dropped' else 'failed' end`,
      deliveredAt: 'o.delivered_at',
      nextTryAt: `case when o.delivered_at is null and ${isWaiting} then j.run_at end`,
      droppedReason: 'o.dropped_reason',
      tries: `(select coalesce(jsonb_agg(jsonb_build_object(
        'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'milliseconds', t.milliseconds, 'delivered', t.delivered, 'answer', t.answer) order by t.id), '[]')
        from outgoing_tries t where t.company_id = own.company_id and t.outgoing_id = o.id)`,
    },
    id: 'o.id',
    // An attempt updates its job.
    updated: 'greatest(o.updated_at, j.updated_at)',
    where: [sql`o.company_id = ${companyId} and ${condition}`],
    search: ['o.address', 'n.name'] as const,
  };
}

const isWaiting = 'o.dropped_at is null and (j.attempts < j.max_attempts or j.locked_at is not null)';
