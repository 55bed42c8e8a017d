import type { createPick as contract } from '../../../shared/contract/goods-out.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { StockOwner } from '../stock/lock-candidates.ts';
import type { PlannedLine } from './plan-lines.ts';

/** What a pick refers to, by id. */
export interface PickHead extends StockOwner {
  locationId: number;
  partnerId: number | null;
}

/** Writes a pick and its lines in one statement; answers its number and the ids of its lines in their order. */
export function insertPick(
  tx: Tx,
  actor: StockActor,
  head: PickHead,
  input: Input<typeof contract>,
  lines: readonly PlannedLine[],
): Promise<{ id: number; number: string; lineIds: number[] }> {
  return tx.one(
    `with pick as (
       insert into picks
         (company_id, warehouse_id, job_id, segment, pick_by, pick_by_date, location_id, partner_id, despatch_to, reference,
          comments, third_party_comments, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       returning id, number
     ), line as (
       insert into pick_lines (company_id, pick_id, position, sku_id, quantity, accepted)
       select $1, pick.id, n.position, n.sku_id, n.quantity, string_to_array(n.accepted, ',')
       from pick
       cross join unnest($14::bigint[], $15::numeric[], $16::text[]) with ordinality
         as n (sku_id, quantity, accepted, position)
       order by n.position
       returning id, position
     )
     select pick.id, pick.number, array(select id from line order by position) as "lineIds"
     from pick`,
    [
      actor.companyId,
      actor.warehouseId,
      head.jobId,
      head.segment,
      input.pickBy ?? null,
      input.pickByDate ?? null,
      head.locationId,
      head.partnerId,
      input.despatchTo ?? null,
      input.reference ?? null,
      input.comments ?? null,
      input.thirdPartyComments ?? null,
      actor.userId,
      lines.map((line) => line.skuId),
      lines.map((line) => fromUnits(line.quantity)),
      lines.map((line) => line.accepted.join(',')),
    ],
  );
}
