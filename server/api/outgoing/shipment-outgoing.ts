import sql from 'sql-template-tag';
import * as partnerCalls from '../../../shared/contract/outgoing/partner-calls.ts';
import * as contract from '../../../shared/contract/outgoing/shipment-outgoing.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { outgoingKey, queueTestCall } from '../outbox/queue-outgoing.ts';
import { notifierUrl } from '../partners/epod.ts';
import { lockPartner, requirePartner } from '../partners/lock-partner.ts';
import { recordAudit } from '../record-audit.ts';
import { shipmentDocument } from '../shipments/shipment-document.ts';
import { hasFailed } from './failed-outgoing.ts';
import { outgoingRows } from './list-pick-outgoing.ts';

/** Only the warehouse that the goods leave may see the recipients. */
export const { list: listShipmentOutgoing } = listAndExport(
  contract.listShipmentOutgoing,
  async (actor, { id }, _services, db) => {
    await requireOwn(db, actor, id);
    const rows = outgoingRows(actor.companyId, sql`o.shipment_id = ${id}`);
    return { ...rows, columns: { ...rows.columns, saidStatus: 'o.said_status' } };
  },
);

export const resendShipmentMail = implement(contract.resendShipmentMail, async (tx, actor, { id, outgoingId }) => {
  await requireOwn(tx, actor, id);
  const mail = await tx.maybeOne<{ address: string }>(
    'select address from outgoing where company_id = $1 and shipment_id = $2 and id = $3 and dropped_at is null',
    [actor.companyId, id, outgoingId],
  );
  const resent = await tx.run(
    `select
     from graphile_worker.jobs j
     cross join lateral graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) r
     where j.key = $1 and ${hasFailed}`,
    [`${outgoingKey(actor.companyId)}${outgoingId}`],
  );
  if (mail === undefined || resent === 0) refuse('not_found', { values: { thing: 'failed email' } });
  await recordAudit(tx, actor, {
    operation: 'resendShipmentMail',
    subject: shipmentDocument.name,
    subjectId: id,
    after: { outgoingId, address: mail.address },
  });
  return { outgoingId };
});

async function requireOwn(db: Reader, { companyId, warehouseId, userId }: StockActor, id: number): Promise<void> {
  const row = await db.maybeOne(
    `select from shipments
     where company_id = $1 and warehouse_id = $2 and id = $3 and (status <> 'draft' or created_by = $4)`,
    [companyId, warehouseId, id, userId],
  );
  if (row === undefined) refuse('not_found', { values: { thing: 'return or transfer' } });
}

export const { list: listPartnerCalls } = listAndExport(
  partnerCalls.listPartnerCalls,
  async (actor, { id }, _services, db) => {
    await requirePartner(db, actor, id);
    const { from, columns, ...rows } = outgoingRows(actor.companyId, sql`o.partner_id = ${id}`);
    return {
      ...rows,
      from: sql`${from} left join picks p on p.company_id = o.company_id and p.id = o.pick_id`,
      columns: {
        ...columns,
        pick: `case when p.id is null then null else jsonb_build_object('id', p.id, 'number', p.number) end`,
      },
    };
  },
);

/** Refuses at once if the credentials or the URL are missing. */
export const testPartnerCall = implement(partnerCalls.testPartnerCall, async (tx, actor, { id }) => {
  await lockPartner(tx, actor, id);
  const { hasPassword } = await tx.one<{ hasPassword: boolean }>(
    'select epod_password is not null as "hasPassword" from partners where company_id = $1 and id = $2',
    [actor.companyId, id],
  );
  if (!hasPassword || (await notifierUrl.read(tx, actor, id)) === null) refuse('epod_missing');
  const callId = await queueTestCall(tx, actor, id);
  await recordAudit(tx, actor, { operation: 'testPartnerCall', subject: 'partner', subjectId: id });
  return { id: callId };
});
