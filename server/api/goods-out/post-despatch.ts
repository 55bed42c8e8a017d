import { refuse } from '../../../shared/errors.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';
import { queueCalls } from '../outgoing/queue-outgoing.ts';
import type { Reservation } from '../stock/allocation/reserve.ts';
import { changeBalance } from '../stock/ledger/change-balance.ts';
import { effects } from '../stock/ledger/effects.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import type { Shortage } from './read-taken.ts';
import type { Signature } from './signatures.ts';
import { type StockTaken, total } from './take-rows.ts';

/** A line of a pick and what leaves which stock line for it. */
export interface DespatchedLine {
  line: Pick<ReservedLine, 'id' | 'pickId' | 'held'>;
  taken: StockTaken[];
}

/** What was missing where, by pick: its history says so. */
type Shortages = Readonly<Record<number, readonly Shortage[]>>;

/** The operation that despatched a pick. */
interface Despatched {
  id: number;
  number: string;
  operationId: number;
}

interface Inserted extends Despatched {
  hasPartner: boolean;
}

function ofPartners(despatched: readonly Inserted[]): number[] {
  return despatched.flatMap(({ id, hasPartner }) => (hasPartner ? [id] : []));
}

/**
 * Writes the despatch of locked picks: documents and ledger in one statement, then, with the commit, the balance. The drums are locked.
 * What a line held and did not need is free again.
 */
export async function postDespatch(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  signature: Signature,
  accepted: readonly string[] | undefined,
  shortages: Shortages = {},
): Promise<Despatched[]> {
  const changes = lines.flatMap(changesOf);
  const despatched = await insertDespatch(tx, actor, lines, changes, signature, accepted, shortages);
  const taken = lines.flatMap((line) => line.taken);
  await queueCalls(tx, actor, ofPartners(despatched));
  tx.withCommit(() =>
    Promise.all([changeBalance(tx, actor.companyId, changes), emptyDrums(tx, actor.companyId, taken)]),
  );
  return despatched.map(({ id, number, operationId }) => ({ id, number, operationId }));
}

/** What changes of a stock line for a line of a pick: what leaves it, and what it no longer holds. */
interface Change {
  lineId: number;
  stockLineId: number;
  drumId: number | null;
  quantity: string;
  reserved: string;
}

function changesOf({ line, taken }: DespatchedLine): Change[] {
  const leaving = Map.groupBy(taken, (part) => part.stockLineId);
  const held = new Map(line.held.map((stock) => [stock.stockLineId, toUnits(stock.quantity)]));
  const drums = new Map([...line.held, ...taken].map(({ stockLineId, drumId }) => [stockLineId, drumId]));
  return [...drums].map(([stockLineId, drumId]) => ({
    lineId: line.id,
    stockLineId,
    drumId,
    quantity: fromUnits(-total(leaving.get(stockLineId) ?? [])),
    reserved: fromUnits(-(held.get(stockLineId) ?? 0n)),
  }));
}

/**
 * Makes picks despatched: their status and signature, an operation and the effect in force for each, what was taken of each line, the end
 * of its reservations, and the ledger. One statement, so that none of it can be had without the rest, and because orders come by the
 * hundred a second. What is said of one row is a subselect by its key: joined, it would
 * have the planner read all stock lines of the company.
 */
async function insertDespatch(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  changes: readonly Change[],
  signature: Signature,
  accepted: readonly string[] | undefined,
  shortages: Shortages,
): Promise<Inserted[]> {
  const ids = [...new Set(lines.map(({ line }) => line.pickId))];
  const leaving = changes.filter((change) => change.quantity !== '0');
  const { effect, movement } = effects.pickDespatched;
  const despatched = await tx.many<Inserted>(
    `with despatched as (
       update picks
       set status = 'despatched', despatched_by = $2, despatched_at = product_now(),
           started_by = coalesce(started_by, $2), started_at = coalesce(started_at, $18::timestamptz),
           signature = $3, signed_by = $4, version = version + 1
       where company_id = $1 and id = any ($5::bigint[]) and status in ('created', 'started')
       returning id, number, partner_id, job_id, segment
     ), operation as (
       insert into operations
         (company_id, warehouse_id, kind, document, document_id, accepted, facts, user_id, access_id, request_id)
       select $1, $6, 'despatch', 'pick', d.id, $7,
              jsonb_strip_nulls(jsonb_build_object(
                'number', d.number, 'reservations', $13::jsonb -> d.id::text, 'shortages', $19::jsonb -> d.id::text, 'signedBy', $4::text
              )), $2, $8, $9
       from despatched d
       order by d.id
       returning id, document_id
     ), line as (
       update pick_lines l
       set despatched_quantity = t.quantity,
           despatched_price = (select k.price from skus k where k.company_id = $1 and k.id = l.sku_id)
       from unnest($10::bigint[], $11::numeric[]) as t (id, quantity)
       where l.company_id = $1 and l.id = t.id
       returning l.id, l.pick_id, l.despatched_price
     ), in_force as (
       insert into effects (company_id, document_line_id, effect, operation_id)
       select $1, line.id, $12, operation.id
       from line
       join operation on operation.document_id = line.pick_id
       order by line.id
     ), freed as (
       delete from reservations where company_id = $1 and document_line_id = any ($10::bigint[])
     ), ledger as (
       insert into movements
         (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, user_id, takes_others)
       select $1, operation.id, t.stock_line_id, t.quantity, $14, line.id, line.despatched_price, $2,
              (
                select (s.job_id, s.segment) is distinct from (d.job_id, d.segment)
                from stock_lines s
                where s.company_id = $1 and s.id = t.stock_line_id
              )
       from unnest($15::bigint[], $16::bigint[], $17::numeric[]) as t (line_id, stock_line_id, quantity)
       join line on line.id = t.line_id
       join despatched d on d.id = line.pick_id
       join operation on operation.document_id = d.id
       order by t.stock_line_id
     )
     select d.id, d.number, operation.id as "operationId", d.partner_id is not null as "hasPartner"
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
      movement,
      leaving.map((change) => change.lineId),
      leaving.map((change) => change.stockLineId),
      leaving.map((change) => change.quantity),
      tx.now,
      JSON.stringify(shortages),
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

function heldBy({ id: documentLineId, held }: DespatchedLine['line']): Reservation[] {
  return held.map(({ stockLineId, quantity }) => ({ documentLineId, stockLineId, quantity }));
}

function isTakenOtherwise({ line, taken }: DespatchedLine): boolean {
  if (taken.some((part) => part.from === 'planned')) return false;
  const held = line.held.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n);
  return total(taken) !== held || taken.some((part) => part.from !== 'held');
}

/**
 * What becomes of drums that a despatch emptied (rules: Drums). A drum that went out as it came in is despatched; a traceable one
 * that was emptied bit by bit stays listed, empty, at its last location. The drums are locked and the goods are posted.
 */
async function emptyDrums(tx: Tx, companyId: number, taken: readonly StockTaken[]): Promise<void> {
  const drums = Map.groupBy(taken, (part) => part.drumId);
  const touched = [...drums].flatMap(([id, parts]) => (id === null ? [] : [{ id, quantity: fromUnits(total(parts)) }]));
  if (touched.length === 0) return;
  await tx.run(
    `update drums d
     set state = case when t.quantity < d.first_quantity and p.traceable then 'empty' else 'despatched' end
     from unnest($2::bigint[], $3::numeric[]) as t (id, quantity)
     join drums b on b.company_id = $1 and b.id = t.id
     left join packing_types p on p.id = b.packing_type_id
     where d.company_id = $1 and d.id = t.id
       and not exists (select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.present)`,
    [companyId, touched.map((drum) => drum.id), touched.map((drum) => drum.quantity)],
  );
}
