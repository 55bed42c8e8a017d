import { compare } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { LockedPick } from './lock-picks.ts';
import { type LocatedStock, lockTaken, readLocatedStock } from './lock-taken.ts';
import { type NamedLine, namedLines } from './named-lines.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import { type DespatchLines, heldAt, type Taken, withTaken } from './read-taken.ts';
import { type StockTaken, takeRows } from './take-rows.ts';

interface Goods {
  picks: readonly LockedPick[];
  lines: readonly ReservedLine[];
  /** The saved quantities that leave. */
  saved: readonly Taken[];
}

interface PlannedLine {
  line: ReservedLine;
  taken: StockTaken[];
}

/** Plans which stock leaves for the lines of locked picks, and locks its drums and stock lines. */
export function planDespatch(
  tx: Tx,
  actor: StockActor,
  { picks, lines, saved }: Goods,
  given: DespatchLines,
): Promise<PlannedLine[]> {
  const owners = new Map(picks.map((pick) => [pick.id, ownerOf(pick)]));
  return withTaken(given, lines, saved, async (whole) => {
    const named = namedLines(whole, lines);
    const others = await readOtherStock(tx, actor, picks, named);
    const stock = await lockTaken(tx, actor.companyId, lines, others);
    const drawn = new Map<number, bigint>();
    return named.map((line) => {
      const own = stock
        .filter(({ owner }) => owner === owners.get(line.line.pickId))
        .map((one) => withoutDrawn(one, drawn));
      const taken = takeRows(line, own);
      for (const { stockLineId, quantity, from } of taken) {
        if (from !== 'held') drawn.set(stockLineId, (drawn.get(stockLineId) ?? 0n) + quantity);
      }
      return { line: line.line, taken };
    });
  });
}

/** Several lines may want the same stock. */
function withoutDrawn(stock: OtherStock, drawn: ReadonlyMap<number, bigint>): OtherStock {
  return { ...stock, available: stock.available - (drawn.get(stock.stockLineId) ?? 0n) };
}

interface OtherStock extends LocatedStock {
  owner: string;
}

/** The stock for rows with more than their line holds there, which is rare. Picks for the same job and segment may take from the same. */
async function readOtherStock(
  tx: Tx,
  actor: StockActor,
  picks: readonly LockedPick[],
  named: readonly NamedLine[],
): Promise<OtherStock[]> {
  const wanting = Map.groupBy(named.filter(takesMoreThanHeld), ({ line }) => line.pickId);
  const byOwner = Map.groupBy(
    picks.filter(({ id }) => wanting.has(id)),
    ownerOf,
  );
  const found = [...byOwner].map(async ([owner, [pick, ...more]]) => {
    if (pick === undefined) return [];
    const lines = [pick, ...more].flatMap(({ id }) => wanting.get(id) ?? []);
    const stock = await readLocatedStock(tx, actor, pick, lines);
    return stock.map((one) => ({ ...one, owner }));
  });
  return (await Promise.all(found)).flat();
}

function ownerOf({ jobId, segment }: LockedPick): string {
  return JSON.stringify([jobId, segment]);
}

function takesMoreThanHeld({ line, rows }: NamedLine): boolean {
  return rows !== 'asReserved' && rows.some((row) => compare(heldAt(line, row), row.quantity) < 0);
}
