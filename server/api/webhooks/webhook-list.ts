import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/webhooks/webhooks.ts';
import type { Reader } from '../../db/query.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { findWebhook, UNDER, withLivingAccess } from './works.ts';

export const { list: listWebhooks } = listAndExport(contract.listWebhooks, async (_actor, _query, _services, db) => ({
  from: sql`from /* every company */ webhooks w
    ${raw(UNDER)}
    left join unnest(${await livingAccesses(db)}::bigint[]) as living (access_id) on living.access_id = w.access_id
    join users m on m.id = w.created_by
    join companies c on c.id = w.company_id
    left join warehouses h on h.id = a.warehouse_id`,
  columns: {
    id: 'w.id',
    name: 'w.name',
    url: 'w.url',
    subjects: 'w.subjects',
    state: `case when w.state = 'off' then 'off' when living.access_id is null then 'suspended'
                 when w.failing_since is not null then 'failing' else 'active' end`,
    problem: 'w.problem',
    failingSince: 'w.failing_since',
    waiting: `(select count(*) from webhook_deliveries d
               where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting')`,
    holderId: 'u.id',
    login: 'case when u.integration_scopes is null then u.login else u.name end',
    isOfIntegration: 'u.integration_scopes is not null',
    accessId: 'a.id',
    type: `case when a.warehouse_id is null then 'company' else 'operational' end`,
    company: 'c.name',
    warehouse: 'h.name',
    createdBy: 'm.name',
    createdAt: 'w.created_at',
    version: 'w.version',
  },
  id: 'w.id',
  updated: 'w.updated_at',
  where: [],
  search: ['w.name', 'w.url'],
}));

async function livingAccesses(db: Reader): Promise<number[]> {
  const all = await db.many<{ accessId: number }>(
    'select /* every company */ distinct access_id as "accessId" from webhooks',
  );
  return (await withLivingAccess(db, all)).map(({ accessId }) => accessId);
}

export const { list: listWebhookDeliveries } = listAndExport(
  contract.listWebhookDeliveries,
  async (_actor, { id }, _services, db) => {
    const { companyId } = await findWebhook(db, id);
    return {
      from: sql`from webhook_deliveries d cross join ${ownCompany(companyId)}`,
      columns: {
        id: 'd.id',
        kind: 'd.kind',
        subject: 'd.subject',
        subjectId: 'd.subject_id',
        warehouseId: 'd.warehouse_id',
        changedAt: 'd.changed_at',
        createdAt: 'd.created_at',
        state: 'd.state',
        nextTryAt: `case when d.state = 'waiting' then d.next_try_at end`,
        endedAt: 'd.ended_at',
        tries: `(select coalesce(jsonb_agg(jsonb_build_object(
          'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'milliseconds', t.milliseconds, 'delivered', t.delivered, 'answer', t.answer) order by t.id), '[]')
          from webhook_tries t where t.company_id = own.company_id and t.delivery_id = d.id)`,
      },
      id: 'd.id',
      updated: 'd.updated_at',
      where: [sql`d.company_id = ${companyId}`, sql`d.webhook_id = ${id}`],
      search: ['d.kind', 'd.subject', 'd.subject_id::text'],
    };
  },
);
