import { mailManifest as contract } from '../../../shared/contract/shipments/shipment-work.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { queueShipmentMails } from '../outgoing/queue-outgoing.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { type LockedShipment, lockShipment } from './lock-shipments.ts';
import { shipmentDocument } from './shipment-document.ts';

/** Mails the manifest of what was confirmed to addresses of the moment. */
export const mailManifest = implement(contract, async (tx, actor, { id, addresses }) => {
  const shipment = await lockShipment(tx, actor, 'mail', { id });
  const outgoing = await queueManifests(tx, actor, shipment, addresses);
  const operationId = await recordOperation(tx, actor, {
    kind: 'mail manifest',
    document: shipmentDocument.name,
    documentId: id,
    facts: { number: shipment.number, addresses: outgoing.map(({ address }) => address) },
  });
  return { operationId, outgoing };
});

/** Mails the manifest of what is confirmed just now to its addresses, or else to its supplier's, where it has one. */
export async function mailOnConfirmation(tx: Tx, actor: StockActor, shipment: LockedShipment): Promise<void> {
  const { addresses } = await tx.one<{ addresses: string[] }>(
    `select case when s.manifest_addresses = '{}' then array_remove(array[p.email], null) else s.manifest_addresses end as addresses
     from shipments s
     left join partners p on p.company_id = s.company_id and p.id = s.partner_id
     where s.company_id = $1 and s.id = $2`,
    [actor.companyId, shipment.id],
  );
  await queueManifests(tx, actor, shipment, addresses);
}

/** Each address once, however it is written. */
function queueManifests(tx: Tx, actor: StockActor, { id }: LockedShipment, addresses: readonly string[]) {
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  const mails = [...distinct.values()].map((address) => ({ id, address }));
  return queueShipmentMails(tx, actor, 'manifest', mails);
}

/**
 * Mails the status that shipments have now to the status change addresses of the warehouse they leave and of the one they go to
 * (rules 3, Warehouse). Each address once for each shipment.
 */
export async function tellWarehouses(tx: Tx, actor: StockActor, ids: readonly number[]): Promise<void> {
  const addressed = await tx.many<{ id: number; address: string; status: string }>(
    `select distinct on (s.id, lower(a.address)) s.id, a.address, s.status
     from shipments s
     join warehouses w on w.id in (s.warehouse_id, s.destination_id)
     cross join lateral (
       select trim(address) as address from regexp_split_to_table(w.status_change_email, ';') as address
     ) a
     where s.company_id = $1 and s.id = any ($2::bigint[]) and a.address <> ''
     order by s.id, lower(a.address)`,
    [actor.companyId, ids],
  );
  await queueShipmentMails(tx, actor, 'status', addressed);
}
