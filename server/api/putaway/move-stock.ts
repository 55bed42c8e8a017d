import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { moveStock as contract } from '../../../shared/contract/putaway/putaway.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { compare, subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockHolders } from '../documents/holders.ts';
import { implement } from '../implement.ts';
import { refuseAt } from '../refusals.ts';
import { confirmReserved, reservedPart, type Taking } from '../stock/allocation/carry-reservations.ts';
import { readTakenParts } from '../stock/allocation/taken-parts.ts';
import { postShifts } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockJobs, requireLocations } from '../stock/locks/lock-jobs.ts';
import { type LockedLine, lockPairs } from '../stock/locks/stock-identity.ts';
import { checkQuantity, readStockLines, refuseRepeated, type StockLine } from '../stock/locks/stock-line.ts';
import { lockWholeDrums } from './lock-whole-drums.ts';

/**
 * Moves stock to another location (rules 5, Move stock; rules: Effects, Drums). Owner, drum and date of receipt stay. Locks jobs,
 * documents, drums and stock lines in that order, then checks, then writes.
 */
export const moveStock = implement(contract, async (tx, actor, input) => {
  const { companyId } = actor;
  const { destinationId } = input;
  const names = await requireLocations(tx, actor.warehouseId, [destinationId], () => 'destinationId');
  const wishes = await chooseStock(tx, actor, input);
  refuseSameLocation(wishes, destinationId);
  const lines = wishes.map((wish) => wish.line);
  await lockJobs(
    tx,
    companyId,
    lines.map((line) => line.jobId),
  );
  const documents = await lockHolders(
    tx,
    companyId,
    lines.map((line) => line.id),
  );
  await lockWholeDrums(tx, companyId, lines);
  const pairs = wishes.map((wish) => ({ ...wish, from: wish.line, to: { ...wish.line, locationId: destinationId } }));
  const locked = await lockPairs(tx, companyId, pairs);
  const taken = await readTakenParts(
    tx,
    companyId,
    // A drum moves whole: a piece cut off it stays part of its quantity until it is despatched.
    locked.filter(({ line }) => line.drumId === null),
  );
  const moves = locked.flatMap((one) => movesOf(one, taken.get(one.line.id) ?? '0'));
  if (moves.length === 0) refuse('nothing_to_move');
  await confirmReserved(tx, companyId, moves, documents, input.accept);
  const operationId = await recordOperation(tx, actor, {
    kind: 'move',
    accepted: input.accept,
    facts: { lines: moves.length, from: locationsOf(lines), to: names.get(destinationId) },
  });
  await postShifts(
    tx,
    { companyId, operationId, userId: actor.userId, kind: 'move' },
    moves.map((move) => ({
      fromId: move.line.id,
      toId: move.toId,
      quantity: move.quantity,
      reserved: reservedPart(move),
    })),
  );
  await takePiecesAlong(tx, companyId, moves, destinationId);
  return { operationId, moved: moves.map(present) };
});

/**
 * Pieces that picks have cut off a drum are despatched from the drum's location, so the picks' records follow the drum. Those picks hold it
 * and are locked.
 */
async function takePiecesAlong(
  tx: Tx,
  companyId: number,
  moves: readonly Move[],
  destinationId: number,
): Promise<void> {
  const drums = moves.filter(({ line }) => line.drum !== null);
  if (drums.length === 0) return;
  await tx.run(
    `update pick_taken t
     set location_id = $4
     from unnest($2::text[], $3::bigint[]) as n (drum_number, from_id)
     where t.company_id = $1 and t.drum_number = n.drum_number and t.location_id = n.from_id
       and t.pick_line_id in (
         select r.document_line_id from reservations r where r.company_id = $1 and r.stock_line_id = any ($5::bigint[])
       )
       and not exists (
         select from pick_taken o
         where o.company_id = $1 and o.pick_line_id = t.pick_line_id and o.location_id = $4 and o.drum_number = t.drum_number
       )`,
    [
      companyId,
      drums.map(({ line }) => line.drum),
      drums.map(({ line }) => line.locationId),
      destinationId,
      drums.map(({ toId }) => toId),
    ],
  );
}

interface Move extends Taking {
  toId: number;
}

interface Locked {
  there: LockedLine;
  target: LockedLine;
}

/** Refuses moving stock within one location, whether the request named lines or the whole location. */
function refuseSameLocation(wishes: readonly Wish[], destinationId: number): void {
  const same = wishes.find((wish) => wish.line.locationId === destinationId);
  if (same === undefined) return;
  const field = same.index === null ? 'destinationId' : `lines.${same.index}.stockLineId`;
  refuseAt('same_location', [field]);
}

/**
 * The requested quantity of a line, or all of it; nothing if none is left and no quantity was given. Goods that an open pick has taken do
 * not count: they move only if a quantity includes them and the move is confirmed.
 */
function movesOf({ line, quantity: wanted, index, there, target }: Wish & Locked, taken: string): Move[] {
  const quantity = wanted ?? subtract(there.quantity, taken);
  if (quantity === '0') return [];
  if (wanted !== null) {
    checkQuantity(line, wanted, there.quantity, `lines.${index}.quantity`);
    if (line.drumId !== null && compare(wanted, there.quantity) < 0) {
      refuseAt('drum_is_whole', [`lines.${index}.quantity`], {
        values: { drum: line.drum ?? '' },
        data: { drum: line.drum, quantity: there.quantity },
      });
    }
  }
  return [{ line, there, quantity, toId: target.id }];
}

function locationsOf(lines: readonly StockLine[]): string[] {
  return [...new Set(lines.map((line) => line.location))].slice(0, 20);
}

function present({ line, quantity }: Move): Reply<typeof contract>['moved'][number] {
  return { stockLineId: line.id, stockCode: line.stockCode, drum: line.drum, quantity };
}

/** `quantity` null: all of it. `index` is the position in the request; null for a line that is included because of its location or drum. */
interface Wish {
  line: StockLine;
  quantity: string | null;
  index: number | null;
}

/** The named lines, or everything at a location; all lines of a drum move together. */
async function chooseStock(tx: Tx, actor: StockActor, input: Input<typeof contract>): Promise<Wish[]> {
  const { lines: named, everythingAt } = input;
  if ((named === undefined) === (everythingAt === undefined)) {
    refuseField('lines', 'required', 'Choose at least one stock line, or a location');
  }
  refuseRepeated(named ?? []);
  const ids = named?.map((line) => line.stockLineId) ?? (await presentAt(tx, actor, everythingAt ?? 0));
  if (ids.length === 0) refuse('nothing_to_move');
  const others = await otherLinesOfDrums(tx, actor.companyId, ids);
  const lines = await readStockLines(tx, actor, [...ids, ...others]);
  if (lines.some((line) => line.inTransit)) refuse('not_found', { values: { thing: 'stock line' } });
  return lines.map((line, index) => ({
    line,
    quantity: named?.[index]?.quantity ?? null,
    index: named !== undefined && index < named.length ? index : null,
  }));
}

async function presentAt(tx: Tx, { companyId, warehouseId }: StockActor, locationId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    `select id from stock_lines
     where company_id = $1 and warehouse_id = $2 and location_id = $3 and present
     order by id`,
    [companyId, warehouseId, locationId],
  );
  return rows.map((row) => row.id);
}

async function otherLinesOfDrums(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    `select id from stock_lines
     where company_id = $1 and present and id <> all ($2::bigint[])
       and drum_id in (
         select drum_id from stock_lines where company_id = $1 and id = any ($2::bigint[]) and present
       )
     order by id`,
    [companyId, ids],
  );
  return rows.map((row) => row.id);
}
