import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/shipments/shipment-outgoing.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { recordAudit } from '../record-audit.ts';
import { shipmentDocument } from '../shipments/shipment-document.ts';
import { hasFailed } from './failed-outgoing.ts';
import { outgoingRows } from './list-pick-outgoing.ts';
import { outgoingKey } from './queue-outgoing.ts';

/** The mails about a return or transfer that leaves this warehouse: to whom they go is nobody else's business. */
export const { list: listShipmentOutgoing } = listAndExport(
  contract.listShipmentOutgoing,
  async (actor, { id }, _services, db) => {
    await requireOwn(db, actor, id);
    const rows = outgoingRows(actor.companyId, sql`o.shipment_id = ${id}`);
    return { ...rows, columns: { ...rows.columns, saidStatus: 'o.said_status' } };
  },
);

/** Queues a mail about a return or transfer of this warehouse, which failed every try, once more. */
export const resendShipmentMail = implement(contract.resendShipmentMail, async (tx, actor, { id, outgoingId }) => {
  await requireOwn(tx, actor, id);
  const resent = await tx.maybeOne<{ address: string }>(
    `select o.address
     from outgoing o
     join graphile_worker.jobs j on j.key = $4 || o.id
     cross join lateral graphile_worker.reschedule_jobs(array[j.id], run_at => now(), attempts => 0) r
     where o.company_id = $1 and o.shipment_id = $2 and o.id = $3 and o.dropped_at is null and ${hasFailed}`,
    [actor.companyId, id, outgoingId, outgoingKey(actor.companyId)],
  );
  if (resent === undefined) refuse('not_found', { values: { thing: 'failed mail' } });
  await recordAudit(tx, actor, {
    operation: 'resendShipmentMail',
    subject: shipmentDocument.name,
    subjectId: id,
    after: { outgoingId, address: resent.address },
  });
  return { outgoingId };
});

async function requireOwn(db: Reader, { companyId, warehouseId, userId }: StockActor, id: number): Promise<void> {
  const found = await db.maybeOne(
    `select from shipments
     where company_id = $1 and warehouse_id = $2 and id = $3 and (status <> 'draft' or created_by = $4)`,
    [companyId, warehouseId, id, userId],
  );
  if (found === undefined) refuse('not_found', { values: { thing: 'return or transfer' } });
}
