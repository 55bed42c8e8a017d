import { refuse } from '../../../shared/errors.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';
import { queueCalls } from '../outbox/queue-outgoing.ts';
import type { Reservation } from '../stock/allocation/reserve.ts';
import { changeBalance } from '../stock/ledger/change-balance.ts';
import { effects } from '../stock/ledger/effects.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import type { Shortage } from './read-taken.ts';
import type { Signature } from './signatures.ts';
import { type StockTaken, total } from './take-rows.ts';

export interface DespatchedLine {
  line: Pick<ReservedLine, 'id' | 'pickId' | 'held'>;
  taken: StockTaken[];
}

type Shortages = Readonly<Record<number, readonly Shortage[]>>;

interface Despatched {
  id: number;
  number: string;
  operationId: number;
}

interface Closed extends Despatched {
  hasPartner: boolean;
}

function ofPartners(despatched: readonly Closed[]): number[] {
  return despatched.flatMap(({ id, hasPartner }) => (hasPartner ? [id] : []));
}

/**
 * Writes the despatch of locked picks: the documents, then, with the commit, the ledger and last the balance. The drums are locked. Stock
 * that a line held and did not need is free again. `last` is sent after the ledger. No statement passes written rows to another one within
 * it: on a database on several machines all of them would have to be up (docs/citus.md).
 */
export async function postDespatch(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  signature: Signature,
  accepted: readonly string[] | undefined,
  { shortages = {}, last }: { shortages?: Shortages; last?: () => Promise<void> } = {},
): Promise<Despatched[]> {
  const changes = lines.flatMap(changesOf);
  const despatched = await closePicks(tx, actor, lines, signature, accepted, shortages);
  const taken = lines.flatMap((line) => line.taken);
  await Promise.all([
    writeDespatch(tx, actor, lines, changes, despatched),
    queueCalls(tx, actor, ofPartners(despatched)),
    last?.(),
  ]);
  tx.withCommit(() =>
    Promise.all([changeBalance(tx, actor.companyId, changes), emptyDrums(tx, actor.companyId, taken)]),
  );
  return despatched.map(({ id, number, operationId }) => ({ id, number, operationId }));
}

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
 * Sets picks to despatched: their status and signature, an operation for each, the quantities taken of each line, and the end of its
 * reservations. The statements are sent together; if another user has despatched one of the picks meanwhile, all are refused. The numbers
 * of the picks are read before the insert and not joined to it: otherwise the machine that stores them would also number the operation,
 * from its own sequence, but the newest operation of a company must have the highest number.
 */
async function closePicks(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  signature: Signature,
  accepted: readonly string[] | undefined,
  shortages: Shortages,
): Promise<Closed[]> {
  const { companyId } = actor;
  const ids = [...new Set(lines.map(({ line }) => line.pickId))];
  const lineIds = lines.map(({ line }) => line.id);
  const [picks, operations] = await Promise.all([
    tx.many<Omit<Closed, 'operationId'>>(
      `update picks
       set status = 'despatched', despatched_by = $2, despatched_at = product_now(),
           started_by = coalesce(started_by, $2), started_at = coalesce(started_at, $3::timestamptz),
           signature = $4, signed_by = $5, version = version + 1
       where company_id = $1 and id = any ($6::bigint[]) and status in ('created', 'started')
       returning id, number, partner_id is not null as "hasPartner"`,
      [companyId, actor.userId, tx.now, signature.image, signature.name, ids],
    ),
    tx.many<{ id: number; pickId: number }>(
      `with named as materialized (select id, number from picks where company_id = $1 and id = any ($10::bigint[]))
       insert into operations
         (company_id, warehouse_id, kind, document, document_id, accepted, facts, user_id, access_id, request_id)
       select $1, $2, 'despatch', 'pick', n.id, $3,
              jsonb_strip_nulls(jsonb_build_object(
                'number', n.number, 'reservations', $4::jsonb -> n.id::text, 'shortages', $5::jsonb -> n.id::text,
                'signedBy', $6::text
              )), $7, $8, $9
       from named n
       order by n.id
       returning id, document_id as "pickId"`,
      [
        companyId,
        actor.warehouseId,
        accepted ?? [],
        JSON.stringify(heldOtherwise(lines)),
        JSON.stringify(shortages),
        signature.name,
        actor.userId,
        actor.accessId,
        actor.requestId,
        ids,
      ],
    ),
    tx.run(
      `update pick_lines l
       set despatched_quantity = t.quantity,
           despatched_price = (select k.price from skus k where k.company_id = $1 and k.id = l.sku_id)
       from unnest($2::bigint[], $3::numeric[]) as t (id, quantity)
       where l.company_id = $1 and l.id = t.id`,
      [companyId, lineIds, lines.map(({ taken }) => fromUnits(total(taken)))],
    ),
    tx.run('delete from reservations where company_id = $1 and document_line_id = any ($2::bigint[])', [
      companyId,
      lineIds,
    ]),
  ]);
  if (picks.length < ids.length) refuse('changed_meanwhile');
  announceOperation(tx, actor, { kind: 'despatch', document: 'pick' }, ids);
  const operationOf = new Map(operations.map(({ id, pickId }) => [pickId, id]));
  return picks
    .map((pick) => ({ ...pick, operationId: operationOf.get(pick.id) ?? 0 }))
    .sort((one, other) => one.id - other.id);
}

/**
 * Writes the effects and the ledger. Facts of a single line are subselects by key: with joins the planner would read all lines of the
 * company.
 */
async function writeDespatch(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  changes: readonly Change[],
  despatched: readonly Closed[],
): Promise<void> {
  const { effect, movement } = effects.pickDespatched;
  const operationOf = new Map(despatched.map(({ id, operationId }) => [id, operationId]));
  const operations = new Map(lines.map(({ line }) => [line.id, operationOf.get(line.pickId) ?? 0]));
  const leaving = changes.filter((change) => change.quantity !== '0');
  await Promise.all([
    tx.run(
      `insert into effects (company_id, document_line_id, effect, operation_id)
       select $1, t.line_id, $2, t.operation_id
       from unnest($3::bigint[], $4::bigint[]) as t (line_id, operation_id)
       order by t.line_id`,
      [actor.companyId, effect, [...operations.keys()], [...operations.values()]],
    ),
    tx.run(
      `insert into movements
         (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, user_id, takes_others)
       select $1, t.operation_id, t.stock_line_id, t.quantity, $2, t.line_id,
              (select l.despatched_price from pick_lines l where l.company_id = $1 and l.id = t.line_id), $3,
              (
                select (s.job_id, s.segment) is distinct from (p.job_id, p.segment)
                from pick_lines l
                join picks p on p.company_id = $1 and p.id = l.pick_id
                join stock_lines s on s.company_id = $1 and s.id = t.stock_line_id
                where l.company_id = $1 and l.id = t.line_id
              )
       from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::numeric[]) as t (line_id, operation_id, stock_line_id, quantity)
       order by t.stock_line_id`,
      [
        actor.companyId,
        movement,
        actor.userId,
        leaving.map(({ lineId }) => lineId),
        leaving.map(({ lineId }) => operations.get(lineId) ?? 0),
        leaving.map(({ stockLineId }) => stockLineId),
        leaving.map(({ quantity }) => quantity),
      ],
    ),
  ]);
}

/**
 * The former reservations, by pick, of picks from which more, less or something else left than was reserved. Their operation stores them,
 * so that undoing it can restore those reservations. For all other picks the movements are enough.
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
 * Updates drums that a despatch emptied (rules: Drums). A drum that left as it arrived is despatched; a traceable one emptied in several
 * steps stays listed, empty, at its last location. The drums are locked and the goods are posted.
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
