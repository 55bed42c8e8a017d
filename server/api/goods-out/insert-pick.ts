import type { createPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';
import type { PickInput, PlannedPick } from './plan-pick.ts';

/** A pick that was written, with the ids of its lines in their order. */
type WrittenPick = Reply<typeof contract> & { lineIds: number[] };

/**
 * Writes a pick, its lines, what is reserved for them and the operation, in one statement: orders come by the hundred a second, and each
 * statement more is a journey to the database more. What leaves at once is not reserved before.
 */
export async function insertPick(
  tx: Tx,
  actor: StockActor,
  plan: PlannedPick,
  input: PickInput,
  stock: 'reserved' | 'leaves at once',
): Promise<WrittenPick> {
  const { lines, parameters } = plan;
  const reserved = stock === 'reserved' ? lines : [];
  const takes = reserved.flatMap(({ allocation }, index) =>
    allocation.takes.map((take) => ({ ...take, position: index + 1 })),
  );
  const pick = await tx.one<WrittenPick>(
    `with pick as (
       insert into picks
         (company_id, warehouse_id, job_id, segment, pick_by, pick_by_date, location_id, partner_id, despatch_to, reference,
          comments, third_party_comments, created_by, parameters)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $23)
       returning id, number
     ), line as (
       insert into pick_lines (company_id, pick_id, position, sku_id, quantity, accepted, parameters)
       select $1, pick.id, n.position, n.sku_id, n.quantity, string_to_array(n.accepted, ','), n.parameters
       from pick
       cross join unnest($14::bigint[], $15::numeric[], $16::text[], $24::jsonb[]) with ordinality
         as n (sku_id, quantity, accepted, parameters, position)
       order by n.position
       returning id, position
     ), reserved as (
       insert into reservations (company_id, document_line_id, stock_line_id, quantity)
       select $1, line.id, t.stock_line_id, t.quantity
       from unnest($17::int[], $18::bigint[], $19::numeric[]) as t (position, stock_line_id, quantity)
       join line using (position)
       order by t.stock_line_id, line.id
     ), operation as (
       insert into operations
         (company_id, warehouse_id, kind, document, document_id, accepted, facts, user_id, access_id, request_id)
       select $1, $2, 'create pick', 'pick', pick.id, $20, jsonb_build_object('number', pick.number), $13, $21, $22
       from pick
       returning id
     )
     select pick.id, pick.number, operation.id as "operationId",
            (select array_agg(line.id order by line.position) from line) as "lineIds"
     from pick
     cross join operation`,
    [
      actor.companyId,
      actor.warehouseId,
      plan.jobId,
      plan.segment,
      input.pickBy ?? null,
      input.pickByDate ?? null,
      plan.locationId,
      plan.partnerId,
      input.despatchTo ?? null,
      input.reference ?? null,
      input.comments ?? null,
      input.thirdPartyComments ?? null,
      actor.userId,
      lines.map((line) => line.skuId),
      lines.map((line) => fromUnits(line.quantity)),
      lines.map((line) => line.accepted.join(',')),
      takes.map((take) => take.position),
      takes.map((take) => take.from.stockLineId),
      takes.map((take) => fromUnits(take.quantity)),
      input.accept ?? [],
      actor.accessId,
      actor.requestId,
      JSON.stringify(parameters.plan),
      parameters.items.map((values) => JSON.stringify(values)),
    ],
  );
  announceOperation(tx, actor, { kind: 'create pick', document: 'pick' }, [pick.id]);
  return pick;
}
