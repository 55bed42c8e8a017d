import type { createPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import type { PickInput, PlannedPick } from './plan-pick.ts';

type WrittenPick = Reply<typeof contract> & { lineIds: number[] };

type PickHead = Pick<WrittenPick, 'id' | 'number'>;

/**
 * Writes a pick, its lines, reservations and operation. Stock that leaves at once is not reserved first. All statements but the first are
 * sent together, followed by `last`: hundreds of orders arrive per second, and each round trip to the database counts.
 */
export async function insertPick(
  tx: Tx,
  actor: StockActor,
  plan: PlannedPick,
  input: PickInput,
  stock: 'reserved' | 'leaves at once',
  last?: () => Promise<void>,
): Promise<WrittenPick> {
  const pick = await insertHead(tx, actor, plan, input);
  const operation = {
    kind: 'create pick',
    document: 'pick',
    documentId: pick.id,
    accepted: input.accept,
    facts: { number: pick.number },
  } as const;
  const [lines, , operationId] = await Promise.all([
    insertLines(tx, actor.companyId, pick.id, plan, input),
    stock === 'reserved' ? insertReservations(tx, actor.companyId, pick.id, plan) : undefined,
    recordOperation(tx, actor, operation),
    last?.(),
  ]);
  return { ...pick, operationId, lineIds: lines.map(({ id }) => id) };
}

function insertHead(tx: Tx, actor: StockActor, plan: PlannedPick, input: PickInput): Promise<PickHead> {
  return tx.one<PickHead>(
    `insert into picks
       (company_id, warehouse_id, job_id, segment, pick_by, pick_by_date, location_id, partner_id, despatch_to, reference,
        comments, third_party_comments, created_by, parameters, carrier, tracking_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id, number`,
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
      JSON.stringify(plan.parameters.plan),
      input.carrier ?? null,
      input.trackingNumber ?? null,
    ],
  );
}

function insertLines(
  tx: Tx,
  companyId: number,
  pickId: number,
  { lines, parameters }: PlannedPick,
  input: PickInput,
): Promise<{ id: number }[]> {
  return tx.many<{ id: number }>(
    `insert into pick_lines (company_id, pick_id, position, sku_id, quantity, accepted, parameters, reference)
     select $1, $2, n.position, n.sku_id, n.quantity, string_to_array(n.accepted, ','), n.parameters, n.reference
     from unnest($3::bigint[], $4::numeric[], $5::text[], $6::jsonb[], $7::text[]) with ordinality
       as n (sku_id, quantity, accepted, parameters, reference, position)
     order by n.position
     returning id`,
    [
      companyId,
      pickId,
      lines.map((line) => line.skuId),
      lines.map((line) => fromUnits(line.quantity)),
      lines.map((line) => line.accepted.join(',')),
      parameters.items.map((values) => JSON.stringify(values)),
      input.lines.map(({ reference }) => reference ?? null),
    ],
  );
}

/** Finds the lines by position; they must be inserted first. */
function insertReservations(tx: Tx, companyId: number, pickId: number, { lines }: PlannedPick): Promise<number> {
  const takes = lines.flatMap(({ allocation }, index) =>
    allocation.takes.map((take) => ({ ...take, position: index + 1 })),
  );
  return tx.run(
    `insert into reservations (company_id, document_line_id, stock_line_id, quantity)
     select l.company_id, l.id, t.stock_line_id, t.quantity
     from unnest($3::int[], $4::bigint[], $5::numeric[]) as t (position, stock_line_id, quantity)
     join pick_lines l on l.company_id = $1 and l.pick_id = $2 and l.position = t.position
     order by t.stock_line_id, l.id`,
    [
      companyId,
      pickId,
      takes.map((take) => take.position),
      takes.map((take) => take.from.stockLineId),
      takes.map((take) => fromUnits(take.quantity)),
    ],
  );
}
