import { refuse } from '../../../shared/errors.ts';
import { shipmentPrefixes } from '../../../shared/shipment-number.ts';
import type { ShipmentStatus } from '../../../shared/shipments.ts';
import type { Tx } from '../../db/query.ts';
import type { DocumentKind } from '../documents/document-kinds.ts';
import { deleteErns, isWorkedOn } from '../goods-in/delete-erns.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { announce } from '../live/announce.ts';
import { queueStatusMails } from '../outbox/queue-outgoing.ts';
import { refuseUndo, type UndoKind } from '../stock/reversal/undo-kind.ts';

export const shipmentDocument = {
  name: 'shipment',
  table: 'shipments',
  rule: 'viewShipments',
  plural: 'returns and transfers',
  search: {
    codes: ['number', 'sales_order_number', 'rma_number', 'project_number', 'org_number'],
    joins: `left join warehouses w on w.id = d.destination_id
            left join partners p on p.company_id = d.company_id and p.id = d.partner_id`,
    // Includes reference numbers of other systems, because the scanned code may be one of them.
    detail: `concat_ws(' · ', w.name, p.name, d.type, d.sales_order_number, d.rma_number, d.project_number, d.org_number,
      lower(regexp_replace(d.status, '([A-Z])', ' \\1')))`,
    prefixes: Object.values(shipmentPrefixes),
    seen: `(d.status <> 'draft' or d.created_by = $5)`,
    // A label can be scanned in the source warehouse and, after collection, in the destination.
    parts: [
      {
        from: 'packing_units x join shipments d on d.company_id = x.company_id and d.id = x.shipment_id',
        code: 'code',
        seen: `(d.warehouse_id = $2 and (d.status <> 'draft' or d.created_by = $5)
                or d.destination_id = $2 and d.status = 'collected')`,
      },
    ],
  },
} as const satisfies DocumentKind;

/** Undoing a collection: the goods wait for collection again, and the ERN that it created is deleted. Refused if the ERN was worked on. */
export const undoCollection: UndoKind = {
  rule: 'shipments',
  lock: lockCollected,
  async reopen(tx, companyId, id, { actor }) {
    const erns = await lockErns(tx, companyId, id);
    await deleteErns(
      tx,
      companyId,
      erns.map((ern) => ern.id),
    );
    for (const { warehouseId } of erns)
      announce(tx, { ...actor, warehouseId }, { document: ernDocument.name, kind: 'reverse' });
    await tx.run(
      `update shipments
       set status = 'awaitingCollection', collected_by = null, collected_at = null, fetched_by = null, signature = null,
           signed_by = null, version = version + 1
       where company_id = $1 and id = $2`,
      [companyId, id],
    );
    await queueStatusMails(tx, actor, [id]);
  },
  tookReserved: true,
};

/** Locks the ERN first, because documents are locked kind by kind. */
async function lockCollected(tx: Tx, companyId: number, id: number): Promise<void> {
  const erns = await lockErns(tx, companyId, id);
  const shipment = await tx.maybeOne<{ number: string; status: ShipmentStatus }>(
    'select number, status from shipments where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (shipment === undefined) refuse('not_found', { values: { thing: 'return or transfer' } });
  if (shipment.status !== 'collected') refuse('changed_meanwhile');
  const takenBy = erns
    .filter(({ workedOn }) => workedOn)
    .map(({ id: documentId, number }) => ({ kind: 'receive', document: ernDocument.name, documentId, number }));
  if (takenBy.length > 0) {
    refuseUndo(
      takenBy.map(({ number }) => number),
      { takenBy },
    );
  }
}

function lockErns(tx: Tx, companyId: number, shipmentId: number) {
  return tx.many<{ id: number; number: string; warehouseId: number; workedOn: boolean }>(
    `select e.id, e.number, e.warehouse_id as "warehouseId", ${isWorkedOn} as "workedOn"
     from erns e
     cross join (select $1::bigint as company_id) own
     where e.company_id = $1 and e.shipment_id = $2
     order by e.id
     for update of e`,
    [companyId, shipmentId],
  );
}
