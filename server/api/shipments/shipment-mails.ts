import { mailManifest as contract } from '../../../shared/contract/shipments/shipment-work.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { allowMails, countMails, distinct } from '../outbox/allow-mails.ts';
import { queueManifests } from '../outbox/queue-outgoing.ts';
import type { Services } from '../services.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { type LockedShipment, lockShipment } from './lock-shipments.ts';
import { shipmentDocument } from './shipment-document.ts';

export const mailManifest = implement(contract, async (tx, actor, { id, addresses }, services) => {
  await allowMails(tx, actor, { addresses }, services);
  const shipment = await lockShipment(tx, actor, 'mail', { id });
  const outgoing = await queueManifests(tx, actor, id, distinct(addresses));
  const operationId = await recordOperation(tx, actor, {
    kind: 'mail manifest',
    document: shipmentDocument.name,
    documentId: id,
    facts: { number: shipment.number, addresses: outgoing.map(({ address }) => address) },
  });
  return { operationId, outgoing };
});

/**
 * Mails the manifest of a newly confirmed shipment to its own addresses, or else to its supplier's address if there is one. Domains are
 * checked when the addresses are saved and again when the mail is sent.
 */
export async function mailOnConfirmation(
  tx: Tx,
  actor: StockActor,
  shipment: LockedShipment,
  services: Services,
): Promise<void> {
  const { addresses } = await tx.one<{ addresses: string[] }>(
    `select case when s.manifest_addresses = '{}' then array_remove(array[p.email], null) else s.manifest_addresses end as addresses
     from shipments s
     left join partners p on p.company_id = s.company_id and p.id = s.partner_id
     where s.company_id = $1 and s.id = $2`,
    [actor.companyId, shipment.id],
  );
  if (addresses.length === 0) return;
  await countMails(tx, actor, distinct(addresses), services);
  await queueManifests(tx, actor, shipment.id, distinct(addresses));
}
