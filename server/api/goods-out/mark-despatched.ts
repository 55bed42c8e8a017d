import { refuse } from '../../../shared/errors.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';
import type { Reservation } from '../stock/reserve.ts';
import type { Despatched, DespatchedLine } from './post-despatch.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import type { Signature } from './signature.ts';
import { total } from './take-rows.ts';

/**
 * Makes picks despatched: their status and signature, an operation and the effect in force for each, what was taken of each line, and
 * the end of its reservations. One statement, so that none of it can be had without the rest.
 */
export async function markDespatched(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  effect: string,
  signature: Signature,
  accepted: readonly string[] | undefined,
): Promise<Despatched[]> {
  const ids = [...new Set(lines.map(({ line }) => line.pickId))];
  const despatched = await tx.many<Despatched>(
    `with despatched as (
       update picks
       set status = 'despatched', despatched_by = $2, despatched_at = now(),
           started_by = coalesce(started_by, $2), started_at = coalesce(started_at, $14::timestamptz),
           signature = $3, signed_by = $4, version = version + 1
       where company_id = $1 and id = any ($5::bigint[]) and status in ('created', 'started')
       returning id, number
     ), operation as (
       insert into operations
         (company_id, warehouse_id, kind, document, document_id, accepted, facts, user_id, access_id, request_id)
       select $1, $6, 'despatch', 'pick', d.id, $7,
              jsonb_strip_nulls(jsonb_build_object('number', d.number, 'reservations', $13::jsonb -> d.id::text)), $2, $8, $9
       from despatched d
       order by d.id
       returning id, document_id
     ), line as (
       update pick_lines l
       set despatched_quantity = t.quantity
       from unnest($10::bigint[], $11::numeric[]) as t (id, quantity)
       where l.company_id = $1 and l.id = t.id
       returning l.id, l.pick_id
     ), in_force as (
       insert into effects (company_id, document_line_id, effect, operation_id)
       select $1, line.id, $12, operation.id
       from line
       join operation on operation.document_id = line.pick_id
       order by line.id
     ), freed as (
       delete from reservations where company_id = $1 and document_line_id = any ($10::bigint[])
     )
     select d.id, d.number, operation.id as "operationId"
     from despatched d
     join operation on operation.document_id = d.id
     order by d.id`,
    [
      actor.companyId,
      actor.userId,
      signature.image,
      signature.name,
      ids,
      actor.warehouseId,
      accepted ?? [],
      actor.accessId,
      actor.requestId,
      lines.map(({ line }) => line.id),
      lines.map(({ taken }) => fromUnits(total(taken))),
      effect,
      JSON.stringify(heldOtherwise(lines)),
      tx.now,
    ],
  );
  if (despatched.length < ids.length) refuse('changed_meanwhile');
  announceOperation(tx, actor, { kind: 'despatch', document: 'pick' }, ids);
  return despatched;
}

/**
 * What was held for the picks of which more, less or something else left than was reserved, by pick: their operation remembers it, so
 * that undoing it can make those reservations again. Of the others the movements say it all.
 */
function heldOtherwise(lines: readonly DespatchedLine[]): Record<number, Reservation[]> {
  const picks = [...Map.groupBy(lines, ({ line }) => line.pickId)];
  const otherwise = picks.filter(([, ofPick]) => ofPick.some(isTakenOtherwise));
  return Object.fromEntries(otherwise.map(([id, ofPick]) => [id, ofPick.flatMap(({ line }) => heldBy(line))]));
}

function heldBy({ id: documentLineId, held }: ReservedLine): Reservation[] {
  return held.map(({ stockLineId, quantity }) => ({ documentLineId, stockLineId, quantity }));
}

function isTakenOtherwise({ line, taken }: DespatchedLine): boolean {
  const held = line.held.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n);
  return total(taken) !== held || taken.some((part) => part.from !== 'held');
}
