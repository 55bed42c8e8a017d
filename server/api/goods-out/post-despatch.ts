import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { effectOf } from '../stock/effects.ts';
import { type Change, postMovements } from '../stock/post-movements.ts';
import { emptyDrums } from './empty-drums.ts';
import { markDespatched } from './mark-despatched.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import type { Signature } from './signature.ts';
import { type StockTaken, total } from './take-rows.ts';

/** A line of a pick and what leaves which stock line for it. */
export interface DespatchedLine {
  line: ReservedLine;
  taken: StockTaken[];
}

/** The operation that despatched a pick. */
export interface Despatched {
  id: number;
  number: string;
  operationId: number;
}

/**
 * Writes the despatch of locked picks from locked stock lines: documents, effects, ledger, balance and drums. What a line held and did
 * not need is free again.
 */
export async function postDespatch(
  tx: Tx,
  actor: StockActor,
  lines: readonly DespatchedLine[],
  signature: Signature,
  accepted: readonly string[] | undefined,
): Promise<Despatched[]> {
  const { companyId, userId } = actor;
  const effect = effectOf('pick', 'started', 'despatched');
  const despatched = await markDespatched(tx, actor, lines, effect.effect ?? '', signature, accepted);
  const operations = new Map(despatched.map((pick) => [pick.id, pick.operationId]));
  const changes = lines.flatMap(({ line, taken }) => {
    const operationId = operations.get(line.pickId) ?? 0;
    return changesOf(line, taken).map((change) => ({ ...change, operationId, documentLineId: line.id }));
  });
  await postMovements(tx, { companyId, userId, kind: effect.movement ?? '' }, changes);
  await emptyDrums(
    tx,
    companyId,
    lines.flatMap((line) => line.taken),
  );
  return despatched;
}

/** One change for each stock line: what leaves it, and what it no longer holds for the line. */
function changesOf(line: ReservedLine, taken: readonly StockTaken[]): Change[] {
  const leaving = Map.groupBy(taken, (part) => part.stockLineId);
  const held = new Map(line.held.map((stock) => [stock.stockLineId, toUnits(stock.quantity)]));
  return [...new Set([...leaving.keys(), ...held.keys()])].map((stockLineId) => ({
    stockLineId,
    quantity: fromUnits(-total(leaving.get(stockLineId) ?? [])),
    reserved: fromUnits(-(held.get(stockLineId) ?? 0n)),
  }));
}
