import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/outgoing/outgoing.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { pickDocument } from '../goods-out/pick-document.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { announceOutgoing } from '../live/announce.ts';
import type { Author } from '../record-audit.ts';
import { recordAudits } from '../record-audit.ts';
import { shipmentDocument } from '../shipments/shipment-document.ts';

/** The job `j` has used up its attempts and is not running. */
export const hasFailed = 'j.attempts >= j.max_attempts and j.locked_at is null';

/**
 * Mails and calls of any company that failed every attempt, with the document they are about. The content stays in the queue: it may be for
 * the recipient only.
 */
export const { list: listFailedOutgoing } = listAndExport(contract.listFailedOutgoing, () => ({
  from: sql`from /* every company */ graphile_worker.jobs j
    join graphile_worker._private_jobs q on q.id = j.id
    left join outgoing o
      on j.key like 'outgoing %' and o.company_id = (q.payload ->> 'companyId')::bigint and o.id = (q.payload ->> 'id')::bigint
    left join companies c on c.id = o.company_id
    left join picks p on p.company_id = o.company_id and p.id = o.pick_id
    left join shipments s on s.company_id = o.company_id and s.id = o.shipment_id
    left join warehouses w on w.id = coalesce(p.warehouse_id, s.warehouse_id)
    left join partners n on n.company_id = o.company_id and n.id = o.partner_id
    left join users u on j.task_identifier = 'sendCredentials' and u.id = (q.payload ->> 'userId')::bigint`,
  columns: {
    id: 'j.id',
    kind: 'j.task_identifier',
    to: `case j.task_identifier when 'sendMail' then q.payload -> 'to' ->> 0 when 'sendResetLink' then q.payload ->> 'login'
           else coalesce(o.address, n.name, u.name) end`,
    about: `case when p.id is not null then jsonb_build_object('document', '${pickDocument.name}', 'id', p.id, 'number', p.number,
                   'companyId', p.company_id, 'warehouseId', p.warehouse_id, 'warehouse', w.name)
                 when s.id is not null then jsonb_build_object('document', '${shipmentDocument.name}', 'id', s.id, 'number', s.number,
                   'companyId', s.company_id, 'warehouseId', s.warehouse_id, 'warehouse', w.name) end`,
    company: 'c.name',
    createdAt: 'j.created_at',
    failedAt: 'j.updated_at',
    attempts: 'j.attempts::integer',
    error: `nullif(btrim(regexp_replace(left(j.last_error, 500), '[[:cntrl:]]+', ' ', 'g')), '')`,
  },
  id: 'j.id',
  updated: 'j.updated_at',
  where: [sql`j.attempts >= j.max_attempts and j.locked_at is null`],
  search: ['j.task_identifier', 'j.last_error', 'o.address', 'n.name', 'p.number', 's.number'],
}));

/** Skips jobs that are still being tried or were already sent. */
export const resendOutgoing = implement(contract.resendOutgoing, async (tx, actor, { ids }) => {
  const resent = await tx.many<Failed>(
    `select ${facts}
     from graphile_worker.jobs j, graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) r
     where j.id = any ($1::bigint[]) and ${hasFailed}`,
    [ids],
  );
  await audit(tx, actor, 'resendOutgoing', resent);
  announceOutgoing(tx, 'resend', actor);
  return { resent: resent.length };
});

/** Removes failed jobs from the queue; if one is about a document, its `outgoing` row stores the reason. */
export const dropOutgoing = implement(contract.dropOutgoing, async (tx, actor, { ids, reason }) => {
  const dropped = await tx.many<Failed>(
    `with failed as (
       select ${facts} from graphile_worker.jobs j where j.id = any ($1::bigint[]) and ${hasFailed}
     )
     select f.id, f.kind, f.key
     from failed f
     cross join lateral graphile_worker.complete_jobs(array[f.id]) d`,
    [ids],
  );
  await audit(tx, actor, 'dropOutgoing', dropped, reason);
  announceOutgoing(tx, 'drop', actor);
  const rows = dropped.flatMap(({ key }) => rowOf(key));
  // One statement per company, because its rows are on one machine.
  await Promise.all(
    [...Map.groupBy(rows, ({ companyId }) => companyId)].map(([companyId, ofCompany]) =>
      tx.run(
        `update outgoing set dropped_at = product_now(), dropped_by = $3, dropped_reason = $4
         where company_id = $1 and id = any ($2::bigint[]) and delivered_at is null and dropped_at is null`,
        [companyId, ofCompany.map(({ id }) => id), actor.userId, reason],
      ),
    ),
  );
  return { dropped: dropped.length };
});

interface Failed {
  id: number;
  kind: string;
  key: string | null;
}

const facts = 'j.id, j.task_identifier as kind, j.key';

function rowOf(key: string | null): { companyId: number; id: number }[] {
  const [, companyId, id] = /^outgoing (\d+) (\d+)$/.exec(key ?? '') ?? [];
  return id === undefined ? [] : [{ companyId: Number(companyId), id: Number(id) }];
}

async function audit(tx: Tx, actor: Author, operation: string, failed: readonly Failed[], reason?: string) {
  if (failed.length === 0) refuse('not_found', { values: { thing: 'failed email or call' } });
  await recordAudits(
    tx,
    actor,
    failed.map(({ id, kind }) => ({
      operation,
      subject: 'outgoing',
      subjectId: String(id),
      after: { name: kind, ...(reason !== undefined && { reason }) },
    })),
  );
}
