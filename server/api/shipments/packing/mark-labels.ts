import { markLabelsOfSeveral as contractOfSeveral } from '../../../../shared/contract/prints/shipment-prints.ts';
import * as contract from '../../../../shared/contract/shipments/packing.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { announce } from '../../live/announce.ts';
import { recordAudits } from '../../record-audit.ts';
import { lockShipment, lockShipments } from '../lock-shipments.ts';
import { shipmentDocument } from '../shipment-document.ts';
import { answerPacked } from './packing-units.ts';

/** Records which labels were printed, with the unit number and the total printed on them. */
export const markLabels = implement(contract.markLabels, async (tx, actor, input) => {
  const { id, unitIds, printed } = input;
  await lockShipment(tx, actor, 'print', { id });
  await mark(tx, actor, [id], unitIds, printed);
  return answerPacked(tx, actor, { operation: 'markLabels', id, input, unitIds, lineIds: [] });
});

export const markLabelsOfSeveral = implement(contractOfSeveral, async (tx, actor, { unitIds, printed }) => {
  const groups = await tx.many<{ shipmentId: number; unitIds: number[] }>(
    `select shipment_id as "shipmentId", array_agg(id order by id) as "unitIds"
     from packing_units
     where company_id = $1 and id = any ($2::bigint[])
     group by shipment_id`,
    [actor.companyId, unitIds],
  );
  const shipmentIds = groups.map(({ shipmentId }) => shipmentId);
  await lockShipments(
    tx,
    actor,
    'print',
    shipmentIds.map((id) => ({ id })),
  );
  await mark(tx, actor, shipmentIds, unitIds, printed);
  await recordAudits(
    tx,
    actor,
    groups.map(({ shipmentId: subjectId, unitIds: marked }) => ({
      operation: 'markLabels',
      subject: shipmentDocument.name,
      subjectId,
      after: { id: subjectId, unitIds: marked, printed },
    })),
  );
  for (const id of shipmentIds) announce(tx, actor, { document: shipmentDocument.name, id, lines: [], kind: 'pack' });
  return { marked: unitIds.length };
});

/** The shipments are locked. Packing units of other shipments are not found. */
async function mark(
  tx: Tx,
  { companyId, userId }: StockActor,
  shipmentIds: readonly number[],
  unitIds: readonly number[],
  printed: boolean,
): Promise<void> {
  const marked = await tx.run(
    `update packing_units u
     set printed_by = case when $4 then $5::bigint end, printed_at = case when $4 then $6::timestamptz end,
         printed_number = case when $4 then u.number end, printed_total = case when $4 then t.units end
     from (
       select shipment_id, count(*) as units from packing_units
       where company_id = $1 and shipment_id = any ($2::bigint[])
       group by shipment_id
     ) t
     where u.company_id = $1 and u.shipment_id = t.shipment_id and u.id = any ($3::bigint[])`,
    [companyId, shipmentIds, unitIds, printed, userId, tx.now],
  );
  if (marked < new Set(unitIds).size) refuse('not_found', { values: { thing: 'packing unit' } });
}
